import { useMemo, useState } from 'react'
import type { Registro } from '#contract/stock/registro.ts'
import { cambiosDe } from '#domain/registro/cambios-detalle.ts'
import { type Linea, lineasDe } from '#domain/registro/linea-registro.ts'
import { nombreDeRegistro } from '#domain/registro/nombre-registro.ts'
import { BORRADORES } from '#messages/borradores.ts'
import { REGISTROS } from '#messages/stock/registros.ts'
import { readBorrador } from '#queries/cuenta/borradores.ts'
import { useKeepBorrador } from '#queries/cuenta/use-borrador.ts'
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

const DRAFT = 'registros-detalle'
const SAVE_AFTER_MS = 250

/**
 * The record whose lines are open, with their changes; these survive a reload until they are saved or given up.
 * @param filaDe the record as the list has it now.
 */
export function useDetalle(owner: string, filaDe: (id: number) => Registro | undefined) {
  const [abierto, setAbierto] = useAbierto(owner, ({ id, edicion }) => {
    const fila = edicion?.base ?? filaDe(id)
    return fila === undefined ? REGISTROS.titulo : nombreDeRegistro(fila)
  })
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
    /** The record's name if closing it would lose changes, else null. */
    sucio: isSucio(abierto) && registro !== null ? nombreDeRegistro(registro) : null,
    lineas,
    cambios: useMemo(() => registro && cambiosDe(registro, lineas), [registro, lineas]),
    // A detail without lines opens an empty new line by itself (specification §2)
    nueva: abierto?.nueva ?? (registro !== null && lineas.length === 0 ? NUEVA : null),
    open: useStable((id: number) => setAbierto({ id, edicion: null, nueva: null })),
    close: () => setAbierto(null),
    /** The screen shows what the server has. */
    settle: () => setAbierto(actual => actual && { ...actual, edicion: null }),
    /** The record's row was saved: the changed lines go on top of it. */
    rebase: (ahora: Registro) => setAbierto(actual => actual && rebased(actual, ahora)),
    changeCantidad: useStable((clave: string, cantidad: string) =>
      edit(todas => todas.map(linea => (linea.clave === clave ? { ...linea, cantidad } : linea))),
    ),
    setNueva: useStable((nueva: NuevaLinea | null) => setAbierto(actual => actual && { ...actual, nueva })),
    quitar: (clave: string) => edit(todas => todas.filter(linea => linea.clave !== clave)),
    /** Makes each product a line, and closes the new line. */
    agregar: (productos: readonly Linea['producto'][], cantidad: string) =>
      edit((todas, base) => withProductos(base, todas, productos, cantidad), null),
  }
}

export type Detalle = ReturnType<typeof useDetalle>

/** Keeps unsaved lines a moment after the last key, since writing a long record takes time. */
function useAbierto(owner: string, nombre: (abierto: DetalleAbierto) => string) {
  const [restored] = useState(() => readBorrador(owner, DRAFT, isDetalleAbierto))
  const [abierto, setAbierto] = useState<DetalleAbierto | null>(restored)
  const value = isSucio(abierto) ? abierto : null
  const title = value === null ? '' : BORRADORES.lineas(nombre(value))
  useKeepBorrador({ owner, name: DRAFT, title }, value, restored !== null, SAVE_AFTER_MS)
  return [abierto, setAbierto] as const
}
