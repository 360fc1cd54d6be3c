import { useMemo, useState } from 'react'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro } from '#contract/stock/registro.ts'
import {
  agregarLinea,
  alDia,
  cambiosDe,
  cantidadOCero,
  hasCambios,
  type Linea,
  lineasDe,
  rebaseLineas,
} from '#domain/registro/linea-registro.ts'
import { nombreDeRegistro } from '#domain/registro/registro.ts'
import { BORRADORES } from '#messages/edicion.ts'
import { REGISTROS } from '#messages/stock/registros.ts'
import { readBorrador } from '#queries/cuenta/borradores.ts'
import { useKeepBorrador } from '#queries/cuenta/use-borrador.ts'
import { useStable } from '#ui/use-stable.ts'

export const DRAFT = 'registros-detalle'
const SAVE_AFTER_MS = 250

/**
 * The record whose lines are open. Unsaved changes of the lines survive a reload.
 * @param filaDe the list's current record.
 * @param productos the products by id, with their current prices.
 */
export function useDetalle(
  owner: string,
  filaDe: (id: number) => Registro | undefined,
  productos: ReadonlyMap<number, Producto>,
) {
  const [abierto, setAbierto] = useAbierto(owner, ({ id, edicion }) => {
    const fila = edicion?.base ?? filaDe(id)
    return fila === undefined ? REGISTROS.titulo : nombreDeRegistro(fila)
  })
  const registro = abierto && (abierto.edicion?.base ?? filaDe(abierto.id) ?? null)
  const guardadas = useMemo(() => (registro === null ? [] : lineasDe(registro)), [registro])
  const escritas = abierto?.edicion?.lineas ?? guardadas
  const lineas = useMemo(() => escritas.map(linea => alDia(linea, productos)), [escritas, productos])
  /** Stable: typing in a line renders no other line. */
  const edit = useStable((change: Change, nueva?: NuevaLinea | null) =>
    setAbierto(actual => {
      if (actual === null || registro === null) return actual
      const next = withLineas(actual, registro, change, guardadas)
      return nueva === undefined ? next : { ...next, nueva }
    }),
  )
  return {
    abierto,
    registro,
    /** The record's name if closing the record would lose changes; else null. */
    sucio: isSucio(abierto) && registro !== null ? nombreDeRegistro(registro) : null,
    lineas,
    cambios: useMemo(() => registro && cambiosDe(registro, lineas), [registro, lineas]),
    // A record without lines opens an empty new line (specification §2)
    nueva: abierto?.nueva ?? (registro !== null && lineas.length === 0 ? NUEVA : null),
    open: useStable((id: number) => setAbierto({ id, edicion: null, nueva: null })),
    close: () => setAbierto(null),
    /** Drops the changes and shows the server's version. */
    settle: () => setAbierto(actual => actual && { ...actual, edicion: null }),
    /** Applies the changed lines to the record that was just saved. */
    rebase: (ahora: Registro) => setAbierto(actual => actual && rebased(actual, ahora)),
    changeCantidad: useStable((clave: string, cantidad: string) =>
      edit(todas => todas.map(linea => (linea.clave === clave ? { ...linea, cantidad } : linea))),
    ),
    setNueva: useStable((nueva: NuevaLinea | null) => setAbierto(actual => actual && { ...actual, nueva })),
    quitar: (clave: string) => edit(todas => todas.filter(linea => linea.clave !== clave)),
    agregar: (productos: readonly Linea['producto'][], cantidad: string) =>
      edit((todas, base) => withProductos(base, todas, productos, cantidad), null),
  }
}

export type Detalle = ReturnType<typeof useDetalle>

/** Stores unsaved lines a moment after the last key. Storing a long record at every key would be slow. */
function useAbierto(owner: string, nombre: (abierto: DetalleAbierto) => string) {
  const [restored] = useState(() =>
    readBorrador(owner, DRAFT, value => (isDetalleAbierto(value) ? value : null)),
  )
  const [abierto, setAbierto] = useState<DetalleAbierto | null>(restored)
  const value = isSucio(abierto) ? abierto : null
  const title = value === null ? '' : BORRADORES.lineas(nombre(value))
  useKeepBorrador({ owner, name: DRAFT, title }, value, restored !== null, SAVE_AFTER_MS)
  return [abierto, setAbierto] as const
}

export interface NuevaLinea {
  producto: Linea['producto'] | null
  cantidad: string
}
export const NUEVA: NuevaLinea = { producto: null, cantidad: '1' }

/** The open record. `base`: the record before the changes of its lines. */
interface DetalleAbierto {
  id: number
  edicion: { base: Registro; lineas: readonly Linea[] } | null
  nueva: NuevaLinea | null
}

const hasNueva = ({ nueva }: DetalleAbierto): boolean =>
  nueva !== null && (nueva.producto !== null || nueva.cantidad.trim() !== NUEVA.cantidad)

/** Whether closing the record would lose changes. */
export const isSucio = (abierto: DetalleAbierto | null): abierto is DetalleAbierto =>
  abierto !== null && (abierto.edicion !== null || hasNueva(abierto))

type Change = (lineas: readonly Linea[], base: Registro) => readonly Linea[]

function withLineas(
  abierto: DetalleAbierto,
  registro: Registro,
  change: Change,
  unchanged: readonly Linea[] = lineasDe(registro),
): DetalleAbierto {
  const base = abierto.edicion?.base ?? registro
  const lineas = change(abierto.edicion?.lineas ?? unchanged, base)
  return { ...abierto, edicion: hasCambios(cambiosDe(base, lineas)) ? { base, lineas } : null }
}

function rebased(abierto: DetalleAbierto, ahora: Registro): DetalleAbierto {
  if (abierto.id !== ahora.id || abierto.edicion === null) return abierto
  const { base, lineas } = abierto.edicion
  return { ...abierto, edicion: { base: ahora, lineas: rebaseLineas(base, lineas, ahora) } }
}

const withProductos = (
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

/** Another version of the product may have written the stored value (security C32). */
const isDetalleAbierto = (value: unknown): value is DetalleAbierto => {
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
