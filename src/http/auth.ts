import type { LoginBody, LoginRespuesta } from '#contract/auth.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { call } from './client.ts'

/** POST /auth/login; both values are lowercased before sending (specification §5). @throws ApiError 401, 429. */
export async function login({ nombre, pass }: LoginBody): Promise<LoginRespuesta> {
  const body: LoginBody = { nombre: nombre.trim().toLowerCase(), pass: pass.toLowerCase() }
  return (await call<LoginRespuesta>(ENDPOINTS.login, { body, token: null })).body
}
