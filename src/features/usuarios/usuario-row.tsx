import type { Usuario } from '#contract/usuario.ts'
import { haceCuanto } from '#messages/hora.ts'
import { USUARIOS } from '#messages/persona/usuarios.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { RowMenu } from '#ui/overlay.tsx'
import { Mark } from '#ui/signs/tag.tsx'
import type { Tarea } from './tarea.ts'

const NONE = <span className="muted">{USUARIOS.sinSesiones}</span>

/** One account: what they may, whether they may enter, and what is open in their name. */
export function UsuarioRow({
  usuario,
  isOwn,
  ahora,
  canEdit,
  reasonId,
  onTarea,
}: {
  usuario: Usuario
  isOwn: boolean
  /** By the server's clock (ms). */
  ahora: number
  canEdit: boolean
  /** Where it is said why nothing can be done now. */
  reasonId: string
  onTarea: (tarea: Tarea) => void
}) {
  const { nombre, rol, activo, ultimoIngreso, sesiones } = usuario
  const { columnas } = USUARIOS
  return (
    <tr>
      <th scope="row" className="c-nombre">
        {activo ? <b>{nombre}</b> : <span className="soft">{nombre}</span>}
        {isOwn && <small>{USUARIOS.vos}</small>}
      </th>
      <td className="c-rol" data-label={columnas.rol}>
        <span>{rol}</span>
      </td>
      <td className="c-estado" data-label={columnas.estado}>
        {activo ? (
          <Mark tone="ok" icon="check">
            {USUARIOS.activo}
          </Mark>
        ) : (
          <Mark tone="neutral" icon="lock">
            {USUARIOS.deBaja}
          </Mark>
        )}
      </td>
      <td className="c-ingreso" data-label={columnas.ingreso}>
        <span className={ultimoIngreso === null ? 'muted' : undefined}>
          {ultimoIngreso === null ? USUARIOS.nunca : haceCuanto(Date.parse(ultimoIngreso), ahora)}
        </span>
      </td>
      <td className="c-sesiones" data-label={columnas.sesiones}>
        {sesiones === 0 ? NONE : <span>{USUARIOS.sesiones(sesiones)}</span>}
      </td>
      <td className="c-acts">
        {canEdit ? (
          <RowMenu label={USUARIOS.acciones(nombre)} items={itemsOf(usuario, isOwn, onTarea)} />
        ) : (
          <IconButton
            label={USUARIOS.acciones(nombre)}
            icon="more"
            large
            disabled
            aria-describedby={reasonId}
          />
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
