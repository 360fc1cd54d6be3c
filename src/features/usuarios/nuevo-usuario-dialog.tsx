import { useState } from 'react'
import { USUARIO_MAX } from '#contract/limites.ts'
import type { Rol } from '#contract/rol.ts'
import { checkNombreUsuario, normalizeUsuario } from '#domain/cuenta/nombre-usuario.ts'
import { FALLA_USUARIO, USUARIO_DIALOGO, USUARIOS } from '#messages.ts'
import { FirstField } from '#office/first-field.tsx'
import { useCrearUsuario } from '#queries/cuenta/use-usuarios.ts'
import { CLAVE_VACIA, checkClaveDraft, SIN_ERRORES } from './clave-draft.ts'
import { ClaveFields } from './clave-fields.tsx'
import { errorOf, type Fallo, falloOf } from './fallo.ts'
import { FormDialog } from './form-dialog.tsx'
import { RolField } from './rol-field.tsx'
import type { TareaProps } from './tarea.ts'

/** Gives somebody an account. */
export function NuevoUsuarioDialog({ isOnline, onDone, onClose }: TareaProps) {
  const [nombre, setNombre] = useState('')
  const [rol, setRol] = useState<Rol>('operario')
  const [draft, setDraft] = useState(CLAVE_VACIA)
  const [errors, setErrors] = useState(SIN_ERRORES)
  const [fallo, setFallo] = useState<Fallo | null>(null)
  const { escribir, isSaving } = useCrearUsuario()

  const save = async (): Promise<void> => {
    const normal = normalizeUsuario(nombre)
    const falla = checkNombreUsuario(normal)
    const wrong = checkClaveDraft(draft, normal)
    setErrors(wrong)
    setFallo(falla === null ? null : { campo: 'nombre', texto: FALLA_USUARIO[falla] })
    if (falla !== null || wrong.clave !== null || wrong.repetida !== null) return
    const result = await escribir({ nombre: normal, clave: draft.clave, rol })
    if (result.ok) return onDone(USUARIO_DIALOGO.creado(normal))
    setFallo(falloOf(result))
  }

  return (
    <FormDialog
      title={USUARIOS.nuevo}
      submit={USUARIO_DIALOGO.crear}
      isSaving={isSaving}
      isOnline={isOnline}
      problem={errorOf(fallo, null).error ?? null}
      onSubmit={() => void save()} // It tells by itself how it went
      onClose={onClose}
    >
      <FirstField
        {...errorOf(fallo, 'nombre')}
        label={USUARIO_DIALOGO.nombre}
        hint={USUARIO_DIALOGO.nombreAyuda}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USUARIO_MAX}
        value={nombre}
        onChange={event => setNombre(event.currentTarget.value)}
      />
      <RolField value={rol} onChange={setRol} />
      <ClaveFields
        label={USUARIO_DIALOGO.clave}
        draft={draft}
        errors={{ ...errors, clave: errors.clave ?? errorOf(fallo, 'clave').error ?? null }}
        onChange={setDraft}
      />
    </FormDialog>
  )
}
