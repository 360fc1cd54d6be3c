import { logout } from '#http/auth.ts'
import { getServerKeepsKeys } from '#offline/device.ts'
import { listCredentials } from '#offline/sesion.ts'
import { networkStore } from '#offline/sync/network.ts'
import { forgetBorradores } from './borradores.ts'
import { endSession } from './session-end.ts'

/** Signs this person out: role, token and kept answers go, pending changes stay (security C30). */
export async function signOut(nombre: string): Promise<void> {
  const credentials = (await listCredentials()).find(({ owner }) => owner === nombre)
  await endSession(nombre)
  if (credentials !== undefined) void closeOnServer(credentials.token) // Nobody waits for it
  forgetBorradores(nombre)
}

/** Where the server cannot be told, the token expires by itself; a contract-only server has no such call. */
async function closeOnServer(token: string): Promise<void> {
  try {
    if (networkStore.getSnapshot().online && (await getServerKeepsKeys()) !== false) await logout(token)
  } catch {
    // It was closed already, or nobody answered: this device has signed out all the same
  }
}
