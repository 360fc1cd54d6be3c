import { memo, useEffect, useRef } from 'react'
import type { Registro } from '#contract/registro.ts'
import { formatFechahs } from '#domain/registro/fechahs-registro.ts'
import { nombreDeRegistro } from '#domain/registro/nombre-registro.ts'
import { formatPesos } from '#domain/valor/dinero.ts'
import { REGISTROS } from '#messages/stock/registros.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'

export interface RegistroRowProps {
  fila: Registro
  isOpen: boolean
  canChange: boolean
  /** Where it is said why it cannot be changed now. */
  reasonId: string
  /** It was edited just now: the focus comes back to where it started. */
  takesFocus: boolean
  onEdit: (fila: Registro) => void
  onToggle: (fila: Registro) => void
  onDelete: (fila: Registro) => void
}

/** A record as it is read. Memoised: a key typed in another row or in its lines renders none of them. */
export const RegistroRow = memo(function RegistroRow(props: RegistroRowProps) {
  const { fila, isOpen, canChange, reasonId, takesFocus, onEdit, onToggle, onDelete } = props
  const edit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) edit.current?.focus()
  }, [takesFocus])
  const nombre = nombreDeRegistro(fila)
  const reason = canChange ? undefined : reasonId
  return (
    <tr className={isOpen ? 'open' : undefined}>
      <td className="c-fec">{formatFechahs(fila.fechahs)}</td>
      <td className="c-tip">{fila.tipo_registro.nombre}</td>
      <td className="c-rem">
        {fila.nro_remito ? <span className="code">{fila.nro_remito}</span> : <None />}
      </td>
      <td className="c-cli" title={fila.cliente_proveedor?.nombre}>
        {fila.cliente_proveedor?.nombre ?? <None />}
      </td>
      <td className="c-obs soft" title={fila.observaciones ?? undefined}>
        {fila.observaciones || <None />}
      </td>
      <td className="c-mon num strong">{formatPesos(fila.monto)}</td>
      <td className="c-acts">
        <span className="acts">
          <IconButton
            ref={edit}
            label={REGISTROS.editar(nombre)}
            icon="pencil"
            disabled={!canChange}
            aria-describedby={reason}
            onClick={() => onEdit(fila)}
          />
          <IconButton
            label={isOpen ? REGISTROS.ocultarDetalle(nombre) : REGISTROS.verDetalle(nombre)}
            icon={isOpen ? 'chevron-up' : 'info'}
            aria-expanded={isOpen}
            onClick={() => onToggle(fila)}
          />
          <IconButton
            label={REGISTROS.eliminar(nombre)}
            icon="trash"
            disabled={!canChange}
            aria-describedby={reason}
            onClick={() => onDelete(fila)}
          />
        </span>
      </td>
    </tr>
  )
})

const None = () => <span className="muted">–</span>
