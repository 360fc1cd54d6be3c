import type { ModeloProducto } from '#contract/stock/catalogo.ts'

/** Ids; 0 is none, or all in a filter. */
interface Elegidos {
  categoria: number
  modelo: number
}

/** Another category clears the model (specification §4). */
export const elegirCategoria = <T extends Elegidos>(elegidos: T, categoria: number): T =>
  categoria === elegidos.categoria ? elegidos : { ...elegidos, categoria, modelo: 0 }

/** A model sets its category (specification §4); no model leaves it. */
export const elegirModelo = <T extends Elegidos>(
  elegidos: T,
  modelo: number,
  modelos: readonly ModeloProducto[],
): T => ({
  ...elegidos,
  modelo,
  categoria: categoriaDe(modelo, modelos) ?? elegidos.categoria,
})

/** The models of a category, all of them without one (specification §2). @param dichos the server's, of a category unknown here. */
export function modelosDe(
  modelos: readonly ModeloProducto[],
  categoria: number,
  dichos: readonly ModeloProducto[] = [],
): readonly ModeloProducto[] {
  if (categoria === 0) return modelos
  const propios = modelos.filter(modelo => modelo.categoria?.id === categoria)
  return [...propios, ...dichos.filter(({ id }) => categoriaDe(id, modelos) === null)]
}

/** Id of the model's category; null if this device does not know it. */
export const categoriaDe = (modelo: number, modelos: readonly ModeloProducto[]): number | null =>
  modelos.find(({ id }) => id === modelo)?.categoria?.id ?? null
