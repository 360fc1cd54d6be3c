import '#ui/controls/field.css'
import { type KeyboardEvent, memo, type Ref, useEffect, useId, useRef, useState } from 'react'
import { NUMERO_ESCRITO_MAX } from '#contract/limites.ts'
import {
  type AvisosLinea,
  isLineaValida,
  isPendiente,
  isVenta,
  type Linea,
  parseCantidad,
  precioDe,
  precioDeProducto,
  subtotalDeLinea,
  subtotalOf,
} from '#domain/registro/linea-registro.ts'
import { formatDolares, importeOf } from '#domain/valor/numero.ts'
import { TOTAL_COLUMNAS_DETALLE } from '#features/registros/columnas.tsx'
import { DETALLE } from '#messages/stock/registros.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { Mark } from '#ui/signs/signs.tsx'
import { EditRow } from '#ui/table/edit-row.tsx'
import type { NuevaLinea } from './use-detalle.ts'

interface LineaRowProps extends AvisosLinea {
  linea: Linea
  nombre: string
  tipo: number
  rowIndex: number
  /** Whether the device is online. */
  canChange: boolean
  /** Whether the person has the permission. */
  mayChange: boolean
  reasonId: string
  onCantidad: (clave: string, cantidad: string) => void
  onQuitar: (linea: Linea) => void
  /** Only for the last line, which has the plus button (specification §2). */
  onAgregar: (() => void) | undefined
}

/** Memoized: typing in a line renders only this line. */
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
          readOnly={!props.mayChange || (!props.canChange && !pendiente)}
          onChange={texto => props.onCantidad(clave, texto)}
        />
      </td>
      <td className="d-pre num" data-label={isVenta(tipo) ? DETALLE.precioVenta : DETALLE.costo}>
        {formatDolares(importeOf(precioDe(linea, tipo)))}
      </td>
      <td className="d-sub num strong" data-label={DETALLE.subtotal}>
        {formatDolares(importeOf(subtotalDeLinea(linea, tipo)))}
      </td>
      {props.mayChange ? <Acciones {...props} /> : <td className="d-acts" />}
    </tr>
  )
})

/** Warnings of a line. They replace the product's description, so that all rows have one height. */
const Avisos = ({ id, sinPrecio, quedan, tipo }: AvisosLinea & { id: string; tipo: number }) => (
  <span id={id} className="avisos">
    {sinPrecio && (
      <Mark tone="shortage" icon="triangle">
        {DETALLE.sinPrecio(isVenta(tipo))}
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

interface NuevaLineaRowProps extends AvisosLinea {
  nueva: NuevaLinea
  nombre: string
  tipo: number
  canChange: boolean
  reasonId: string
  /** False if the line opened by itself. */
  takesFocus: boolean
  onBuscar: () => void
  onCantidad: (texto: string) => void
  /** @returns the line's problem; null if it has none. */
  onConfirmar: () => string | null
  onCancelar: () => void
}

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

function useFocus(takesFocus: boolean, elegido: number | null) {
  const search = useRef<HTMLButtonElement>(null)
  const units = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus && elegido === null) search.current?.focus()
    if (elegido === null) return
    // Waits until the popup has returned the focus
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
  const subtotal = precio && subtotalOf(parseCantidad(cantidad) ?? 0, precio)
  return (
    <>
      <td className="d-pre num muted">{precio === null ? '–' : formatDolares(importeOf(precio))}</td>
      <td className="d-sub num muted">{subtotal === null ? '–' : formatDolares(importeOf(subtotal))}</td>
    </>
  )
}

function CantidadInput({
  label,
  value,
  isQuiet = false,
  errorId,
  noteId,
  readOnly = false,
  ref,
  onChange,
}: {
  label: string
  value: string
  isQuiet?: boolean
  errorId?: string | undefined
  noteId?: string | undefined
  readOnly?: boolean
  ref?: Ref<HTMLInputElement>
  onChange: (texto: string) => void
}) {
  return (
    <span className={isQuiet ? 'input quiet' : 'input'} data-invalid={errorId !== undefined || undefined}>
      <input
        ref={ref}
        className="cantidad num"
        inputMode="numeric"
        autoComplete="off"
        maxLength={NUMERO_ESCRITO_MAX}
        aria-label={label}
        aria-invalid={errorId !== undefined || undefined}
        aria-describedby={errorId ?? noteId}
        readOnly={readOnly}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        onKeyDown={goOn}
      />
    </span>
  )
}

function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const inputs = [
    ...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('.cantidad') ?? []),
  ]
  const next = inputs[inputs.indexOf(event.currentTarget) + 1]
  next?.focus()
  next?.select()
}
