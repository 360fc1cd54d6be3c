import { useState } from 'react'
import { USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import { useCambiarClave } from '#queries/cuenta/use-usuarios.ts'
import { ClaveFields } from './clave-fields.tsx'
import { CLAVE_VACIA, checkClaves } from './errores.ts'

import type { SobreUsuarioProps } from './tarea.ts'
import { useSend } from './use-send.ts'
import { UsuarioForm } from './usuario-form.tsx'

/** Gives somebody another password, oneself too. */
export function ClaveDialog({ usuario: { id, nombre }, isOwn, ...dialog }: SobreUsuarioProps) {
  const [draft, setDraft] = useState(CLAVE_VACIA)
  const { form, errores, send } = useSend(useCambiarClave(), dialog, ['clave'])
  const done = () => (isOwn ? USUARIO_DIALOGO.clavePropia : USUARIO_DIALOGO.claveCambiada(nombre))
  // It tells by itself how it went
  const save = () => void send({ id, clave: draft.clave }, done, checkClaves(draft, nombre))
  return (
    <UsuarioForm
      {...form}
      title={USUARIO_DIALOGO.tituloClave(nombre)}
      submit={USUARIO_DIALOGO.guardar}
      onSubmit={save}
    >
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
