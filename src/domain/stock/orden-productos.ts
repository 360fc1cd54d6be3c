import type { Producto } from '#contract/stock/producto.ts'
import type { Orden } from '../valor/orden.ts'
import { lazySorterOf } from '../valor/ordenar-filas.ts'

/** The columns of specification §2, after the actions. */
export type ColumnaProducto = Exclude<keyof Producto, 'id' | 'version'>
export type OrdenProductos = Orden<ColumnaProducto>

export const ORDEN_PRODUCTOS: OrdenProductos = { columna: 'descripcion', sentido: 'asc' }

/** The whole list in order, by what the column shows: references by name, quantities and prices as numbers. */
export const sortProductos = lazySorterOf<Producto, ColumnaProducto>((producto, columna) => {
  const valor = producto[columna]
  return typeof valor === 'object' && valor !== null ? valor.nombre : (valor ?? null)
})
