import type { ClaveConocida } from '#contract/dispositivos/dispositivo.ts'
import { SYNC } from '#contract/endpoints/sync.ts'
import { ADOPTED_FROM } from '#contract/headers.ts'
import { isApiError } from './api-error.ts'
import { call } from './client.ts'

/**
 * GET /api/claves/:clave: what the server did with this idempotency key; null where it does not know the key.
 * @param options `adoptedFrom` names the author, when an admin asks about a key that they adopted. @throws ApiError.
 */
export async function fetchClave(
  clave: string,
  { token, adoptedFrom }: { token?: string; adoptedFrom?: string } = {},
): Promise<ClaveConocida | null> {
  try {
    const { body } = await call<ClaveConocida>(SYNC.clave, {
      id: clave,
      token,
      ...(adoptedFrom === undefined ? {} : { headers: { [ADOPTED_FROM]: encodeURIComponent(adoptedFrom) } }),
    })
    return body
  } catch (error) {
    // A 404 without our code may come from a captive portal (reliability O17)
    if (isApiError(error) && error.problem?.codigo === 'CLAVE_DESCONOCIDA') return null
    throw error
  }
}
