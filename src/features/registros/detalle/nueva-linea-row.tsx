import { type Ref, useEffect, useId, useRef, useState } from 'react'
import type { AvisosLinea } from '#domain/registro/avisos-linea.ts'
import { parseCantidad } from '#domain/registro/cantidad.ts'
import { precioDeProducto, subtotalDe } from '#domain/registro/monto-registro.ts'
import { formatDolares, importeDe } from '#domain/valor/dinero.ts'
import { DETALLE } from '#messages/stock/registros.ts'
import { Button } from '#ui/controls/button.tsx'
import { EditRow } from '#ui/table/edit-row.tsx'
import { TOTAL_COLUMNAS_DETALLE } from '../columnas.tsx'
import { CantidadInput } from './cantidad-input.tsx'
import type { NuevaLinea } from './detalle-abierto.ts'
import { Avisos } from './linea-row.tsx'

interface NuevaLineaRowProps extends AvisosLinea {
  nueva: NuevaLinea
  nombre: string
  tipo: number
  canChange: boolean
  reasonId: string
  /** False for one that opened by itself. */
  takesFocus: boolean
  onBuscar: () => void
  onCantidad: (texto: string) => void
  /** @returns what is wrong with it, null when nothing is. */
  onConfirmar: () => string | null
  onCancelar: () => void
}

/** The line that is being added; the check makes it one of those to be saved. */
export function NuevaLineaRow(props: NuevaLineaRowProps) {
  const { producto, cantidad } = props.nueva
  const [error, setError] = useState<string | null>(null)
  const avisosId = useId()
  const { search, units } = useFocus(props.takesFocus, producto?.id ?? null)
  const write = (texto: string) => {
    setError(null)
    props.onCantidad(texto)
  }
  return (
    <EditRow
      saveLabel={DETALLE.confirmarLinea}
      cancelLabel={DETALLE.cancelarLinea}
      large={false}
      isSaving={false}
      error={error}
      actionsClassName="d-acts"
      actionsPlace="last"
      columns={TOTAL_COLUMNAS_DETALLE}
      onSave={() => setError(props.onConfirmar())}
      onCancel={props.onCancelar}
    >
      {noteId => (
        <>
          <Producto {...props} search={search} avisosId={avisosId} />
          <td className="d-can num" data-label={DETALLE.cantidad}>
            <CantidadInput
              ref={units}
              label={DETALLE.cantidad}
              value={cantidad}
              errorId={noteId}
              noteId={avisosId}
              onChange={write}
            />
          </td>
          <Precios {...props} />
        </>
      )}
    </EditRow>
  )
}

const DASH = <span className="muted">–</span>

/** Focuses the product first, and the quantity once it is chosen. */
function useFocus(takesFocus: boolean, elegido: number | null) {
  const search = useRef<HTMLButtonElement>(null)
  const units = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus && elegido === null) search.current?.focus()
    if (elegido === null) return
    // Once the popup has given the focus back
    const timer = setTimeout(() => {
      units.current?.focus()
      units.current?.select()
    }, 50)
    return () => clearTimeout(timer)
  }, [takesFocus, elegido])
  return { search, units }
}

const Producto = ({
  nueva: { producto },
  nombre,
  canChange,
  reasonId,
  search,
  avisosId,
  sinPrecio,
  quedan,
  tipo,
  onBuscar,
}: NuevaLineaRowProps & { search: Ref<HTMLButtonElement>; avisosId: string }) => (
  <>
    <td className="d-pro">
      <Button
        ref={search}
        className="buscar"
        size="sm"
        icon="search"
        disabled={!canChange}
        aria-describedby={canChange ? undefined : reasonId}
        aria-label={producto === null ? undefined : DETALLE.buscarOtro(nombre)}
        onClick={onBuscar}
      >
        <span className="name">{producto === null ? DETALLE.buscarProducto : nombre}</span>
      </Button>
    </td>
    <td className="d-cod">{producto ? <span className="code">{producto.codigo}</span> : DASH}</td>
    <td className="d-des soft">
      {sinPrecio || quedan !== null ? (
        <Avisos id={avisosId} sinPrecio={sinPrecio} quedan={quedan} tipo={tipo} />
      ) : (
        producto?.descripcion || DASH
      )}
    </td>
  </>
)

function Precios({ nueva: { producto, cantidad }, tipo }: NuevaLineaRowProps) {
  const precio = producto && precioDeProducto(producto, tipo)
  const subtotal = precio && subtotalDe(parseCantidad(cantidad) ?? 0, precio)
  return (
    <>
      <td className="d-pre num muted">{precio === null ? '–' : formatDolares(importeDe(precio))}</td>
      <td className="d-sub num muted">{subtotal === null ? '–' : formatDolares(importeDe(subtotal))}</td>
    </>
  )
}
