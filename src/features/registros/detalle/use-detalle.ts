import { useCallback, useMemo, useRef, useState } from 'react'
import type { Producto } from '#contract/producto.ts'
import type { Registro } from '#contract/registro.ts'
import { agregarLinea } from '#domain/registro/agregar-linea.ts'
import { cambiosDe } from '#domain/registro/cambios-detalle.ts'
import { cantidadOCero } from '#domain/registro/cantidad.ts'
import { type Linea, lineasDe } from '#domain/registro/linea-registro.ts'
import { rebaseLineas } from '#domain/registro/rebase-lineas.ts'
import { readBorrador } from '#queries/cuenta/borradores.ts'
import {
  type DetalleAbierto,
  isDetalleAbierto,
  isSucio,
  NUEVA,
  type NuevaLinea,
  withLineas,
} from './detalle-abierto.ts'
import { useBorrador } from './use-borrador.ts'

const DRAFT = 'registros-detalle'

const newClave = (): string => `nueva-${crypto.randomUUID()}`

/**
 * The record whose lines are open, and what is being done to them; it survives a reload until it is saved or given up.
 * @param filaDe the record as the list has it now.
 */
export function useDetalle(owner: string, filaDe: (id: number) => Registro | undefined) {
  const [abierto, setAbierto] = useState<DetalleAbierto | null>(() =>
    readBorrador(owner, DRAFT, isDetalleAbierto),
  )
  useBorrador(owner, DRAFT, isSucio(abierto) ? abierto : null)
  const registro = abierto && (abierto.edicion?.base ?? filaDe(abierto.id) ?? null)
  const guardadas = useMemo(() => (registro === null ? [] : lineasDe(registro)), [registro])
  const lineas = abierto?.edicion?.lineas ?? guardadas
  const latest = useRef({ registro, guardadas })
  latest.current = { registro, guardadas }

  /** Stable, so that a key typed in one line renders no other. */
  const edit = useCallback(
    (change: (lineas: readonly Linea[], base: Registro) => readonly Linea[], nueva?: NuevaLinea | null) =>
      setAbierto(actual => {
        const { registro: now, guardadas: unchanged } = latest.current
        if (actual === null || now === null) return actual
        const next = withLineas(actual, now, change, unchanged)
        return nueva === undefined ? next : { ...next, nueva }
      }),
    [],
  )
  const changeCantidad = useCallback(
    (clave: string, cantidad: string) =>
      edit(todas => todas.map(linea => (linea.clave === clave ? { ...linea, cantidad } : linea))),
    [edit],
  )
  const setNueva = useCallback(
    (nueva: NuevaLinea | null) => setAbierto(actual => actual && { ...actual, nueva }),
    [],
  )
  return {
    abierto,
    registro,
    lineas,
    cambios: useMemo(() => registro && cambiosDe(registro, lineas), [registro, lineas]),
    // A detail without lines opens an empty new line by itself (specification §2)
    nueva: abierto?.nueva ?? (registro !== null && lineas.length === 0 ? NUEVA : null),
    open: useCallback((id: number) => setAbierto({ id, edicion: null, nueva: null }), []),
    close: useCallback(() => setAbierto(null), []),
    /** What is on the screen is what the server has. */
    settle: useCallback(() => setAbierto(actual => actual && { ...actual, edicion: null }), []),
    /** The record's own row was saved: what is changed in its lines stands on that. */
    rebase: useCallback(
      (ahora: Registro) =>
        setAbierto(actual => {
          if (actual?.id !== ahora.id || actual.edicion === null) return actual
          const { base, lineas: mias } = actual.edicion
          return { ...actual, edicion: { base: ahora, lineas: rebaseLineas(base, mias, ahora) } }
        }),
      [],
    ),
    changeCantidad,
    setNueva,
    quitar: (clave: string) => edit(todas => todas.filter(linea => linea.clave !== clave)),
    /** Each becomes a line to be saved, and the new line closes. */
    agregar: (productos: readonly (Producto | Linea['producto'])[], cantidad: string) =>
      edit(
        (todas, base) =>
          productos.reduce<readonly Linea[]>(
            (antes, producto) =>
              agregarLinea(base, antes, {
                clave: newClave(),
                producto,
                cantidad: String(cantidadOCero(cantidad)),
              }),
            todas,
          ),
        null,
      ),
  }
}

export type Detalle = ReturnType<typeof useDetalle>
