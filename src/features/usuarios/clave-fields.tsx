import { type ChangeEvent, useState } from 'react'
import { CLAVE_MAX } from '#contract/limites.ts'
import { LOGIN } from '#messages/persona/login.ts'
import { USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import { FirstField } from '#office/first-field.tsx'
import { TextField } from '#ui/controls/field.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import type { ClaveDraft, Errores } from './errores.ts'

interface ClaveFieldsProps {
  /** There is no other field before them. */
  takesFocus?: boolean
  label: string
  draft: ClaveDraft
  errores: Errores
  onChange: (draft: ClaveDraft) => void
}

/** A password that is being chosen, twice; one eye shows both. */
export function ClaveFields({ takesFocus = false, label, draft, errores, onChange }: ClaveFieldsProps) {
  const [isShown, setIsShown] = useState(false)
  const fieldOf = (name: keyof ClaveDraft) => ({
    type: isShown ? 'text' : 'password',
    autoComplete: 'new-password',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: CLAVE_MAX,
    error: errores[name],
    value: draft[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      onChange({ ...draft, [name]: value }),
  })
  const First = takesFocus ? FirstField : TextField
  const eye = (
    <IconButton
      label={isShown ? LOGIN.ocultarContrasena : LOGIN.mostrarContrasena}
      icon={isShown ? 'eye-off' : 'eye'}
      aria-pressed={isShown}
      onClick={() => setIsShown(shown => !shown)}
    />
  )
  return (
    <>
      <First {...fieldOf('clave')} label={label} hint={USUARIO_DIALOGO.claveAyuda} trailing={eye} />
      <TextField {...fieldOf('repetida')} label={USUARIO_DIALOGO.repetir} />
    </>
  )
}
