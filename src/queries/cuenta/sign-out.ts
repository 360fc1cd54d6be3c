import { logout } from '#http/auth.ts'
import { getServerKeepsKeys } from '#offline/device.ts'
import { readPleno } from '#offline/sesion.ts'
import { networkStore } from '#offline/sync/network.ts'
import { forgetBorradores } from './borradores.ts'
import { endSession } from './session-end.ts'

/** Signs this person out: role, token and kept answers go, pending changes stay (security C30). */
export async function signOut(nombre: string): Promise<void> {
  const token = await readPleno(nombre)
  await endSession(nombre)
  if (token !== null) void closeOnServer(token) // Nobody waits for it
  forgetBorradores()
}

/** Where the server cannot be told now, it is told by the session's id (settle-relevo.ts). A contract-only server has no such call. */
async function closeOnServer(token: string): Promise<void> {
  try {
    if (networkStore.getSnapshot().online && (await getServerKeepsKeys()) !== false) await logout(token)
  } catch {
    // It was closed already, or nobody answered: this device has signed out all the same
  }
}
