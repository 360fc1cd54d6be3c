import type { Usuario } from '#contract/usuario.ts'
import { USUARIOS } from '#messages/persona/usuarios.ts'
import { Cells } from '#office/list-table.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { RowMenu } from '#ui/overlay.tsx'
import { DATOS } from './columnas.tsx'
import type { Tarea } from './tarea.ts'

/** One account: what they may, whether they may enter, and what is open in their name. */
export function UsuarioRow({
  usuario,
  isOwn,
  ahora,
  reasonId,
  onTarea,
}: {
  usuario: Usuario
  isOwn: boolean
  /** By the server's clock (ms). */
  ahora: number
  /** Where it is said why nothing can be done now; undefined while it can. */
  reasonId: string | undefined
  onTarea: (tarea: Tarea) => void
}) {
  const { nombre, activo } = usuario
  const label = USUARIOS.acciones(nombre)
  return (
    <tr>
      <th scope="row" className="c-nombre">
        {activo ? <b>{nombre}</b> : <span className="soft">{nombre}</span>}
        {isOwn && <small>{USUARIOS.vos}</small>}
      </th>
      <Cells row={{ usuario, ahora }} columns={DATOS} isLabelled />
      <td className="c-acts">
        {reasonId === undefined ? (
          <RowMenu label={label} items={itemsOf(usuario, isOwn, onTarea)} />
        ) : (
          <IconButton label={label} icon="more" large disabled aria-describedby={reasonId} />
        )}
      </td>
    </tr>
  )
}

/** Nobody takes their own way in: what cannot be done is not offered. */
function itemsOf(usuario: Usuario, isOwn: boolean, onTarea: (tarea: Tarea) => void) {
  const item = (
    que: Exclude<Tarea['que'], 'nuevo'>,
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
    ...(sesiones > 0 ? [item('sesiones', USUARIOS.cerrarSesiones, 'logout')] : []),
    ...(isOwn
      ? []
      : [activo ? item('baja', USUARIOS.darBaja, 'lock') : item('alta', USUARIOS.darAlta, 'person')]),
  ]
}
