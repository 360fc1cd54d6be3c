import { logout } from '#http/auth.ts'
import { fetchEstados } from '#http/butacas.ts'
import { isApiError } from '#http/client.ts'
import { db } from '#offline/db.ts'
import { isOwnServer } from '#offline/device.ts'
import { forgetListas } from '#offline/listas.ts'
import { clearSesion, noteCierres, readPleno } from '#offline/sesion.ts'
import { networkStore } from '#offline/sync/network.ts'
import { readQueueFacts } from '#offline/view/queue-facts.ts'
import { forgetAnswers } from '#queries/local-storage.ts'
import { forgetBorradores } from './borradores.ts'

/**
 * Whether the server answers a request with 401. Asks the server even if the browser reports no network (reliability
 * O18).
 */
export async function isRefusedByServer(): Promise<boolean> {
  try {
    await fetchEstados()
    return false
  } catch (error) {
    return isApiError(error) && error.kind === 'http' && error.status === 401
  }
}

/** Whether the database has live entries of this person. */
export const hasUnsent = async (nombre: string): Promise<boolean> =>
  (await readQueueFacts(db)).live.some(({ usuario }) => usuario === nombre)

/**
 * Ends a session that the server refused (specification §6): deletes role, token and stored answers. The person's
 * drafts stay.
 */
export const endSession = async (nombre: string): Promise<void> => void (await forgetSession(nombre))

async function forgetSession(nombre: string, tells = true): Promise<readonly string[]> {
  const ended = await clearSesion(nombre, tells)
  forgetAnswers()
  await forgetListas()
  return ended
}

/** Signs out: deletes role, token, stored answers and this tab's drafts. The outbox stays (security C30). */
export async function signOut(nombre: string): Promise<void> {
  const token = await readPleno(nombre)
  // Without a full token or a network, the session is closed later by its id
  const tellsLater = token === null || !networkStore.getSnapshot().online
  const ended = await forgetSession(nombre, tellsLater)
  if (!tellsLater) void closeOnServer(token, ended) // Never rejects
  forgetBorradores(nombre)
}

/** Closes the session on the server. A contract-only server has no such call. */
async function closeOnServer(token: string, ended: readonly string[]): Promise<void> {
  try {
    if ((await isOwnServer()) !== false) await logout(token)
  } catch {
    // Without an answer, or if the token's session is already closed, the sessions in `ended` are noted and closed later
    await noteCierres(ended).catch(() => {})
  }
}
