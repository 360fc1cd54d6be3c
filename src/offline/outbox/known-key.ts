import { fetchClave } from '#http/claves.ts'
import type { Credentials } from '../sesion.ts'
import type { Entry } from './entry.ts'

/** Whether the server has the effect of an entry, by its key. @throws ApiError when it does not tell. */
export async function isKnown({ key, owner }: Entry, credentials: Credentials): Promise<boolean> {
  const { token } = credentials
  const asked = owner === credentials.owner ? { token } : { token, adoptedFrom: owner }
  return (await fetchClave(key, asked)) !== null
}
