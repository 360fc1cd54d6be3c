import { isApiError } from '#http/api-error.ts'
import { fetchEstados } from '#http/lookups.ts'
import { db } from '#offline/db.ts'
import { forgetListas } from '#offline/listas.ts'
import { clearSesion } from '#offline/sesion.ts'
import { readQueueFacts } from '#offline/view/queue-facts.ts'
import { forgetAnswers } from '../kept-answers.ts'

/** Whether the server is there and says that nobody is signed in. The browser's own word for a network is none (O18). */
export async function isRefusedByServer(): Promise<boolean> {
  try {
    await fetchEstados()
    return false
  } catch (error) {
    return isApiError(error) && error.kind === 'http' && error.status === 401
  }
}

/** Whether something of this person is not on the server yet, as it is on the disk. */
export const hasUnsent = async (nombre: string): Promise<boolean> =>
  (await readQueueFacts(db)).live.some(({ usuario }) => usuario === nombre)

/**
 * Ends a session that the server does not accept (specification §6): role and token go, and what the office was shown. What
 * its owner has half written stays for them.
 */
export async function endSession(nombre: string): Promise<void> {
  await clearSesion(nombre)
  forgetAnswers()
  await forgetListas()
}
