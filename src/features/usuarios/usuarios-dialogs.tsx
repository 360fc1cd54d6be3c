import { useState } from 'react'
import type { Rol } from '#contract/rol.ts'
import type { Usuario } from '#contract/usuario.ts'
import { BORRADORES } from '#messages/borradores.ts'
import { USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import { hasId } from '#office/row/row-edit.ts'
import { isTaken, readBorrador } from '#queries/cuenta/borradores.ts'
import { useFormDraft } from '#queries/cuenta/use-borrador.ts'
import { useCambiarClave, useCambiarRol } from '#queries/cuenta/use-usuarios.ts'
import { useCambio } from './cambio.tsx'
import { CLAVE_VACIA, ClaveFields, checkClaves, isClaveTyped } from './clave-fields.tsx'
import { NUEVO_USUARIO, NuevoUsuarioDialog } from './nuevo-usuario-dialog.tsx'
import { Pregunta } from './pregunta.tsx'
import { RolField } from './rol-field.tsx'
import { SesionesDialog } from './sesiones-dialog.tsx'
import { type TareaProps, UsuarioForm, useSend } from './usuario-form.tsx'

/** What is being done, and to whom: one thing at a time. */
export type Tarea =
  | { que: 'nuevo' }
  | { que: 'clave' | 'rol' | 'baja' | 'alta' | 'sesiones' | 'todas'; usuario: Usuario }

/** The dialog whose draft its person goes on with. */
export function tareaTomada(own: string): Tarea | null {
  if (isTaken(own, NUEVO_USUARIO)) return { que: 'nuevo' }
  const kept = isTaken(own, ROL_USUARIO) ? readBorrador(own, ROL_USUARIO, isRolDraft) : null
  return kept && { que: 'rol', usuario: kept.usuario }
}

const isRolDraft = (value: unknown): value is { usuario: Usuario; rol: Rol } =>
  typeof value === 'object' && value !== null && 'usuario' in value && hasId(value.usuario)

interface UsuariosDialogsProps extends TareaProps {
  tarea: Tarea | null
  own: string
  onTarea: (tarea: Tarea) => void
}

export function UsuariosDialogs({ tarea, own, onTarea, ...props }: UsuariosDialogsProps) {
  if (tarea === null) return null
  if (tarea.que === 'nuevo') return <NuevoUsuarioDialog own={own} {...props} />
  const { que, usuario } = tarea
  if (que === 'clave') return <ClaveDialog usuario={usuario} own={own} {...props} />
  if (que === 'rol') return <RolDialog usuario={usuario} own={own} {...props} />
  if (que === 'sesiones') {
    const { isOnline, onClose } = props
    const onTodas = () => onTarea({ que: 'todas', usuario })
    return <SesionesDialog usuario={usuario} isOnline={isOnline} onTodas={onTodas} onClose={onClose} />
  }
  return <Pregunta que={que} usuario={usuario} own={own} {...props} />
}

type SobreUsuario = TareaProps & { usuario: Usuario }

const ROL_USUARIO = 'usuario-rol'

function RolDialog({ usuario, own, ...dialog }: SobreUsuario & { own: string }) {
  const { id, nombre } = usuario
  const kept = useFormDraft(
    { owner: own, name: ROL_USUARIO, title: BORRADORES.rol(nombre) },
    { usuario, rol: usuario.rol },
  )
  const { rol } = kept.draft
  const setRol = (next: Rol) => kept.setDraft({ usuario, rol: next })
  const { form, send, cambio } = useSend(useCambiarRol(), {
    ...dialog,
    onDone: kept.ending(dialog.onDone),
    onClose: kept.ending(dialog.onClose),
  })
  const save = ({ version }: Usuario = usuario) => {
    if (rol === usuario.rol) form.onClose()
    else void send({ id, rol, version }, () => USUARIO_DIALOGO.rolCambiado(nombre, rol)) // It reports its own outcome
  }
  const conflicto = useCambio(cambio, own, usuario, { ...usuario, rol }, save, form.onClose)
  return (
    <UsuarioForm
      {...form}
      title={USUARIO_DIALOGO.tituloRol(nombre)}
      submit={USUARIO_DIALOGO.guardar}
      isTyped={kept.isTyped}
      onSubmit={save}
    >
      <RolField value={rol} onChange={setRol} />
      <p className="soft">{USUARIO_DIALOGO.avisoRol(nombre)}</p>
      {conflicto}
    </UsuarioForm>
  )
}

/** Sets the password of an account, also of one's own. */
function ClaveDialog({ usuario, own, ...dialog }: SobreUsuario & { own: string }) {
  const { id, nombre } = usuario
  const isOwn = nombre === own
  const [draft, setDraft] = useState(CLAVE_VACIA)
  const { form, errores, send, cambio } = useSend(useCambiarClave(), dialog, ['clave'])
  const done = () => (isOwn ? USUARIO_DIALOGO.clavePropia : USUARIO_DIALOGO.claveCambiada(nombre))
  // The same
  const save = ({ version }: Usuario = usuario) =>
    void send({ id, clave: draft.clave, version }, done, checkClaves(draft, nombre))
  const conflicto = useCambio(cambio, own, usuario, null, save, form.onClose)
  return (
    <UsuarioForm
      {...form}
      title={USUARIO_DIALOGO.tituloClave(nombre)}
      submit={USUARIO_DIALOGO.guardar}
      isTyped={isClaveTyped(draft)}
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
      {conflicto}
      <p className="soft">{isOwn ? USUARIO_DIALOGO.avisoClavePropia : USUARIO_DIALOGO.avisoClave(nombre)}</p>
    </UsuarioForm>
  )
}
