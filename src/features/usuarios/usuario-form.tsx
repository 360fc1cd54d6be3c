import { type ChangeEvent, type ReactNode, useState } from 'react'
import { CLAVE_MAX } from '#contract/limites.ts'
import type { Usuario } from '#contract/usuario.ts'
import { checkClave, checkNombreUsuario } from '#domain/cuenta/credenciales.ts'
import { LOGIN } from '#messages/persona/login.ts'
import { FALLA_CLAVE, FALLA_USUARIO, USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import { FirstField } from '#office/focus.tsx'
import { FormDialog } from '#office/form-dialog.tsx'
import { type Meanwhile, meanwhileOf } from '#office/row/row-edit.ts'
import type { Failed } from '#queries/answer.ts'
import type { useEscritura } from '#queries/use-escritura.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/field.tsx'
import { Icon } from '#ui/signs/icon.tsx'

/** `todo`: an error of the whole form, shown at its foot. */
export type Errores = Partial<Record<'actual' | 'codigo' | 'nombre' | 'clave' | 'repetida' | 'todo', string>>
/** Placeholder: `meanwhileOf` only tests that the row is not null. */
const CUENTA = {} as Usuario
type Campos = readonly ('actual' | 'codigo' | 'nombre' | 'clave')[]

export interface TareaProps {
  isOnline: boolean
  /** Called after the server accepted the change. `said`: the success message. */
  onDone: (said: string) => void
  onClose: () => void
}

export function useSend<E, R>(
  { escribir, isSaving }: ReturnType<typeof useEscritura<E, R>>,
  { isOnline, onDone, onClose }: TareaProps,
  campos: Campos = [],
  sinRespuesta: string = USUARIO_DIALOGO.sinRespuesta,
) {
  const [errores, setErrores] = useState<Errores>({})
  /**
   * @param say builds the success message.
   * @param wrong errors that the form found. With an error nothing is sent.
   * @returns another person's change of the account, or null.
   */
  const send = async (
    envio: E,
    say: (value: R) => string,
    wrong: Errores = {},
  ): Promise<{ meanwhile: Meanwhile<Usuario> } | null> => {
    setErrores(wrong)
    if (Object.keys(wrong).length > 0) return null
    const result = await escribir(envio)
    const meanwhile = result.ok ? null : meanwhileOf(result, CUENTA, false)
    if (meanwhile !== null) return { meanwhile }
    if (result.ok) onDone(say(result.value))
    else setErrores(erroresOf(result, campos, sinRespuesta))
    return null
  }
  return {
    errores,
    send,
    form: { isSaving, isOnline, problem: errores.todo, onClose },
  }
}

function erroresOf({ status, detail, problem }: Failed, campos: Campos, sinRespuesta: string): Errores {
  if (status === 0 || detail === null) return { todo: sinRespuesta }
  return { [campos.find(name => problem?.campos?.includes(name)) ?? 'todo']: detail }
}

export function UsuarioForm({
  isSaving,
  isOnline,
  problem,
  submit,
  onSubmit,
  ...dialog
}: ReturnType<typeof useSend>['form'] & {
  title: string
  submit: string
  isTyped: boolean
  onSubmit: () => void
  children: ReactNode
}) {
  const isOff = isSaving || !isOnline
  const button = { children: isSaving ? USUARIO_DIALOGO.guardando : submit, 'aria-disabled': isOff }
  // After a lost answer the change may have arrived, but the device counts as offline: both texts are shown
  const said = [problem, isOnline ? undefined : USUARIO_DIALOGO.sinConexion].filter(Boolean).join(' ')
  return (
    <FormDialog
      {...dialog}
      top
      className="usuario-form"
      width={460}
      said={
        said !== '' && (
          <span className="err" role="alert">
            <Icon name={isOnline ? 'octagon' : 'wifi-off'} />
            {said}
          </span>
        )
      }
      cancel={USUARIO_DIALOGO.cancelar}
      submit={button}
      onSubmit={() => {
        if (!isOff) onSubmit()
      }}
    />
  )
}

export const CLAVE_VACIA = { clave: '', repetida: '' }
type ClaveDraft = typeof CLAVE_VACIA

export const isClaveTyped = ({ clave, repetida }: ClaveDraft): boolean => clave + repetida !== ''

export function checkNombre(nombre: string): Errores {
  const falla = checkNombreUsuario(nombre)
  return falla === null ? {} : { nombre: FALLA_USUARIO[falla] }
}

export function checkClaves({ clave, repetida }: ClaveDraft, nombre: string): Errores {
  const falla = checkClave(clave, nombre)
  if (falla !== null) return { clave: FALLA_CLAVE[falla] }
  return clave === repetida ? {} : { repetida: USUARIO_DIALOGO.noCoinciden }
}

interface ClaveFieldsProps {
  takesFocus?: boolean
  label: string
  draft: ClaveDraft
  errores: Errores
  onChange: (draft: ClaveDraft) => void
}

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
