import type { ClaveConocida } from '#contract/dispositivo.ts'
import { fetchClave } from '#http/claves.ts'
import type { Credentials } from '../sesion.ts'
import type { Entry } from './entry.ts'

/**
 * What the server knows of an entry's key; null where it does not know the key. @throws ApiError when it does not tell.
 */
export async function askKey({ key, owner }: Entry, credentials: Credentials): Promise<ClaveConocida | null> {
  const { token } = credentials
  const asked = owner === credentials.owner ? { token } : { token, adoptedFrom: owner }
  return fetchClave(key, asked)
}

export const isKnown = async (entry: Entry, credentials: Credentials): Promise<boolean> =>
  (await askKey(entry, credentials)) !== null
