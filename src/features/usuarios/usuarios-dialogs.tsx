import { useState } from 'react'
import type { Usuario } from '#contract/usuario.ts'
import { USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import { useCambiarClave, useCambiarRol } from '#queries/cuenta/use-usuarios.ts'
import { CLAVE_VACIA, ClaveFields, checkClaves } from './clave-fields.tsx'
import { NuevoUsuarioDialog } from './nuevo-usuario-dialog.tsx'
import { Pregunta } from './pregunta.tsx'
import { RolField } from './rol-field.tsx'
import { SesionesDialog } from './sesiones-dialog.tsx'
import { type TareaProps, UsuarioForm, useSend } from './usuario-form.tsx'

/** What is being done, and to whom: one thing at a time. */
export type Tarea =
  | { que: 'nuevo' }
  | { que: 'clave' | 'rol' | 'baja' | 'alta' | 'sesiones' | 'todas'; usuario: Usuario }

interface UsuariosDialogsProps extends TareaProps {
  tarea: Tarea | null
  own: string
  onTarea: (tarea: Tarea) => void
}

export function UsuariosDialogs({ tarea, own, onTarea, ...props }: UsuariosDialogsProps) {
  if (tarea === null) return null
  if (tarea.que === 'nuevo') return <NuevoUsuarioDialog {...props} />
  const { que, usuario } = tarea
  if (que === 'clave') return <ClaveDialog usuario={usuario} isOwn={usuario.nombre === own} {...props} />
  if (que === 'rol') return <RolDialog usuario={usuario} {...props} />
  if (que === 'sesiones') {
    const { isOnline, onClose } = props
    const onTodas = () => onTarea({ que: 'todas', usuario })
    return <SesionesDialog usuario={usuario} isOnline={isOnline} onTodas={onTodas} onClose={onClose} />
  }
  return <Pregunta que={que} usuario={usuario} {...props} />
}

type SobreUsuario = TareaProps & { usuario: Usuario }

function RolDialog({ usuario, ...dialog }: SobreUsuario) {
  const { id, nombre } = usuario
  const [rol, setRol] = useState(usuario.rol)
  const { form, send } = useSend(useCambiarRol(), dialog)
  const save = () => {
    if (rol === usuario.rol) dialog.onClose()
    else void send({ id, rol }, () => USUARIO_DIALOGO.rolCambiado(nombre, rol)) // It reports its own outcome
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

/** Sets the password of an account, also of one's own. */
function ClaveDialog({ usuario: { id, nombre }, isOwn, ...dialog }: SobreUsuario & { isOwn: boolean }) {
  const [draft, setDraft] = useState(CLAVE_VACIA)
  const { form, errores, send } = useSend(useCambiarClave(), dialog, ['clave'])
  const done = () => (isOwn ? USUARIO_DIALOGO.clavePropia : USUARIO_DIALOGO.claveCambiada(nombre))
  // The same
  const save = () => void send({ id, clave: draft.clave }, done, checkClaves(draft, nombre))
  return (
    <UsuarioForm
      {...form}
      title={USUARIO_DIALOGO.tituloClave(nombre)}
      submit={USUARIO_DIALOGO.guardar}
      onSubmit={save}
    >
      {/* Without it a password manager keeps the new password as the admin's own */}
      <input type="text" name="nombre" autoComplete="username" value={nombre} readOnly hidden />
      <ClaveFields
        takesFocus
        label={USUARIO_DIALOGO.claveNueva}
        draft={draft}
        errores={errores}
        onChange={setDraft}
      />
      <p className="soft">{isOwn ? USUARIO_DIALOGO.avisoClavePropia : USUARIO_DIALOGO.avisoClave(nombre)}</p>
    </UsuarioForm>
  )
}
