import type { Butaca } from '#contract/butaca.ts'
import { compareTexto } from '#domain/valor/orden-texto.ts'
import { sorterOf } from '#domain/valor/ordenar-filas.ts'
import { isLista, nroKey } from './butaca.ts'
import { type ClaseAs, claseAs, SOLO_S } from './clase-as.ts'
import { countListas, type PanelListas } from './cuenta-panel.ts'
import { claveDe, lugarEnPanel, plano } from './panel-listas.ts'

/** A ready seat, with the fields that a vendedor may see. */
export interface Vendible {
  nro: string
  modelo: string
  color: string
  /** Null: neither A nor S. */
  as: ClaseAs | null
  fechaHs: string
}

export interface Vendibles extends PanelListas {
  butacas: readonly Vendible[]
}

export const vendiblesOf = (butacas: readonly Butaca[]): Vendibles => ({
  ...countListas(butacas),
  butacas: butacas.filter(isLista).map(butaca => ({
    nro: butaca.nro,
    modelo: butaca.modelo.nombre,
    color: butaca.color.nombre,
    as: claseAs(butaca),
    fechaHs: butaca.fechaHs,
  })),
})

/** Key of a seat's cell in the table of models and colors, as `grupoPanel` writes keys. */
export const celdaOf = ({ modelo, color, as }: Pick<Vendible, 'modelo' | 'color' | 'as'>): string =>
  claveDe(plano(color), plano(modelo), as)

export interface Celda {
  clave: string
  as: ClaseAs | null
  cantidad: number
}

export interface Matriz {
  colores: readonly { color: string; total: number }[]
  modelos: readonly {
    modelo: string
    total: number
    /** One entry for each color, in the order of `colores`. */
    porColor: readonly { color: string; celdas: readonly Celda[] }[]
  }[]
  total: number
}

/**
 * Counts ready seats by model and color, S before A. Models and colors of the panel come first, in the panel's order.
 * Models and colors without seats are left out.
 */
export function matrizOf(butacas: readonly Vendible[]): Matriz {
  const cuenta = new Map<string, number>()
  const add = (clave: string) => cuenta.set(clave, (cuenta.get(clave) ?? 0) + 1)
  for (const butaca of butacas) {
    add(celdaOf(butaca))
    add(`modelo ${plano(butaca.modelo)}`)
    add(`color ${plano(butaca.color)}`)
  }
  const colores = nombresDe('color', butacas)
  return {
    colores: colores.map(color => ({ color, total: cuenta.get(`color ${plano(color)}`) ?? 0 })),
    modelos: nombresDe('modelo', butacas).map(modelo => {
      const clases = clasesOf(butacas.filter(butaca => plano(butaca.modelo) === plano(modelo)))
      return {
        modelo,
        total: cuenta.get(`modelo ${plano(modelo)}`) ?? 0,
        porColor: colores.map(color => ({
          color,
          celdas: clases.map(as => {
            const clave = celdaOf({ modelo, color, as })
            return { clave, as, cantidad: cuenta.get(clave) ?? 0 }
          }),
        })),
      }
    }),
    total: butacas.length,
  }
}

function nombresDe(lista: 'modelo' | 'color', butacas: readonly Vendible[]): string[] {
  const nombres = new Map<string, string>()
  for (const butaca of butacas) {
    const nombre = butaca[lista]
    if (!nombres.has(plano(nombre))) nombres.set(plano(nombre), nombre)
  }
  return [...nombres.values()].sort(
    (a, b) => lugarEnPanel(lista, a) - lugarEnPanel(lista, b) || compareTexto(a, b),
  )
}

function clasesOf(delModelo: readonly Vendible[]): (ClaseAs | null)[] {
  const hasNinguna = delModelo.some(({ as }) => as === null)
  const hasAs = delModelo.some(({ as }) => as !== null)
  const isSoloS = delModelo.some(({ modelo }) => plano(modelo) === SOLO_S)
  return [...(hasAs ? (['S', ...(isSoloS ? [] : ['A'])] as ClaseAs[]) : []), ...(hasNinguna ? [null] : [])]
}

export type ColumnaVendible = 'nro' | 'fechaHs'
export const sortVendibles = sorterOf<Vendible, ColumnaVendible>((butaca, columna) => butaca[columna])

/** Finds a ready seat by its number. `empiezan`: how many other numbers begin with this number. */
export function buscarVendible(
  butacas: readonly Vendible[],
  nro: string,
): { butaca: Vendible | null; empiezan: number } {
  const key = nroKey(nro)
  const empiezan = butacas.filter(butaca => nroKey(butaca.nro).startsWith(key))
  const butaca = empiezan.find(each => nroKey(each.nro) === key) ?? null
  return { butaca, empiezan: empiezan.length - (butaca === null ? 0 : 1) }
}
