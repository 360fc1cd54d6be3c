import { useMemo, useState } from 'react'
import type { Registro } from '#contract/registro.ts'
import { cambiosDe } from '#domain/registro/cambios-detalle.ts'
import { type Linea, lineasDe } from '#domain/registro/linea-registro.ts'
import { nombreDeRegistro } from '#domain/registro/nombre-registro.ts'
import { readBorrador } from '#queries/cuenta/borradores.ts'
import { useStable } from '#ui/use-stable.ts'
import {
  type Change,
  type DetalleAbierto,
  isDetalleAbierto,
  isSucio,
  NUEVA,
  type NuevaLinea,
  rebased,
  withLineas,
  withProductos,
} from './detalle-abierto.ts'
import { useBorrador } from './use-borrador.ts'

const DRAFT = 'registros-detalle'

/**
 * The record whose lines are open, and what is being done to them; it survives a reload until it is saved or given up.
 * @param filaDe the record as the list has it now.
 */
export function useDetalle(owner: string, filaDe: (id: number) => Registro | undefined) {
  const [abierto, setAbierto] = useAbierto(owner)
  const registro = abierto && (abierto.edicion?.base ?? filaDe(abierto.id) ?? null)
  const guardadas = useMemo(() => (registro === null ? [] : lineasDe(registro)), [registro])
  const lineas = abierto?.edicion?.lineas ?? guardadas
  /** Stable, so that a key typed in one line renders no other. */
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
    /** What the record is called, where closing it would lose anything. */
    sucio: isSucio(abierto) && registro !== null ? nombreDeRegistro(registro) : null,
    lineas,
    cambios: useMemo(() => registro && cambiosDe(registro, lineas), [registro, lineas]),
    // A detail without lines opens an empty new line by itself (specification §2)
    nueva: abierto?.nueva ?? (registro !== null && lineas.length === 0 ? NUEVA : null),
    open: useStable((id: number) => setAbierto({ id, edicion: null, nueva: null })),
    close: () => setAbierto(null),
    /** What is on the screen is what the server has. */
    settle: () => setAbierto(actual => actual && { ...actual, edicion: null }),
    /** The record's own row was saved: what is changed in its lines stands on that. */
    rebase: (ahora: Registro) => setAbierto(actual => actual && rebased(actual, ahora)),
    changeCantidad: useStable((clave: string, cantidad: string) =>
      edit(todas => todas.map(linea => (linea.clave === clave ? { ...linea, cantidad } : linea))),
    ),
    setNueva: useStable((nueva: NuevaLinea | null) => setAbierto(actual => actual && { ...actual, nueva })),
    quitar: (clave: string) => edit(todas => todas.filter(linea => linea.clave !== clave)),
    /** Each becomes a line to be saved, and the new line closes. */
    agregar: (productos: readonly Linea['producto'][], cantidad: string) =>
      edit((todas, base) => withProductos(base, todas, productos, cantidad), null),
  }
}

export type Detalle = ReturnType<typeof useDetalle>

function useAbierto(owner: string) {
  const [abierto, setAbierto] = useState<DetalleAbierto | null>(() =>
    readBorrador(owner, DRAFT, isDetalleAbierto),
  )
  useBorrador(owner, DRAFT, isSucio(abierto) ? abierto : null)
  return [abierto, setAbierto] as const
}
