import { ClaveDialog } from './clave-dialog.tsx'
import { NuevoUsuarioDialog } from './nuevo-usuario-dialog.tsx'
import { Pregunta } from './pregunta.tsx'
import { RolDialog } from './rol-dialog.tsx'
import type { Tarea, TareaProps } from './tarea.ts'

/** The dialog of what is being done, if anything is. */
export function UsuariosDialogs({ tarea, own, ...props }: TareaProps & { tarea: Tarea | null; own: string }) {
  if (tarea === null) return null
  if (tarea.que === 'nuevo') return <NuevoUsuarioDialog {...props} />
  const { que, usuario } = tarea
  const isOwn = usuario.nombre === own
  if (que === 'clave') return <ClaveDialog usuario={usuario} isOwn={isOwn} {...props} />
  if (que === 'rol') return <RolDialog usuario={usuario} isOwn={isOwn} {...props} />
  return <Pregunta que={que} usuario={usuario} {...props} />
}
