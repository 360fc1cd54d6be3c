import type { LoginRespuesta } from '#contract/auth.ts'
import { parseRol } from '#domain/cuenta/persona.ts'
import { isText, shaped } from '#domain/valor/forma.ts'
import { fetchPistas, login, type PistasIngreso } from '#http/auth.ts'
import { isApiError } from '#http/client.ts'
import { getDeviceId, setOwnServer } from '#offline/device.ts'
import { saveSesion } from '#offline/sesion.ts'
import { useRead } from '#queries/device.ts'

/**
 * A sign-in with a password that an admin chose. It is only in memory: the session starts when the person has changed
 * the password.
 */
export interface EntradaProvisoria {
  nombre: string
  pass: string
  token: string
}

/** `status`: 0 without an answer, 'permisos' if the answer names no known role (§8). */
type SignIn =
  | { ok: true }
  | { ok: false; status: number | 'permisos'; retryAfterMs: number | null }
  | { ok: false; status: 'provisoria'; retryAfterMs: null; entrada: EntradaProvisoria }

/** Resets the counters of wrong PINs. Never rejects. */
export const notePassword = (nombre: string): Promise<void> =>
  import('#offline/session/pin.ts').then(pin => pin.notePassword(nombre)).catch(() => {})

/** Signs a person in on this device (specification §7, POST /auth/login). */
export async function signIn(nombre: string, pass: string): Promise<SignIn> {
  try {
    const { status, body, isMarked } = await login({ nombre, pass }, await getDeviceId().catch(() => null))
    if (status !== 200 || !saysWho(body)) return { ok: false, status: 'permisos', retryAfterMs: null }
    if (body.provisoria) {
      const entrada = { nombre: body.pk.usuario.nombre, pass, token: body.token }
      return { ok: false, status: 'provisoria', retryAfterMs: null, entrada }
    }
    // This may be another kind of server than at the last sign-in
    await setOwnServer(isMarked)
    await saveSesion(body)
    await notePassword(body.pk.usuario.nombre)
    return { ok: true }
  } catch (error) {
    if (!isApiError(error)) throw error
    return { ok: false, status: error.status, retryAfterMs: error.retryAfterMs }
  }
}

const isRol = (nombre: unknown): boolean => parseRol(String(nombre)) !== null
const saysWho = shaped<LoginRespuesta>({
  token: isText,
  pk: shaped({ usuario: shaped({ nombre: isText, rol: shaped({ nombre: isRol }) }) }),
})

const SIN_PISTAS: PistasIngreso = { demo: false, sinCuentas: false }

export const usePistas = (): PistasIngreso => useRead(fetchPistas) ?? SIN_PISTAS
