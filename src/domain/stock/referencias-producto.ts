import type { Ref } from '#contract/ref.ts'
import { elegirCategoria, elegirModelo } from './categoria-modelo.ts'
import type { CatalogosProducto } from './producto-guardado.ts'

/** What a product refers to. */
export type Referencia = 'categoria' | 'marca' | 'modelo' | 'color' | 'talle'
type Elegidas = Record<Referencia, number>

/** The choices of each, and what a choice changes: category and model go together (specification §4). @param elegidas ids; 0 is none. */
export const referenciasDe = (
  elegidas: Elegidas,
  catalogos: CatalogosProducto,
  modelos: readonly Ref[],
): Record<Referencia, { refs: readonly Ref[]; choose: (id: number) => Partial<Elegidas> }> => ({
  categoria: { refs: catalogos.categorias, choose: id => elegirCategoria(elegidas, id) },
  modelo: { refs: modelos, choose: id => elegirModelo(elegidas, id, catalogos.modelos) },
  marca: { refs: catalogos.marcas, choose: marca => ({ marca }) },
  color: { refs: catalogos.colores, choose: color => ({ color }) },
  talle: { refs: catalogos.talles, choose: talle => ({ talle }) },
})
