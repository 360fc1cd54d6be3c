import type { Dispositivo } from '#contract/dispositivos/dispositivo.ts'
import { DISPOSITIVO_MAX } from '#contract/limites.ts'
import { DISPOSITIVOS } from '#messages/equipo/dispositivos.ts'
import { describeMotivo, nombreDe } from '#messages/equipo/palabras-dispositivo.ts'
import type { RowEvents } from '#office/row/row-actions.tsx'
import { RowEditor } from '#office/row/row-editor.tsx'
import { useFocusWhen } from '#office/use-focus-when.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { RowMenu } from '#ui/overlay.tsx'
import { CodeText } from '#ui/signs/code-text.tsx'
import { Mark } from '#ui/signs/tag.tsx'
import { EditCell } from '#ui/table/edit-row.tsx'
import { COLUMNAS, FactCells, type Facts } from './columnas.tsx'
import type { DispositivoEdit } from './use-edit.ts'
import type { Permisos } from './use-permisos.ts'

interface ActsProps extends Pick<RowEvents<Dispositivo>, 'reasonId' | 'takesFocus'> {
  fila: Dispositivo
  permisos: Permisos
  onEdit: () => void
}

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

export function DispositivoEditRow({ editor, ...facts }: Facts & { editor: DispositivoEdit }) {
  const nombre = nombreDe(facts.fila)
  return (
    <RowEditor
      editor={editor}
      first="nombre"
      saveLabel={DISPOSITIVOS.guardar(nombre)}
      cancelLabel={DISPOSITIVOS.cancelar(nombre)}
      actionsPlace="last"
      columns={COLUMNAS.length}
    >
      {fields => (
        <>
          <EditCell
            label={DISPOSITIVOS.columnas.nombre}
            className="c-nombre"
            maxLength={DISPOSITIVO_MAX}
            {...fields.text('nombre')}
          />
          <FactCells {...facts} />
        </>
      )}
    </RowEditor>
  )
}

/** The refused entries of a device; a person decides them there. */
export const RechazadasRow = ({ id, fila }: { id: string; fila: Dispositivo }) => (
  <tr className="fold" id={id}>
    <td colSpan={COLUMNAS.length}>
      <p className="soft">{DISPOSITIVOS.seDecidenAlla}</p>
      <ul aria-label={DISPOSITIVOS.rechazadasDe(nombreDe(fila))}>
        {fila.rechazadas.map(({ sec, nro, codigo }) => (
          <li key={sec}>
            <CodeText value={nro} />
            <span>{describeMotivo(codigo)}</span>
            <span className="muted">{DISPOSITIVOS.cambioNumero(sec)}</span>
          </li>
        ))}
      </ul>
    </td>
  </tr>
)
