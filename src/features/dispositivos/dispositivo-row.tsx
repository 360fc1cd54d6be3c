import type { Dispositivo } from '#contract/dispositivo.ts'
import { DISPOSITIVOS } from '#messages/equipo/dispositivos.ts'
import { useFocusWhen } from '#office/use-focus-when.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { RowMenu } from '#ui/overlay.tsx'
import { Mark } from '#ui/signs/tag.tsx'
import { FactCells, type Facts } from './columnas.tsx'
import type { Permisos } from './use-permisos.ts'
import { nombreDe } from './words.ts'

interface ActsProps {
  fila: Dispositivo
  permisos: Permisos
  /** Where it is said why nothing can be changed now; undefined while it can. */
  reasonId: string | undefined
  /** Its name was being written just now. */
  takesFocus: boolean
  onEdit: () => void
}

/** One device; its refused entries unfold under it. */
export const DispositivoRow = (props: Facts & ActsProps) => (
  <tr data-k={props.fila.rechazadas.length > 0 ? 'rejected' : undefined}>
    <Nombre {...props.fila} />
    <FactCells {...props} />
    <Acts {...props} />
  </tr>
)

const Nombre = ({ nombre, id, copiadoEn, pinPermitido = true, revocadoEn = null }: Dispositivo) => (
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
)

function Acts({ fila, permisos, reasonId, takesFocus, onEdit }: ActsProps) {
  const edit = useFocusWhen<HTMLButtonElement>(takesFocus)
  const { pinPermitido = true, revocadoEn = null } = fila
  return (
    <td className="c-acts">
      <IconButton
        label={DISPOSITIVOS.nombrar(nombreDe(fila))}
        icon="pencil"
        ref={edit}
        disabled={reasonId !== undefined}
        aria-describedby={reasonId}
        onClick={onEdit}
      />
      {reasonId === undefined && (
        <RowMenu
          label={DISPOSITIVOS.mas(nombreDe(fila))}
          items={[
            {
              label: pinPermitido ? DISPOSITIVOS.prohibirPin : DISPOSITIVOS.permitirPin,
              icon: 'lock',
              onAction: () => permisos.setPin(fila, !pinPermitido),
            },
            revocadoEn === null
              ? { label: DISPOSITIVOS.revocar, icon: 'octagon', onAction: () => permisos.askRevocar(fila) }
              : { label: DISPOSITIVOS.reponer, icon: 'check', onAction: () => permisos.reponer(fila) },
          ]}
        />
      )}
    </td>
  )
}
