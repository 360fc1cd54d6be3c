import { logout } from '#http/auth.ts'
import { getServerKeepsKeys } from '#offline/device.ts'
import { noteCierres, readPleno } from '#offline/sesion.ts'
import { networkStore } from '#offline/sync/network.ts'
import { forgetBorradores } from './borradores.ts'
import { forgetSession } from './session-end.ts'

/** Signs this person out: role, token and kept answers go, pending changes stay (security C30). */
export async function signOut(nombre: string): Promise<void> {
  const token = await readPleno(nombre)
  // Without a full token or a network the session is closed later, by its id
  const tellsLater = token === null || !networkStore.getSnapshot().online
  const ended = await forgetSession(nombre, tellsLater)
  if (!tellsLater) void closeOnServer(token, ended) // Signing out does not wait for it
  forgetBorradores(nombre)
}

/** A contract-only server has no such call. */
async function closeOnServer(token: string, ended: readonly string[]): Promise<void> {
  try {
    if ((await getServerKeepsKeys()) !== false) await logout(token)
  } catch {
    // It was closed already, or nobody answered: this device has signed out all the same
    await noteCierres(ended).catch(() => {})
  }
}
