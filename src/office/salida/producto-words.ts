import type { Ref } from '#contract/ref.ts'
import type { CatalogosProducto } from '#domain/stock/producto-guardado.ts'
import type { Referencia } from '#domain/stock/referencias-producto.ts'
import { FILTROS } from '#messages/stock/filtros.ts'

const LISTAS = {
  categoria: 'categorias',
  modelo: 'modelos',
  marca: 'marcas',
  color: 'colores',
  talle: 'talles',
} as const satisfies Record<keyof typeof FILTROS, keyof CatalogosProducto>

/** What is chosen from a list, by its name. */
export const elegido = (refs: readonly Ref[], id: number): string | undefined =>
  refs.find(ref => ref.id === id)?.nombre

/** What a filter asks of products, in words. */
export const productoElegido = (filtro: Record<Referencia, number>, catalogos: CatalogosProducto) =>
  (Object.keys(LISTAS) as (keyof typeof LISTAS)[]).map(
    campo => [FILTROS[campo], elegido(catalogos[LISTAS[campo]], filtro[campo])] as const,
  )
