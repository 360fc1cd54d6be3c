import type { Butaca } from '#contract/butaca.ts'
import { isLista } from './butaca.ts'
import { COLORES_PANEL, type ColorPanel, claveDe, claveOf, FILAS, type FilaPanel } from './panel-listas.ts'

export interface PanelListas {
  colores: { color: ColorPanel; total: number; filas: FilaPanel[] }[]
  total: number
  /** Largest count of a row: the scale of the bars. */
  mayor: number
  /** Ready seats outside all rows: other models or colors, or an R7 that is not S. */
  fuera: number
}

/** Counts ready seats by color, model and type (specification §2, «Control panel»); a combination may have 0. */
export function countListas(butacas: readonly Butaca[]): PanelListas {
  const cuenta = new Map<string, number>()
  for (const color of COLORES_PANEL) {
    for (const { modelo, tipo } of FILAS) cuenta.set(claveDe(color, modelo, tipo), 0)
  }
  let fuera = 0
  for (const butaca of butacas) {
    if (!isLista(butaca)) continue
    const clave = claveOf(butaca)
    const antes = cuenta.get(clave)
    if (antes === undefined) fuera++
    else cuenta.set(clave, antes + 1)
  }
  const colores = COLORES_PANEL.map(color => {
    const filas = FILAS.map(({ modelo, tipo }) => ({
      modelo,
      tipo,
      cantidad: cuenta.get(claveDe(color, modelo, tipo)) ?? 0,
    }))
    return { color, filas, total: filas.reduce((suma, { cantidad }) => suma + cantidad, 0) }
  })
  return {
    colores,
    total: colores.reduce((suma, { total }) => suma + total, 0),
    mayor: Math.max(...colores.flatMap(({ filas }) => filas.map(({ cantidad }) => cantidad))),
    fuera,
  }
}
