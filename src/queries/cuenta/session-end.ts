import { isApiError } from '#http/api-error.ts'
import { fetchEstados } from '#http/lookups.ts'
import { db } from '#offline/db.ts'
import { forgetListas } from '#offline/listas.ts'
import { clearSesion } from '#offline/sesion.ts'
import { readQueueFacts } from '#offline/view/queue-facts.ts'
import { forgetAnswers } from '../kept-answers.ts'

/** Whether the server answers that nobody is signed in. The browser's own flag for a network is no answer (reliability O18). */
export async function isRefusedByServer(): Promise<boolean> {
  try {
    await fetchEstados()
    return false
  } catch (error) {
    return isApiError(error) && error.kind === 'http' && error.status === 401
  }
}

/** Whether something of this person is unsent, as the disk has it. */
export const hasUnsent = async (nombre: string): Promise<boolean> =>
  (await readQueueFacts(db)).live.some(({ usuario }) => usuario === nombre)

/** Ends a session that the server refused (specification §6): role, token and kept answers go. Drafts stay for their owner. */
export const endSession = async (nombre: string): Promise<void> => void (await forgetSession(nombre))

/** Signs out here. @param tells as `clearSesion` has it. @returns the ids of what ended. */
export async function forgetSession(nombre: string, tells = true): Promise<readonly string[]> {
  const ended = await clearSesion(nombre, tells)
  forgetAnswers()
  await forgetListas()
  return ended
}
