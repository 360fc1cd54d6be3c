import type { Registro } from '#contract/stock/registro.ts'
import { agregarLinea } from '#domain/registro/agregar-linea.ts'
import { cambiosDe, hasCambios } from '#domain/registro/cambios-detalle.ts'
import { cantidadOCero } from '#domain/registro/cantidad.ts'
import { type Linea, lineasDe } from '#domain/registro/linea-registro.ts'
import { rebaseLineas } from '#domain/registro/rebase-lineas.ts'

/** The line that is being added; its quantity is as typed. */
export interface NuevaLinea {
  producto: Linea['producto'] | null
  cantidad: string
}
export const NUEVA: NuevaLinea = { producto: null, cantidad: '1' }

/** The open record. `base` is the record as it was at the first change. */
export interface DetalleAbierto {
  id: number
  edicion: { base: Registro; lineas: readonly Linea[] } | null
  nueva: NuevaLinea | null
}

const hasNueva = ({ nueva }: DetalleAbierto): boolean =>
  nueva !== null && (nueva.producto !== null || nueva.cantidad.trim() !== NUEVA.cantidad)

/** Whether closing it would lose anything. */
export const isSucio = (abierto: DetalleAbierto | null): abierto is DetalleAbierto =>
  abierto !== null && (abierto.edicion !== null || hasNueva(abierto))

export type Change = (lineas: readonly Linea[], base: Registro) => readonly Linea[]

/** Changes the lines; without a difference to the server's nothing is kept. */
export function withLineas(
  abierto: DetalleAbierto,
  registro: Registro,
  change: Change,
  unchanged: readonly Linea[] = lineasDe(registro),
): DetalleAbierto {
  const base = abierto.edicion?.base ?? registro
  const lineas = change(abierto.edicion?.lineas ?? unchanged, base)
  return { ...abierto, edicion: hasCambios(cambiosDe(base, lineas)) ? { base, lineas } : null }
}

/** Puts the changes on top of the record as it is now. */
export function rebased(abierto: DetalleAbierto, ahora: Registro): DetalleAbierto {
  if (abierto.id !== ahora.id || abierto.edicion === null) return abierto
  const { base, lineas } = abierto.edicion
  return { ...abierto, edicion: { base: ahora, lineas: rebaseLineas(base, lineas, ahora) } }
}

/** Adds a line for each product. */
export const withProductos = (
  base: Registro,
  lineas: readonly Linea[],
  productos: readonly Linea['producto'][],
  cantidad: string,
): readonly Linea[] =>
  productos.reduce(
    (antes, producto) =>
      agregarLinea(base, antes, {
        clave: `nueva-${crypto.randomUUID()}`,
        producto,
        cantidad: String(cantidadOCero(cantidad)),
      }),
    lineas,
  )

/** Whether what was kept over a reload is one: another version of the product may have written it (security C32). */
export const isDetalleAbierto = (value: unknown): value is DetalleAbierto => {
  if (!isObject(value) || typeof value.id !== 'number') return false
  const { edicion, nueva } = value
  return (edicion === null || isEdicion(edicion)) && (nueva === null || isNueva(nueva))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isEdicion = (value: unknown): boolean =>
  isObject(value) &&
  isObject(value.base) &&
  Array.isArray(value.base.detalles) &&
  Array.isArray(value.lineas) &&
  value.lineas.every(
    linea =>
      isObject(linea) &&
      typeof linea.clave === 'string' &&
      typeof linea.cantidad === 'string' &&
      isProducto(linea.producto),
  )

const isNueva = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.cantidad === 'string' &&
  (value.producto === null || isProducto(value.producto))

const isProducto = (value: unknown): boolean =>
  isObject(value) && typeof value.id === 'number' && typeof value.codigo === 'string'
