import { type ChangeEvent, useState } from 'react'
import { CLAVE_MAX } from '#contract/limites.ts'
import { checkClave } from '#domain/cuenta/clave-usuario.ts'
import { LOGIN } from '#messages/persona/login.ts'
import { FALLA_CLAVE, USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import { FirstField } from '#office/first-field.tsx'
import { TextField } from '#ui/controls/field.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import type { Errores } from './usuario-form.tsx'

export const CLAVE_VACIA = { clave: '', repetida: '' }
type ClaveDraft = typeof CLAVE_VACIA

export const isClaveTyped = ({ clave, repetida }: ClaveDraft): boolean => clave + repetida !== ''

export function checkClaves({ clave, repetida }: ClaveDraft, nombre: string): Errores {
  const falla = checkClave(clave, nombre)
  if (falla !== null) return { clave: FALLA_CLAVE[falla] }
  return clave === repetida ? {} : { repetida: USUARIO_DIALOGO.noCoinciden }
}

interface ClaveFieldsProps {
  /** No other field comes before them. */
  takesFocus?: boolean
  label: string
  draft: ClaveDraft
  errores: Errores
  onChange: (draft: ClaveDraft) => void
}

/** A new password, twice; one button shows both. */
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
