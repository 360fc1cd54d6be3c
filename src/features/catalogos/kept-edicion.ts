import type { CatalogoNombre } from '#contract/catalogo.ts'
import { type BorradorCatalogo, isBorradorDe } from '#domain/stock/borrador-catalogo.ts'
import type { FilaCatalogo } from '#domain/stock/campos-catalogo.ts'
import { dropBorrador, readBorrador, saveBorrador } from '#queries/cuenta/borradores.ts'
import type { Edicion } from './edicion.ts'

interface Kept {
  fila: FilaCatalogo | null
  borrador: BorradorCatalogo
}

const nombreDe = (catalogo: CatalogoNombre): string => `catalogo-${catalogo}`

/** The row that was half typed when the page went away. */
export function keptEdicion(owner: string, catalogo: CatalogoNombre): Edicion | null {
  const accepts = (value: unknown): value is Kept => {
    if (typeof value !== 'object' || value === null) return false
    const { fila, borrador } = value as Partial<Kept>
    return (fila === null || typeof fila?.id === 'number') && isBorradorDe(catalogo, borrador)
  }
  const kept = readBorrador(owner, nombreDe(catalogo), accepts)
  return kept && { fila: kept.fila, borrador: kept.borrador, error: null, invalido: null }
}

export function keepBorrador(owner: string, catalogo: CatalogoNombre, edicion: Edicion | null): void {
  if (edicion === null) dropBorrador(owner, nombreDe(catalogo))
  else saveBorrador(owner, nombreDe(catalogo), { fila: edicion.fila, borrador: edicion.borrador })
}
