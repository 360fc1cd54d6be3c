import type { ModeloProducto } from '#contract/catalogo.ts'

/** Ids; 0 is none, or all where it is a filter. */
interface Elegidos {
  categoria: number
  modelo: number
}

/** Another category clears the model (specification §4). */
export const elegirCategoria = <T extends Elegidos>(elegidos: T, categoria: number): T =>
  categoria === elegidos.categoria ? elegidos : { ...elegidos, categoria, modelo: 0 }

/** A model sets its category (specification §4); none leaves the category as it is. */
export const elegirModelo = <T extends Elegidos>(
  elegidos: T,
  modelo: number,
  modelos: readonly ModeloProducto[],
): T => ({
  ...elegidos,
  modelo,
  categoria: categoriaDe(modelo, modelos) ?? elegidos.categoria,
})

/**
 * The models of a category; all of them while none is chosen (specification §2).
 * @param dichos those that the server said are of it: it may know of one whose category this device does not know.
 */
export function modelosDe(
  modelos: readonly ModeloProducto[],
  categoria: number,
  dichos: readonly ModeloProducto[] = [],
): readonly ModeloProducto[] {
  if (categoria === 0) return modelos
  const propios = modelos.filter(modelo => modelo.categoria?.id === categoria)
  return [...propios, ...dichos.filter(({ id }) => categoriaDe(id, modelos) === null)]
}

/** Id of the model's category as this device knows it; null where it does not. */
export const categoriaDe = (modelo: number, modelos: readonly ModeloProducto[]): number | null =>
  modelos.find(({ id }) => id === modelo)?.categoria?.id ?? null
