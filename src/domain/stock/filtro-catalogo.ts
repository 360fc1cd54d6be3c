import { plegado } from '../valor/plegado.ts'
import { categoriaDe, type FilaCatalogo } from './campos-catalogo.ts'

/** Rows whose name holds the text, without case or accents (specification §2). @param categoria 0 means all. */
export function filterCatalogo<T extends FilaCatalogo>(
  filas: readonly T[],
  texto: string,
  categoria: number,
): readonly T[] {
  const buscado = plegado(texto.trim())
  if (buscado === '' && categoria === 0) return filas
  return filas.filter(
    fila =>
      (categoria === 0 || categoriaDe(fila) === categoria) &&
      (buscado === '' || plegado(fila.nombre).includes(buscado)),
  )
}
