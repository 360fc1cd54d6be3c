import { useState } from 'react'
import { USUARIO_DIALOGO } from '#messages.ts'
import { useCambiarClave } from '#queries/cuenta/use-usuarios.ts'
import { CLAVE_VACIA, checkClaveDraft, SIN_ERRORES } from './clave-draft.ts'
import { ClaveFields } from './clave-fields.tsx'
import { errorOf, type Fallo, falloOf } from './fallo.ts'
import { FormDialog } from './form-dialog.tsx'
import type { SobreUsuarioProps } from './tarea.ts'

/** Gives somebody another password, oneself too. */
export function ClaveDialog({ usuario, isOwn, isOnline, onDone, onClose }: SobreUsuarioProps) {
  const { id, nombre } = usuario
  const [draft, setDraft] = useState(CLAVE_VACIA)
  const [errors, setErrors] = useState(SIN_ERRORES)
  const [fallo, setFallo] = useState<Fallo | null>(null)
  const { escribir, isSaving } = useCambiarClave()

  const save = async (): Promise<void> => {
    const wrong = checkClaveDraft(draft, nombre)
    setErrors(wrong)
    setFallo(null)
    if (wrong.clave !== null || wrong.repetida !== null) return
    const result = await escribir({ id, clave: draft.clave })
    if (result.ok) return onDone(isOwn ? USUARIO_DIALOGO.clavePropia : USUARIO_DIALOGO.claveCambiada(nombre))
    setFallo(falloOf(result))
  }

  return (
    <FormDialog
      title={USUARIO_DIALOGO.tituloClave(nombre)}
      submit={USUARIO_DIALOGO.guardar}
      isSaving={isSaving}
      isOnline={isOnline}
      problem={errorOf(fallo, null).error ?? errorOf(fallo, 'nombre').error ?? null}
      onSubmit={() => void save()} // It tells by itself how it went
      onClose={onClose}
    >
      <ClaveFields
        takesFocus
        label={USUARIO_DIALOGO.claveNueva}
        draft={draft}
        errors={{ ...errors, clave: errors.clave ?? errorOf(fallo, 'clave').error ?? null }}
        onChange={setDraft}
      />
      <p className="soft">{isOwn ? USUARIO_DIALOGO.avisoClavePropia : USUARIO_DIALOGO.avisoClave(nombre)}</p>
    </FormDialog>
  )
}
