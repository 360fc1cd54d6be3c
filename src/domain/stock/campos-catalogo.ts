import { NOMBRE_MAX, TEXTO_MAX } from '#contract/limites.ts'
import {
  CATALOGOS,
  type CampoCatalogo,
  type CatalogoNombre,
  type FilasCatalogo,
} from '#contract/stock/catalogo.ts'

export type ColumnaCatalogo = 'id' | CampoCatalogo
export type FilaCatalogo = FilasCatalogo[CatalogoNombre]

/** The fields of the catalogue that a person may write, in order. */
export const camposDe = (catalogo: CatalogoNombre): readonly CampoCatalogo[] => CATALOGOS[catalogo].campos

/** The longest text that the server takes (security C24); a phone number may have separators. */
export const largoMaximo = (campo: CampoCatalogo): number =>
  campo === 'nombre' ? NOMBRE_MAX : campo === 'celular' ? 30 : TEXTO_MAX

/** The value in a column: numbers as they are, a reference by its name, null for none. */
export function valorDe(fila: FilaCatalogo, columna: ColumnaCatalogo): string | number | null {
  const valor = (fila as Partial<Record<ColumnaCatalogo, string | number | { nombre: string } | null>>)[
    columna
  ]
  return typeof valor === 'object' && valor !== null ? valor.nombre : (valor ?? null)
}

/** The id of the row's categoria; 0 for none. */
export const categoriaDe = (fila: FilaCatalogo): number =>
  'categoria' in fila ? (fila.categoria?.id ?? 0) : 0
