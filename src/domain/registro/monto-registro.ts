import type { Producto } from '#contract/stock/producto.ts'
import { centavosDe } from '../valor/dinero.ts'

/** Lines of a sale take the sale price, all others the cost (specification §3). */
export const TIPO_VENTA = 1

/** Today's price of a unit, in cents; 0 without a price. */
export const precioDeProducto = ({ venta, costo }: Pick<Producto, 'venta' | 'costo'>, tipo: number): number =>
  centavosDe(tipo === TIPO_VENTA ? venta : costo)

/** Line amount (specification §4), in cents. */
export const subtotalDe = (cantidad: number, precio: number): number => cantidad * precio

/** A record's total: the sum of its lines (specification §4), in cents. */
export const sumMonto = (subtotales: readonly number[]): number =>
  subtotales.reduce((total, subtotal) => total + subtotal, 0)
