import { readSesion } from '#offline/sesion.ts'
import { requestRefresh } from '#offline/sync/request-sync.ts'

/**
 * Asks for the seats of the floor to be brought up to date, for whoever works with them: a vendedor sees counts alone,
 * and where nobody is signed in there is nobody to ask for. Never rejects: storage that is gone is said elsewhere.
 */
export async function refreshFloor(): Promise<void> {
  const sesion = await readSesion().catch(() => null)
  if (sesion !== null && sesion.rol !== 'vendedor') requestRefresh()
}
