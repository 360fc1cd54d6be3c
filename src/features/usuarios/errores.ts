import { checkClave } from '#domain/cuenta/clave-usuario.ts'
import { FALLA_CLAVE, USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import type { Failed } from '#office/failure-reason.ts'

export interface ClaveDraft {
  clave: string
  repetida: string
}
export const CLAVE_VACIA: ClaveDraft = { clave: '', repetida: '' }

/** What is said beside each field, and at the foot of all of them. */
export type Errores = Partial<Record<keyof ClaveDraft | 'nombre' | 'todo', string>>

export function checkClaves({ clave, repetida }: ClaveDraft, nombre: string): Errores {
  const falla = checkClave(clave, nombre)
  if (falla !== null) return { clave: FALLA_CLAVE[falla] }
  return clave === repetida ? {} : { repetida: USUARIO_DIALOGO.noCoinciden }
}

/** Why the server did not do it, beside the field that this belongs to. @param campos those that the dialog has. */
export function erroresDe(
  { status, detail, problem }: Failed,
  campos: readonly ('nombre' | 'clave')[],
): Errores {
  if (status === 0 || detail === null) return { todo: USUARIO_DIALOGO.sinRespuesta }
  return { [campos.find(name => problem?.campos?.includes(name)) ?? 'todo']: detail }
}
