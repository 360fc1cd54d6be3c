import './usuarios.css'
import { useState } from 'react'
import { CLAVE_MAX } from '#contract/limites.ts'
import { MI_CLAVE } from '#messages/persona/login.ts'
import { USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import { FirstField } from '#office/focus.tsx'
import { useMiClave } from '#queries/cuenta/use-clave.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import {
  CLAVE_VACIA,
  ClaveFields,
  checkClaves,
  type Errores,
  isClaveTyped,
  UsuarioForm,
  useSend,
} from './usuario-form.tsx'

interface MiClaveDialogProps {
  nombre: string
  /** @param said the success message. */
  onDone: (said: string) => void
  onClose: () => void
}

/** A person changes their own password. Offline the form sends nothing and keeps the typed text. */
export default function MiClaveDialog({ nombre, ...dialog }: MiClaveDialogProps) {
  const { online: isOnline } = useNetwork()
  const [actual, setActual] = useState('')
  const [draft, setDraft] = useState(CLAVE_VACIA)
  const { form, errores, send } = useSend(
    useMiClave(),
    { isOnline, ...dialog },
    ['actual', 'clave'],
    MI_CLAVE.sinRespuesta,
  )
  const save = () => {
    const wrong: Errores = actual === '' ? { actual: MI_CLAVE.faltaActual } : checkClaves(draft, nombre)
    void send({ actual, clave: draft.clave }, () => MI_CLAVE.cambiada, wrong) // `send` reports its own outcome
  }
  return (
    <UsuarioForm
      {...form}
      title={MI_CLAVE.titulo}
      submit={USUARIO_DIALOGO.guardar}
      isTyped={actual !== '' || isClaveTyped(draft)}
      onSubmit={save}
    >
      {/* Tells a password manager whose password this is */}
      <input type="text" name="nombre" autoComplete="username" value={nombre} readOnly hidden />
      <FirstField
        label={MI_CLAVE.actual}
        type="password"
        autoComplete="current-password"
        maxLength={CLAVE_MAX}
        error={errores.actual}
        value={actual}
        onChange={event => setActual(event.currentTarget.value)}
      />
      <ClaveFields label={USUARIO_DIALOGO.claveNueva} draft={draft} errores={errores} onChange={setDraft} />
      <p className="soft">{MI_CLAVE.aviso}</p>
    </UsuarioForm>
  )
}
