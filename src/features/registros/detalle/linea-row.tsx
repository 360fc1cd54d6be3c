import { memo } from 'react'
import type { AvisosLinea } from '#domain/registro/avisos-linea.ts'
import {
  isLineaValida,
  isPendiente,
  type Linea,
  precioDe,
  subtotalDeLinea,
} from '#domain/registro/linea-registro.ts'
import { TIPO_VENTA } from '#domain/registro/monto-registro.ts'
import { formatDolares, importeDe } from '#domain/valor/dinero.ts'
import { DETALLE } from '#messages/stock/registros.ts'
import { FieldError } from '#ui/controls/field.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Mark } from '#ui/signs/tag.tsx'
import { CantidadInput } from './cantidad-input.tsx'

interface LineaRowProps extends AvisosLinea {
  linea: Linea
  /** Of its product. */
  nombre: string
  tipo: number
  rowIndex: number
  canChange: boolean
  reasonId: string
  onCantidad: (clave: string, cantidad: string) => void
  onQuitar: (linea: Linea) => void
  /** Only the last line has the plus (specification §2). */
  onAgregar: (() => void) | undefined
}

/** Memoised, so that typing renders one line of many. */
export const LineaRow = memo(function LineaRow(props: LineaRowProps) {
  const { linea, nombre, tipo } = props
  const { clave, producto } = linea
  const pendiente = isPendiente(linea)
  const isValida = isLineaValida(linea)
  const noteId = `linea-${clave}`
  return (
    <tr data-k={pendiente ? 'pending' : undefined} aria-rowindex={props.rowIndex}>
      <td className="d-pro">
        <span className="name" title={nombre}>
          {nombre}
        </span>
        {pendiente && (
          <Mark tone="pending" icon="clock">
            {DETALLE.sinGuardar}
          </Mark>
        )}
      </td>
      <td className="d-cod">
        <span className="code">{producto.codigo}</span>
      </td>
      <td className="d-des soft" title={producto.descripcion ?? undefined}>
        {!isValida ? (
          <FieldError id={noteId}>{DETALLE.cantidadInvalida}</FieldError>
        ) : props.sinPrecio || props.quedan !== null ? (
          <Avisos id={noteId} {...props} />
        ) : (
          producto.descripcion || NADA
        )}
      </td>
      <td className="d-can num" data-label={DETALLE.cantidad}>
        {/* A pending line can be changed offline too */}
        <CantidadInput
          label={DETALLE.cantidadDe(producto.codigo)}
          value={linea.cantidad}
          isQuiet={!pendiente}
          errorId={isValida ? undefined : noteId}
          noteId={noteId}
          readOnly={!props.canChange && !pendiente}
          onChange={texto => props.onCantidad(clave, texto)}
        />
      </td>
      <td className="d-pre num" data-label={tipo === TIPO_VENTA ? DETALLE.precioVenta : DETALLE.costo}>
        {formatDolares(importeDe(precioDe(linea, tipo)))}
      </td>
      <td className="d-sub num strong" data-label={DETALLE.subtotal}>
        {formatDolares(importeDe(subtotalDeLinea(linea, tipo)))}
      </td>
      <Acciones {...props} />
    </tr>
  )
})

/** In place of the description, so that all rows stay of one height. */
export const Avisos = ({ id, sinPrecio, quedan, tipo }: AvisosLinea & { id: string; tipo: number }) => (
  <span id={id} className="avisos">
    {sinPrecio && (
      <Mark tone="shortage" icon="triangle">
        {DETALLE.sinPrecio(tipo === TIPO_VENTA)}
      </Mark>
    )}
    {quedan !== null && (
      <Mark tone="shortage" icon="triangle">
        {DETALLE.quedan(quedan)}
      </Mark>
    )}
  </span>
)

const NADA = <span className="muted">–</span>

function Acciones({ linea, canChange, reasonId, onQuitar, onAgregar }: LineaRowProps) {
  const pendiente = isPendiente(linea)
  const reason = canChange ? undefined : reasonId
  return (
    <td className="d-acts">
      <span className="acts">
        {onAgregar && (
          <IconButton
            className="mas"
            label={DETALLE.agregarOtra}
            icon="plus"
            large
            disabled={!canChange}
            aria-describedby={reason}
            onClick={onAgregar}
          />
        )}
        <IconButton
          label={DETALLE.quitar(linea.producto.codigo)}
          icon="trash"
          disabled={!canChange && !pendiente}
          aria-describedby={pendiente ? undefined : reason}
          onClick={() => onQuitar(linea)}
        />
      </span>
    </td>
  )
}
