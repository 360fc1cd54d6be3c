import type { Detalle, Registro } from '#contract/stock/registro.ts'
import { centavosDe } from '../valor/dinero.ts'
import { cantidadOCero, isCantidadValida, parseCantidad } from './cantidad.ts'
import { precioDeProducto, subtotalDe, sumMonto } from './monto-registro.ts'

/** A line of an open record: saved, changed, or new. */
export interface Linea {
  /** Unique in the record, whose lines may be of one product. */
  readonly clave: string
  readonly producto: Detalle['producto']
  /** As it is typed. */
  readonly cantidad: string
  /** As the server has it; null for a new line. */
  readonly guardada: { readonly cantidad: number; readonly subtotal: number } | null
}

/** The lines of a record as it came. */
export const lineasDe = ({ detalles }: Registro): Linea[] =>
  detalles.map(({ producto, cantidad, subtotal }, i) => ({
    clave: `guardada-${i}`,
    producto,
    cantidad: String(cantidad),
    guardada: { cantidad, subtotal },
  }))

/** A new line of a chosen product. */
export const lineaNueva = (
  clave: string,
  { id, codigo, descripcion, venta, costo }: Detalle['producto'],
  cantidad: string,
): Linea => ({ clave, producto: { id, codigo, descripcion, venta, costo }, cantidad, guardada: null })

/** The price of one unit, in cents. A saved line keeps its price. */
export const precioDe = ({ guardada, producto }: Linea, tipo: number): number =>
  guardada === null || guardada.cantidad === 0
    ? precioDeProducto(producto, tipo)
    : Math.round(centavosDe(guardada.subtotal) / guardada.cantidad)

/** The line's amount, in cents. */
export function subtotalDeLinea(linea: Linea, tipo: number): number {
  const cantidad = cantidadOCero(linea.cantidad)
  // Not computed again, because the server's subtotal may be no multiple of a price
  if (linea.guardada?.cantidad === cantidad) return centavosDe(linea.guardada.subtotal)
  return subtotalDe(cantidad, precioDe(linea, tipo))
}

/** The total of the lines as they are now, in cents. */
export const montoDeLineas = (lineas: readonly Linea[], tipo: number): number =>
  sumMonto(lineas.map(linea => subtotalDeLinea(linea, tipo)))

/** Whether the server has it otherwise, or not at all. */
export const isPendiente = ({ guardada, cantidad }: Linea): boolean =>
  guardada === null || parseCantidad(cantidad) !== guardada.cantidad

/** Whether it could be saved; an unchanged line always can. */
export const isLineaValida = (linea: Linea): boolean =>
  !isPendiente(linea) || isCantidadValida(linea.cantidad)
