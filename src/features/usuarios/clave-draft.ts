import { checkClave } from '#domain/cuenta/clave-usuario.ts'
import { FALLA_CLAVE, USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'

export interface ClaveDraft {
  clave: string
  repetida: string
}
export const CLAVE_VACIA: ClaveDraft = { clave: '', repetida: '' }

/** What is said beside each field; null where nothing is wrong. */
export interface ClaveErrors {
  clave: string | null
  repetida: string | null
}
export const SIN_ERRORES: ClaveErrors = { clave: null, repetida: null }

export function checkClaveDraft({ clave, repetida }: ClaveDraft, nombre: string): ClaveErrors {
  const falla = checkClave(clave, nombre)
  if (falla !== null) return { clave: FALLA_CLAVE[falla], repetida: null }
  return { clave: null, repetida: clave === repetida ? null : USUARIO_DIALOGO.noCoinciden }
}
