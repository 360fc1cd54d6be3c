import type { CifrasPared } from '#contract/informes/pared.ts'
import { SOLO_S } from '../butaca/clase-as.ts'
import { COLORES_PANEL, type ColorPanel, FILAS, type FilaPanel } from '../butaca/panel-listas.ts'

/** An answer up to this age (ms) is shown as current. */
export const VIEJA_MS = 2 * 60_000
/** Time (ms) that the wall shows each page. */
export const PAGINA_MS = 18_000
/** Time (ms) for each page if the system asks for reduced motion. */
export const PAGINA_QUIETA_MS = 60_000

/**
 * Age (ms) of an answer: the larger of its ages by the wall clock and by the monotonic clock. A person can set the wall
 * clock back; the monotonic clock stops during sleep.
 */
export const edadDe = (pared: number, mono: number): number => Math.max(0, pared, mono)

/** Time in the factory: `momento` plus the age. Read it with the UTC methods of `Date`. */
export const relojOf = (momento: string, edadMs: number): Date =>
  new Date(Date.parse(`${momento.slice(0, 23)}Z`) + edadMs)

/** Whether the wall is dark at this hour of the factory. */
export const isNoche = (hora: number): boolean => hora < 7 || hora >= 19

export interface ListasPared {
  filas: { modelo: FilaPanel['modelo']; tipo: FilaPanel['tipo']; porColor: Record<ColorPanel, number> }[]
  totales: Record<ColorPanel, number>
  total: number
  /** Ready seats that no row counts. */
  fuera: number
}

const enCero = (): Record<ColorPanel, number> => ({ negro: 0, blanco: 0, rojo: 0 })
const isColor = (color: string): color is ColorPanel => COLORES_PANEL.some(each => each === color)

/** Ready seats by the panel's rows, with a count for each color. */
export function listasPared(listas: CifrasPared['listas']): ListasPared {
  const filas = FILAS.map(fila => ({ ...fila, porColor: enCero() }))
  const totales = enCero()
  let [total, fuera] = [0, 0]
  for (const { modelo, color, s, cantidad } of listas) {
    const [deModelo, deColor] = [modelo.trim().toLowerCase(), color.trim().toLowerCase()]
    const tipo = s ? 'S' : deModelo === SOLO_S ? null : 'A'
    const fila = filas.find(each => each.modelo === deModelo && (each.tipo === null || each.tipo === tipo))
    if (fila === undefined || !isColor(deColor)) {
      fuera += cantidad
      continue
    }
    fila.porColor[deColor] += cantidad
    totales[deColor] += cantidad
    total += cantidad
  }
  return { filas, totales, total, fuera }
}

/** Shift of the picture in pixels. It changes every three minutes, against burn-in. */
export function corrimientoOf(minuto: number): { x: number; y: number } {
  const paso = Math.floor(minuto / 3) % 9
  return { x: ((paso % 3) - 1) * 3, y: (Math.floor(paso / 3) - 1) * 3 }
}
