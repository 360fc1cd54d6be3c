import { useEffect, useId, useRef, useState } from 'react'
import { parseCantidad } from '#domain/registro/cantidad.ts'
import { precioDeProducto, subtotalDe } from '#domain/registro/monto-registro.ts'
import { formatDolares, importeDe } from '#domain/valor/dinero.ts'
import { DETALLE } from '#messages.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { TOTAL_COLUMNAS_DETALLE } from '../columnas.tsx'
import { CantidadInput } from './cantidad-input.tsx'
import type { NuevaLinea } from './detalle-abierto.ts'

/** The line that is being added: product, quantity, and a check that makes it one of those to be saved. */
export function NuevaLineaRow({
  nueva,
  nombre,
  tipo,
  canChange,
  reasonId,
  takesFocus,
  onBuscar,
  onCantidad,
  onConfirmar,
  onCancelar,
}: {
  nueva: NuevaLinea
  nombre: string
  tipo: number
  canChange: boolean
  reasonId: string
  /** Somebody asked for it; one that opens by itself leaves the focus where it is. */
  takesFocus: boolean
  onBuscar: () => void
  onCantidad: (texto: string) => void
  /** @returns what is wrong with it, null when nothing is. */
  onConfirmar: () => string | null
  onCancelar: () => void
}) {
  const { producto, cantidad } = nueva
  const noteId = useId()
  const [error, setError] = useState<string | null>(null)
  const search = useRef<HTMLButtonElement>(null)
  const units = useRef<HTMLInputElement>(null)
  const elegido = producto?.id ?? null
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
  const precio = producto && precioDeProducto(producto, tipo)
  return (
    <>
      <tr
        data-k="editing"
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') onCancelar()
          else if (event.key === 'Enter' && event.target === units.current) setError(onConfirmar())
        }}
      >
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
        <td className="d-cod">
          {producto === null ? <Dash /> : <span className="code">{producto.codigo}</span>}
        </td>
        <td className="d-des soft">{producto?.descripcion || <Dash />}</td>
        <td className="d-can num" data-label={DETALLE.cantidad}>
          <CantidadInput
            ref={units}
            label={DETALLE.cantidad}
            value={cantidad}
            errorId={error === null ? undefined : noteId}
            onChange={texto => {
              setError(null)
              onCantidad(texto)
            }}
          />
        </td>
        <td className="d-pre num muted">{precio === null ? '–' : formatDolares(importeDe(precio))}</td>
        <td className="d-sub num muted">
          {precio === null ? '–' : formatDolares(importeDe(subtotalDe(parseCantidad(cantidad) ?? 0, precio)))}
        </td>
        <td className="d-acts">
          <span className="acts">
            <IconButton
              label={DETALLE.confirmarLinea}
              icon="check"
              tone="ok"
              onClick={() => setError(onConfirmar())}
            />
            <IconButton label={DETALLE.cancelarLinea} icon="close" tone="danger" onClick={onCancelar} />
          </span>
        </td>
      </tr>
      {error !== null && (
        <tr className="row-note">
          <td colSpan={TOTAL_COLUMNAS_DETALLE}>
            <span id={noteId} className="err" role="alert">
              <Icon name="octagon" />
              {error}
            </span>
          </td>
        </tr>
      )}
    </>
  )
}

const Dash = () => <span className="muted">–</span>
