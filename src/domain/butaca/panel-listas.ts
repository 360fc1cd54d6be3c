import type { Butaca } from '#contract/butaca.ts'
import { isLista } from './butaca.ts'
import { type ClaseAs, claseAs, SIN_AS, SOLO_S } from './clase-as.ts'

/** Colors and models in the panel's order (specification §2, §9). Names are compared in lower case. */
export const COLORES_PANEL = ['negro', 'blanco', 'rojo'] as const
const MODELOS_PANEL = ['s7', 's7 xl', 's5', 's7 sim', 's7 xl sim', 's5 sim', 'r7'] as const

export type ColorPanel = (typeof COLORES_PANEL)[number]
type ModeloPanel = (typeof MODELOS_PANEL)[number]

export interface FilaPanel {
  modelo: ModeloPanel
  /** Null for models without an A/S split. */
  tipo: ClaseAs | null
  cantidad: number
}

/** S comes before A. A SIM model has no split; R7 has only S (specification §2). */
const tiposOf = (modelo: ModeloPanel): readonly (ClaseAs | null)[] => {
  if (modelo.includes(SIN_AS)) return [null]
  return modelo === SOLO_S ? ['S'] : ['S', 'A']
}

export const FILAS: readonly { modelo: ModeloPanel; tipo: ClaseAs | null }[] = MODELOS_PANEL.flatMap(modelo =>
  tiposOf(modelo).map(tipo => ({ modelo, tipo })),
)

export const claveDe = (color: string, modelo: string, tipo: ClaseAs | null): string =>
  `${color}/${modelo}/${tipo ?? ''}`
const CLAVES: ReadonlySet<string> = new Set(
  COLORES_PANEL.flatMap(color => FILAS.map(({ modelo, tipo }) => claveDe(color, modelo, tipo))),
)
/** Names of models and colors are compared in this form. */
export const plano = (nombre: string): string => nombre.trim().toLowerCase()

/** The panel's name of a model or color; null if the panel does not count it. */
export const claveDePanel = (lista: 'modelo' | 'color', nombre: string): string | null => {
  const names: readonly string[] = lista === 'modelo' ? MODELOS_PANEL : COLORES_PANEL
  return names.find(name => name === plano(nombre)) ?? null
}

/** Position of a name in the panel's order. Names that the panel does not count share the position after the last. */
export function lugarEnPanel(lista: 'modelo' | 'color', nombre: string): number {
  const names: readonly string[] = lista === 'modelo' ? MODELOS_PANEL : COLORES_PANEL
  const lugar = names.indexOf(plano(nombre))
  return lugar === -1 ? names.length : lugar
}

export const claveOf = (butaca: Butaca): string =>
  claveDe(plano(butaca.color.nombre), plano(butaca.modelo.nombre), claseAs(butaca))

/** Keys of two more numbers of the panel: the sum of all rows, and the seats outside all rows. */
export const EN_TABLA = 'tabla'
export const FUERA_DE_TABLA = 'fuera'

/** Key of a number of the panel: a row of a color or, without `fila`, the whole color. */
export const grupoPanel = (color: ColorPanel, fila?: FilaPanel): string =>
  fila === undefined ? color : claveDe(color, fila.modelo, fila.tipo)

/**
 * The words for a key of the panel, as 'negro S7 S'. '' for the sum and for the seats outside all rows; null for an
 * unknown key.
 */
export function nombreGrupoPanel(grupo: string): string | null {
  if (grupo === EN_TABLA || grupo === FUERA_DE_TABLA) return ''
  if (!CLAVES.has(grupo) && !COLORES_PANEL.some(color => color === grupo)) return null
  const [color, modelo = '', tipo = ''] = grupo.split('/')
  return [color, modelo.toUpperCase(), tipo].filter(part => part !== '').join(' ')
}

export function matchPanel(grupo: string): (butaca: Butaca) => boolean {
  return butaca => {
    if (!isLista(butaca)) return false
    const clave = claveOf(butaca)
    if (!CLAVES.has(clave)) return grupo === FUERA_DE_TABLA
    return grupo === EN_TABLA || clave === grupo || clave.startsWith(`${grupo}/`)
  }
}

/** Matches Listas A or Listas S by the panel's rule (specification §2, Control panel; design §5, filtroAS). */
export function matchListaAs(listaS: boolean): (butaca: Butaca) => boolean {
  const asked = listaS ? 'S' : 'A'
  return butaca => isLista(butaca) && claseAs(butaca) === asked
}
