import './usuarios.css'
import { type FormEvent, useState } from 'react'
import { LOGIN, MI_CLAVE, PRIMERA_CLAVE } from '#messages/persona/login.ts'
import { USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import { giveUpEntrada, usePrimeraClave } from '#queries/cuenta/use-clave.ts'
import type { EntradaProvisoria } from '#queries/cuenta/use-login.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormProblem } from '#ui/notices/notice.tsx'
import { CLAVE_VACIA, ClaveFields, checkClaves, useSend } from './usuario-form.tsx'

export interface PrimeraClaveProps {
  entrada: EntradaProvisoria
  onSignedIn: () => void
  onCancel: () => void
}

/** The person replaces a password that an admin chose. The session begins with the new password. */
export default function PrimeraClave({ entrada, onSignedIn, onCancel }: PrimeraClaveProps) {
  const [draft, setDraft] = useState(CLAVE_VACIA)
  // Always sends: only the server's answer shows whether there is a network
  const { form, errores, send } = useSend(
    usePrimeraClave(entrada),
    { isOnline: true, onDone: onSignedIn, onClose: onCancel },
    ['clave'],
    MI_CLAVE.sinRespuesta,
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (form.isSaving) return
    void send({ clave: draft.clave }, () => '', checkClaves(draft, entrada.nombre)) // `send` reports its own outcome
  }
  const cancel = () => {
    giveUpEntrada(entrada)
    onCancel()
  }
  return (
    <form className="box" noValidate onSubmit={save}>
      <h1>{PRIMERA_CLAVE.titulo}</h1>
      <p className="soft">{PRIMERA_CLAVE.porQue(entrada.nombre)}</p>
      {form.problem !== undefined && <FormProblem text={form.problem} />}
      {/* Password managers store the password under this name */}
      <input type="text" name="nombre" autoComplete="username" value={entrada.nombre} readOnly hidden />
      <ClaveFields
        takesFocus
        label={USUARIO_DIALOGO.claveNueva}
        draft={draft}
        errores={errores}
        onChange={setDraft}
      />
      <Button type="submit" variant="primary" size="lg" block aria-disabled={form.isSaving}>
        {form.isSaving ? LOGIN.ingresando : PRIMERA_CLAVE.guardar}
      </Button>
      <Button block onClick={cancel}>
        {PRIMERA_CLAVE.cancelar}
      </Button>
    </form>
  )
}
