import type { Dispositivo } from '#contract/dispositivo.ts'
import { DISPOSITIVOS } from '#messages.ts'
import { useFocusWhen } from '#office/use-focus-when.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { RowMenu } from '#ui/overlay.tsx'
import { Mark } from '#ui/signs/tag.tsx'
import { FactCells } from './fact-cells.tsx'
import type { Permisos } from './use-permisos.ts'
import { nombreDe } from './words.ts'

/** One device; its refused entries unfold under it. */
export function DispositivoRow({
  fila,
  ahora,
  isOpen,
  foldId,
  canEdit,
  reasonId,
  takesFocus,
  permisos,
  onToggle,
  onEdit,
}: {
  fila: Dispositivo
  ahora: number
  isOpen: boolean
  foldId: string
  canEdit: boolean
  reasonId: string
  /** Its name was being written just now. */
  takesFocus: boolean
  permisos: Permisos
  onToggle: () => void
  onEdit: () => void
}) {
  const edit = useFocusWhen<HTMLButtonElement>(takesFocus)
  const { nombre, id, copiadoEn, pinPermitido = true, revocadoEn = null } = fila
  return (
    <tr data-k={fila.rechazadas.length > 0 ? 'rejected' : undefined}>
      <th scope="row" className="c-nombre">
        {nombre === null ? <span className="muted">{DISPOSITIVOS.sinNombre}</span> : <b>{nombre}</b>}
        <small>{id.slice(0, 8)}</small>
        {copiadoEn !== null && (
          <Mark tone="rejected" icon="octagon">
            {DISPOSITIVOS.copiado}
          </Mark>
        )}
        {revocadoEn !== null && (
          <Mark tone="rejected" icon="lock">
            {DISPOSITIVOS.revocada}
          </Mark>
        )}
        {!pinPermitido && (
          <Mark tone="neutral" icon="lock">
            {DISPOSITIVOS.sinPin}
          </Mark>
        )}
      </th>
      <FactCells fila={fila} ahora={ahora} isOpen={isOpen} foldId={foldId} onToggle={onToggle} />
      <td className="c-acts">
        <IconButton
          label={DISPOSITIVOS.nombrar(nombreDe(fila))}
          icon="pencil"
          ref={edit}
          disabled={!canEdit}
          aria-describedby={canEdit ? undefined : reasonId}
          onClick={onEdit}
        />
        {canEdit && (
          <RowMenu
            label={DISPOSITIVOS.mas(nombreDe(fila))}
            items={[
              {
                label: pinPermitido ? DISPOSITIVOS.prohibirPin : DISPOSITIVOS.permitirPin,
                icon: 'lock',
                onAction: () => permisos.setPin(fila, !pinPermitido),
              },
              revocadoEn === null
                ? {
                    label: DISPOSITIVOS.revocar,
                    icon: 'octagon',
                    onAction: () => permisos.askRevocar(fila),
                  }
                : { label: DISPOSITIVOS.reponer, icon: 'check', onAction: () => permisos.reponer(fila) },
            ]}
          />
        )}
      </td>
    </tr>
  )
}
