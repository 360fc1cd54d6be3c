import { clampPagina, FILAS_POR_PAGINA } from '#domain/valor/lista.ts'
import { enumerar } from './palabras.ts'

/** A cell without a value. */
export const NINGUNO = '–'

export const TABLA = {
  acciones: 'Acciones',
  paginas: 'Páginas',
  pager: { anterior: 'Anterior', siguiente: 'Siguiente', pagina: (n: number) => `Página ${n}` },
  /** The first option of a filter. */
  todos: (que: string) => `${que}: todos`,
  sinActualizar: 'No se pudo actualizar la lista.',
  errorDetalle: (status: number) => `El servidor no pudo responder (${status}).`,
  sinDatosDetalle: 'Hace falta la red para consultarla.',
  sinListaDetalle: 'Hay que actualizar el servidor de Butacas.',
  sinRespuesta: 'El servidor no confirmó el cambio. Fijate en la lista si se hizo.',
} as const

/** '1–25 de 312'; '0 de 0' without rows. */
export function rangoPagina(pagina: number, total: number): string {
  if (total === 0) return '0 de 0'
  const from = (clampPagina(pagina, total) - 1) * FILAS_POR_PAGINA
  return `${from + 1}–${Math.min(from + FILAS_POR_PAGINA, total)} de ${total}`
}

/** Hint under a table that is wider than the screen. */
export const deslizar = (columnas: readonly string[]): string =>
  `Deslizá para ver ${enumerar(columnas.map(columna => columna.toLocaleLowerCase('es')))}`
