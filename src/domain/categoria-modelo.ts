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
  categoria: modelos.find(({ id }) => id === modelo)?.categoria?.id ?? elegidos.categoria,
})

/** The models of a category; all of them while none is chosen (specification §2). */
export const modelosDe = (
  modelos: readonly ModeloProducto[],
  categoria: number,
): readonly ModeloProducto[] =>
  categoria === 0 ? modelos : modelos.filter(modelo => modelo.categoria?.id === categoria)
