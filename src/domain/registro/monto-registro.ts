import type { Producto } from '#contract/producto.ts'
import { centavosDe } from '../valor/dinero.ts'

/** Specification §3: lines of a sale take the sale price, those of any other type the cost. */
export const TIPO_VENTA = 1

/** What one unit counts in a line that is added now, in cents; a product without that price counts 0. */
export const precioDeProducto = ({ venta, costo }: Pick<Producto, 'venta' | 'costo'>, tipo: number): number =>
  centavosDe(tipo === TIPO_VENTA ? venta : costo)

/** Line amount (specification §4), in cents. */
export const subtotalDe = (cantidad: number, precio: number): number => cantidad * precio

/** A record's total: the sum of its lines (specification §4), in cents. */
export const sumMonto = (subtotales: readonly number[]): number =>
  subtotales.reduce((total, subtotal) => total + subtotal, 0)
