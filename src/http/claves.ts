import type { ClaveConocida } from '#contract/dispositivo.ts'
import { SYNC } from '#contract/endpoints/sync.ts'
import { ADOPTED_FROM } from '#contract/headers.ts'
import { isApiError } from './api-error.ts'
import { call } from './client.ts'

/**
 * GET /api/claves/:clave: whether the server has the effect of this key, sent in the name of the token's user or adopted
 * from them. An admin may ask of the key of somebody else that they adopted. @returns null where the server does not
 * know it. @throws ApiError.
 */
export async function fetchClave(
  clave: string,
  { token, adoptedFrom }: { token?: string; adoptedFrom?: string } = {},
): Promise<ClaveConocida | null> {
  try {
    const { body } = await call<ClaveConocida>(SYNC.clave, {
      id: clave,
      ...(token === undefined ? {} : { token }),
      ...(adoptedFrom === undefined ? {} : { headers: { [ADOPTED_FROM]: encodeURIComponent(adoptedFrom) } }),
    })
    return body
  } catch (error) {
    // A 404 without our word may be a captive portal's (reliability O17)
    if (isApiError(error) && error.problem?.codigo === 'CLAVE_DESCONOCIDA') return null
    throw error
  }
}
