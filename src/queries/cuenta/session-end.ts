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
 * Whether the server answers that no person is signed in. The browser's network flag is not used (reliability O18).
 */
export async function isRefusedByServer(): Promise<boolean> {
  try {
    await fetchEstados()
    return false
  } catch (error) {
    return isApiError(error) && error.kind === 'http' && error.status === 401
  }
}

/** Whether the person has live entries in the database. */
export const hasUnsent = async (nombre: string): Promise<boolean> =>
  (await readQueueFacts(db)).live.some(({ usuario }) => usuario === nombre)

/**
 * Ends a session that the server refused (specification §6): deletes role, token and stored answers. Drafts stay
 * for their owner.
 */
export const endSession = async (nombre: string): Promise<void> => void (await forgetSession(nombre))

/** @returns the ids of the ended sessions. */
async function forgetSession(nombre: string, tells = true): Promise<readonly string[]> {
  const ended = await clearSesion(nombre, tells)
  forgetAnswers()
  await forgetListas()
  return ended
}

/** Signs this person out: deletes role, token, stored answers and this tab's drafts, not the outbox (security C30). */
export async function signOut(nombre: string): Promise<void> {
  const token = await readPleno(nombre)
  // Without a full token or a network, the session is closed by its id when the server can be reached
  const tellsLater = token === null || !networkStore.getSnapshot().online
  const ended = await forgetSession(nombre, tellsLater)
  if (!tellsLater) void closeOnServer(token, ended) // Signing out does not wait for the server
  forgetBorradores(nombre)
}

/** Closes the session at the server, unless the server is contract-only and lacks the call. */
async function closeOnServer(token: string, ended: readonly string[]): Promise<void> {
  try {
    if ((await isOwnServer()) !== false) await logout(token)
  } catch {
    // No answer, or already closed: the sessions are noted, to be closed by their ids
    await noteCierres(ended).catch(() => {})
  }
}
