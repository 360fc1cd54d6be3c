import { useState } from 'react'
import { USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import { useCambiarRol } from '#queries/cuenta/use-usuarios.ts'

import { RolField } from './rol-field.tsx'
import type { SobreUsuarioProps } from './tarea.ts'
import { useSend } from './use-send.ts'
import { UsuarioForm } from './usuario-form.tsx'

/** Changes what somebody may do. */
export function RolDialog({ usuario, ...dialog }: SobreUsuarioProps) {
  const { id, nombre } = usuario
  const [rol, setRol] = useState(usuario.rol)
  const { form, send } = useSend(useCambiarRol(), dialog)
  const save = () => {
    if (rol === usuario.rol) dialog.onClose()
    else void send({ id, rol }, () => USUARIO_DIALOGO.rolCambiado(nombre, rol)) // It tells by itself how it went
  }
  return (
    <UsuarioForm
      {...form}
      title={USUARIO_DIALOGO.tituloRol(nombre)}
      submit={USUARIO_DIALOGO.guardar}
      onSubmit={save}
    >
      <RolField value={rol} onChange={setRol} />
      <p className="soft">{USUARIO_DIALOGO.avisoRol(nombre)}</p>
    </UsuarioForm>
  )
}
