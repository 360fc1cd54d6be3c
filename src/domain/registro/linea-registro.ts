import type { Detalle, Registro } from '#contract/registro.ts'
import { centavosDe } from '../valor/dinero.ts'
import { cantidadOCero, isCantidadValida, parseCantidad } from './cantidad.ts'
import { precioDeProducto, subtotalDe, sumMonto } from './monto-registro.ts'

/** A line of a record's detail while it is open: as the server has it, changed, or not saved yet. */
export interface Linea {
  /** Tells it from the record's other lines, which may be of the same product. */
  readonly clave: string
  readonly producto: Detalle['producto']
  /** As it is typed. */
  readonly cantidad: string
  /** As the server has it; null for one that it does not have yet. */
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

/** A line to be, of a product that was chosen. */
export const lineaNueva = (
  clave: string,
  { id, codigo, descripcion, venta, costo }: Detalle['producto'],
  cantidad: string,
): Linea => ({ clave, producto: { id, codigo, descripcion, venta, costo }, cantidad, guardada: null })

/** One unit, in cents. A saved line keeps its price, whatever the product costs later. */
export const precioDe = ({ guardada, producto }: Linea, tipo: number): number =>
  guardada === null || guardada.cantidad === 0
    ? precioDeProducto(producto, tipo)
    : Math.round(centavosDe(guardada.subtotal) / guardada.cantidad)

/** What the line counts, in cents. */
export function subtotalDeLinea(linea: Linea, tipo: number): number {
  const cantidad = cantidadOCero(linea.cantidad)
  // Of a server whose subtotal is no whole number of prices, nothing is worked out again
  if (linea.guardada?.cantidad === cantidad) return centavosDe(linea.guardada.subtotal)
  return subtotalDe(cantidad, precioDe(linea, tipo))
}

/** The total that follows from the lines as they are now, in cents. */
export const montoDeLineas = (lineas: readonly Linea[], tipo: number): number =>
  sumMonto(lineas.map(linea => subtotalDeLinea(linea, tipo)))

/** Whether the server does not have it as it is. */
export const isPendiente = ({ guardada, cantidad }: Linea): boolean =>
  guardada === null || parseCantidad(cantidad) !== guardada.cantidad

/** Whether it could be saved; what the server has already is not judged anew. */
export const isLineaValida = (linea: Linea): boolean =>
  !isPendiente(linea) || isCantidadValida(linea.cantidad)
