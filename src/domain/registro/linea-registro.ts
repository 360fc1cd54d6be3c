import { CANTIDAD_MAX } from '#contract/limites.ts'
import type { TipoRegistro } from '#contract/stock/catalogo-schema.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { Detalle, Registro } from '#contract/stock/registro.ts'
import { centavosOf } from '#domain/valor/numero.ts'
import { textoLimpio } from '#domain/valor/texto.ts'
import { signoOf } from './lista-registros.ts'

/** A line of an open record: a saved, a changed or a new line. */
export interface Linea {
  /** Unique in the record: several lines may have the same product. */
  readonly clave: string
  readonly producto: Detalle['producto']
  /** As typed. */
  readonly cantidad: string
  /** The server's values; null for a new line. */
  readonly guardada: { readonly cantidad: number; readonly subtotal: number } | null
}

export const lineasDe = ({ detalles }: Registro): Linea[] =>
  detalles.map(({ producto, cantidad, subtotal }, i) => ({
    clave: `guardada-${i}`,
    producto,
    cantidad: String(cantidad),
    guardada: { cantidad, subtotal },
  }))

export const lineaNueva = (
  clave: string,
  { id, codigo, descripcion, venta, costo }: Detalle['producto'],
  cantidad: string,
): Linea => ({ clave, producto: { id, codigo, descripcion, venta, costo }, cantidad, guardada: null })

/** Updates a new line's product, because saving takes the product's current price. A saved line stays unchanged. */
export function alDia(linea: Linea, productos: ReadonlyMap<number, Detalle['producto']>): Linea {
  const { clave, producto, cantidad, guardada } = linea
  const hoy = productos.get(producto.id)
  const isIgual = hoy === undefined || (hoy.venta === producto.venta && hoy.costo === producto.costo)
  return guardada !== null || isIgual ? linea : lineaNueva(clave, hoy, cantidad)
}

/** Price of a unit, in cents. A saved line keeps its own price unless its quantity is 0. */
export const precioDe = ({ guardada, producto }: Linea, tipo: number): number =>
  guardada === null || guardada.cantidad === 0
    ? precioDeProducto(producto, tipo)
    : Math.round(centavosOf(guardada.subtotal) / guardada.cantidad)

/** Amount of the line, in cents. */
export function subtotalDeLinea(linea: Linea, tipo: number): number {
  const cantidad = cantidadOCero(linea.cantidad)
  // The server's subtotal may be no multiple of the price
  if (linea.guardada?.cantidad === cantidad) return centavosOf(linea.guardada.subtotal)
  return subtotalOf(cantidad, precioDe(linea, tipo))
}

/** Current total of the lines, in cents. */
export const montoDeLineas = (lineas: readonly Linea[], tipo: number): number =>
  sumMonto(lineas.map(linea => subtotalDeLinea(linea, tipo)))

export const isPendiente = ({ guardada, cantidad }: Linea): boolean =>
  guardada === null || parseCantidad(cantidad) !== guardada.cantidad

export const isLineaValida = (linea: Linea): boolean =>
  !isPendiente(linea) || isCantidadValida(linea.cantidad)

/** Reads a typed quantity: an integer from 0; null for any other text. */
export const parseCantidad = (texto: string): number | null => {
  const limpio = textoLimpio(texto)
  return /^\d{1,15}$/.test(limpio) ? Number(limpio) : null
}

/** Reads a typed quantity; 0 for any text that is no integer (specification §5). */
export const cantidadOCero = (texto: string): number => parseCantidad(texto) ?? 0

/** Whether a line may be saved with this quantity (security C26). */
export const isCantidadValida = (texto: string): boolean => {
  const cantidad = parseCantidad(texto)
  return cantidad !== null && cantidad >= 1 && cantidad <= CANTIDAD_MAX
}

/** A sale takes the sale price; all other types take the cost (specification §3). */
export const TIPO_VENTA = 1
export const isVenta = (tipo: number): boolean => tipo === TIPO_VENTA

/** Current price of a unit, in cents; 0 without a price. */
export const precioDeProducto = ({ venta, costo }: Pick<Producto, 'venta' | 'costo'>, tipo: number): number =>
  centavosOf(isVenta(tipo) ? venta : costo)

/** Amount of a line, in cents (specification §4). */
export const subtotalOf = (cantidad: number, precio: number): number => cantidad * precio

/** Total of a record (specification §4), in cents. */
export const sumMonto = (subtotales: readonly number[]): number =>
  subtotales.reduce((total, subtotal) => total + subtotal, 0)

/**
 * Adds a line. If the product's saved line was removed, restores that line, which keeps its price.
 * @param base the saved record.
 */
