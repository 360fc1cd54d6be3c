import { readSesion } from '#offline/sesion.ts'
import { requestRefresh } from '#offline/sync/request-sync.ts'

/**
 * Requests a refresh of the mirror unless nobody or a vendedor, who sees only counts, is signed in. Never rejects:
 * missing storage is reported elsewhere.
 */
export async function refreshFloor(): Promise<void> {
  const sesion = await readSesion().catch(() => null)
  if (sesion !== null && sesion.rol !== 'vendedor') requestRefresh()
}
