import { useState } from 'react'
import { CLAVE_MAX } from '#contract/limites.ts'
import { LOGIN, USUARIO_DIALOGO } from '#messages.ts'
import { FirstField } from '#office/first-field.tsx'
import { TextField } from '#ui/controls/field.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import type { ClaveDraft, ClaveErrors } from './clave-draft.ts'

/** A password that is being chosen, twice; one eye shows both. */
export function ClaveFields({
  takesFocus = false,
  label,
  draft,
  errors,
  onChange,
}: {
  /** There is no other field before them. */
  takesFocus?: boolean
  label: string
  draft: ClaveDraft
  errors: ClaveErrors
  onChange: (draft: ClaveDraft) => void
}) {
  const [isShown, setIsShown] = useState(false)
  const shared = {
    type: isShown ? 'text' : 'password',
    autoComplete: 'new-password',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: CLAVE_MAX,
  }
  const First = takesFocus ? FirstField : TextField
  return (
    <>
      <First
        {...shared}
        {...(errors.clave === null ? {} : { error: errors.clave })}
        label={label}
        hint={USUARIO_DIALOGO.claveAyuda}
        value={draft.clave}
        onChange={({ currentTarget: { value } }) => onChange({ ...draft, clave: value })}
        trailing={
          <IconButton
            label={isShown ? LOGIN.ocultarContrasena : LOGIN.mostrarContrasena}
            icon={isShown ? 'eye-off' : 'eye'}
            aria-pressed={isShown}
            onClick={() => setIsShown(shown => !shown)}
          />
        }
      />
      <TextField
        {...shared}
        {...(errors.repetida === null ? {} : { error: errors.repetida })}
        label={USUARIO_DIALOGO.repetir}
        value={draft.repetida}
        onChange={({ currentTarget: { value } }) => onChange({ ...draft, repetida: value })}
      />
    </>
  )
}