export function agregarLinea(
  base: Registro,
  lineas: readonly Linea[],
  { clave, producto, cantidad }: { clave: string; producto: Linea['producto']; cantidad: string },
): Linea[] {
  const siguen = new Set(lineas.map(linea => linea.clave))
  const quitada = lineasDe(base).find(linea => linea.producto.id === producto.id && !siguen.has(linea.clave))
  return [...lineas, quitada === undefined ? lineaNueva(clave, producto, cantidad) : { ...quitada, cantidad }]
}

export interface AvisosLinea {
  /** The price is zero. */
  sinPrecio: boolean
  /** Stock after saving if it falls below zero, else null. */
  quedan: number | null
}

const SIN_AVISOS: AvisosLinea = { sinPrecio: false, quedan: null }

/**
 * Warns about unsaved lines. The stock after saving takes all lines of the product together, and adds back the record's
 * saved quantities.
 * @returns the warnings of a line; none for null and for an unchanged line.
 */
export function avisosOf(
  registro: Pick<Registro, 'detalles' | 'tipo_registro'>,
  lineas: readonly Linea[],
  productos: ReadonlyMap<number, Pick<Producto, 'existencia'>>,
  tipos: readonly TipoRegistro[],
): (linea: Linea | null) => AvisosLinea {
  const tipo = registro.tipo_registro.id
  const signo = signoOf(tipo, tipos) ?? 0
  const cambios = new Map<number, number>()
  const sum = (producto: number, unidades: number) =>
    cambios.set(producto, (cambios.get(producto) ?? 0) + unidades)
  for (const { producto, cantidad } of registro.detalles) sum(producto.id, -cantidad)
  for (const { producto, cantidad } of lineas) sum(producto.id, cantidadOCero(cantidad))
  return linea => {
    if (linea === null || !isPendiente(linea)) return SIN_AVISOS
    const { id } = linea.producto
    const existencia = productos.get(id)?.existencia
    const mueve = signo * (cambios.get(id) ?? 0)
    const quedan = existencia === undefined || mueve >= 0 ? null : existencia + mueve
    return {
      sinPrecio: precioDe(linea, tipo) === 0,
      quedan: quedan !== null && quedan < 0 ? quedan : null,
    }
  }
}

interface CambiosDetalle {
  pendientes: number
  quitadas: number
  invalidas: number
}

export function cambiosDe({ detalles }: Registro, lineas: readonly Linea[]): CambiosDetalle {
  const pendientes = lineas.filter(isPendiente)
  return {
    pendientes: pendientes.length,
    quitadas: detalles.length - lineas.filter(({ guardada }) => guardada !== null).length,
    invalidas: pendientes.filter(linea => !isLineaValida(linea)).length,
  }
}

export const hasCambios = ({ pendientes, quitadas }: CambiosDetalle): boolean => pendientes + quitadas > 0

/** Lines by product and occurrence: '12#0' is the first line of product 12. Other products' lines do not matter. */
export function nombrarLineas(lineas: readonly Linea[]): Map<string, Linea> {
  const vistas = new Map<number, number>()
  return new Map(
    lineas.map(linea => {
      const { id } = linea.producto
      const vez = vistas.get(id) ?? 0
      vistas.set(id, vez + 1)
      return [`${id}#${vez}`, linea]
    }),
  )
}

/**
 * Applies one person's edits to the record's current version: removes the removed lines, sets the changed quantities,
 * adds the new lines.
 * @param base the record when the edit began.
 * @param mias the person's lines.
 */
export function rebaseLineas(base: Registro, mias: readonly Linea[], actual: Registro): Linea[] {
  const porClave = new Map(mias.map(linea => [linea.clave, linea]))
  const antes = [...nombrarLineas(lineasDe(base))].map(
    ([nombre, { clave }]) => [nombre, porClave.get(clave)] as const,
  )
  const quitadas = new Set(antes.filter(([, mia]) => mia === undefined).map(([nombre]) => nombre))
  const cambiadas = new Map(
    antes.flatMap(([nombre, mia]) => (mia !== undefined && isPendiente(mia) ? [[nombre, mia] as const] : [])),
  )
  const ahora = nombrarLineas(lineasDe(actual))
  const siguen = [...ahora]
    .filter(([nombre]) => !quitadas.has(nombre))
    .map(([nombre, suya]) => ({ ...suya, cantidad: cambiadas.get(nombre)?.cantidad ?? suya.cantidad }))
  // A line that this person changed and the other person removed becomes a new line
  const repuestas = [...cambiadas]
    .filter(([nombre]) => !ahora.has(nombre))
    .map(([nombre, { producto, cantidad }]) => lineaNueva(`repuesta-${nombre}`, producto, cantidad))
  return [...siguen, ...repuestas, ...mias.filter(({ guardada }) => guardada === null)]
}
