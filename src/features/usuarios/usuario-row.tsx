import type { Usuario } from '#contract/usuario.ts'
import { USUARIOS } from '#messages/persona/usuarios.ts'
import { HISTORIAL } from '#messages/stock/historial.ts'
import { Cells } from '#office/list-table.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { RowMenu } from '#ui/overlay.tsx'
import { DATOS } from './columnas.tsx'
import type { Tarea } from './usuarios-dialogs.tsx'

export function UsuarioRow({
  usuario,
  isOwn,
  ahora,
  reasonId,
  onTarea,
  onHistorial,
}: {
  usuario: Usuario
  isOwn: boolean
  /** By the server's clock (ms). */
  ahora: number
  /** The id of the text that says why nothing can be done; undefined while it can. */
  reasonId: string | undefined
  onTarea: (tarea: Tarea) => void
  onHistorial: ((usuario: Usuario) => void) | undefined
}) {
  const { nombre, activo, claveProvisoria } = usuario
  const label = USUARIOS.acciones(nombre)
  const historialItem = onHistorial
    ? [{ label: HISTORIAL.enMenu, icon: 'history' as const, onAction: () => onHistorial(usuario) }]
    : []
  return (
    <tr>
      <th scope="row" className="c-nombre">
        {activo ? <b>{nombre}</b> : <span className="soft">{nombre}</span>}
        {isOwn && <small>{USUARIOS.vos}</small>}
        {claveProvisoria && <small>{USUARIOS.provisoria}</small>}
      </th>
      <Cells row={{ usuario, ahora }} columns={DATOS} isLabelled />
      <td className="c-acts">
        {reasonId === undefined ? (
          <RowMenu label={label} items={[...itemsOf(usuario, isOwn, onTarea), ...historialItem]} />
        ) : (
          <IconButton label={label} icon="more" large disabled aria-describedby={reasonId} />
        )}
      </td>
    </tr>
  )
}

/** One's own role and access are not offered: nobody may lock themselves out. */
function itemsOf(usuario: Usuario, isOwn: boolean, onTarea: (tarea: Tarea) => void) {
  const item = (
    que: Exclude<Tarea['que'], 'nuevo' | 'todas'>,
    label: string,
    icon: 'lock' | 'pencil' | 'logout' | 'person',
  ) => ({
    label,
    icon,
    onAction: () => onTarea({ que, usuario }),
  })
  const { activo, sesiones } = usuario
  return [
    item('clave', USUARIOS.cambiarClave, 'pencil'),
    ...(isOwn ? [] : [item('rol', USUARIOS.cambiarRol, 'person')]),
    ...(sesiones > 0 ? [item('sesiones', USUARIOS.verSesiones, 'logout')] : []),
    ...(isOwn
      ? []
      : [activo ? item('baja', USUARIOS.darBaja, 'lock') : item('alta', USUARIOS.darAlta, 'person')]),
  ]
}
