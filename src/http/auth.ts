import type {
  CierresEnvio,
  EmisorDado,
  LoginBody,
  LoginRespuesta,
  MiClaveEnvio,
  PinEnvio,
  PlenoDado,
  PrimerIngresoEnvio,
  PrimerIngresoHecho,
} from '#contract/auth.ts'
import { SESION } from '#contract/endpoints/piso.ts'
import { DEVICE_ID } from '#contract/headers.ts'
import { ask, call, type Reply } from './client.ts'

const deviceHeader = (dispositivo: string | null) =>
  dispositivo === null ? {} : { headers: { [DEVICE_ID]: dispositivo } }

/** POST /auth/login. Lowercases name and password (specification §5). @throws ApiError 401, 429. */
export function login(
  { nombre, pass }: LoginBody,
  dispositivo: string | null = null,
): Promise<Reply<LoginRespuesta | null>> {
  const body: LoginBody = { nombre: nombre.trim().toLowerCase(), pass: pass.toLowerCase() }
  return call<LoginRespuesta | null>(SESION.login, {
    body,
    token: null,
    takesAnyServer: true,
    ...deviceHeader(dispositivo),
  })
}

/** POST /auth/primer-ingreso, an extension: creates the first account. @throws ApiError 400, 422 or 429. */
export const postPrimerIngreso = (body: PrimerIngresoEnvio) =>
  ask<PrimerIngresoHecho>(SESION.primerIngreso, { body, token: null, takesAnyServer: true })

/**
 * PUT /auth/clave, an extension: changes the caller's password and ends all sessions of the caller.
 * @param token the token of a sign-in that this device has not stored.
 * @returns the new session of this device.
 * @throws ApiError 429; 400 or 422 with the invalid field.
 */
export const putMiClave = (body: MiClaveEnvio, dispositivo: string | null, token?: string) =>
  ask<LoginRespuesta>(SESION.miClave, { body, token, ...deviceHeader(dispositivo) })

const LOGOUT_TIMEOUT_MS = 5_000

/** POST /auth/logout, an extension: revokes this token. */
export const logout = (token: string) =>
  ask<void>(SESION.logout, { token, timeoutMs: LOGOUT_TIMEOUT_MS, anyBody: true })

/** POST /auth/emisor, an extension: gives an open session a token that only sends. */
export const postEmisor = async (dispositivo: string, token: string) =>
  (await ask<EmisorDado>(SESION.emisor, { token, ...deviceHeader(dispositivo) })).emisor

/** PUT /auth/pin, an extension: tells the server the person's PIN for this device. */
export const putPinEquipo = (pin: string) => ask<void>(SESION.pinEquipo, { body: { pin } satisfies PinEnvio })

/**
 * POST /auth/pleno, an extension: a full token, in exchange for the PIN and a token that only sends.
 * @throws ApiError 422 if the PIN is refused.
 */
export const postPleno = async (pin: string, token: string) =>
  (await ask<PlenoDado>(SESION.pleno, { body: { pin } satisfies PinEnvio, token })).token

/** POST /auth/cierres, an extension: ends sessions by their ids, without a token. */
export const postCierres = (sids: readonly string[]) =>
  ask<void>(SESION.cierres, { body: { sids: [...sids] } satisfies CierresEnvio, token: null })

export interface PistasIngreso {
  /** The server runs on demo data. */
  demo: boolean
  /** The installation has no account yet. */
  sinCuentas: boolean
}

/** GET /demo.json, an extension. @throws ApiError, 404 if there are no hints. */
export async function fetchPistas(): Promise<PistasIngreso> {
  const pistas = await ask<Partial<PistasIngreso> | null>(SESION.demo, { token: null })
  return { demo: pistas?.demo === true, sinCuentas: pistas?.sinCuentas === true }
}
