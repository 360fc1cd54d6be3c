import { logout } from '#http/auth.ts'
import { getServerKeepsKeys } from '#offline/device.ts'
import { listCredentials } from '#offline/sesion.ts'
import { networkStore } from '#offline/sync/network.ts'
import { forgetBorradores } from './borradores.ts'
import { endSession } from './session-end.ts'

/** Signs this person out: role, token and the answers kept for the office go, what is pending stays (security C30). */
export async function signOut(nombre: string): Promise<void> {
  const credentials = (await listCredentials()).find(({ owner }) => owner === nombre)
  await endSession(nombre)
  if (credentials !== undefined) void closeOnServer(credentials.token) // Whoever leaves does not wait for it
  forgetBorradores()
}

/** Where the server cannot be told, the token runs out by itself; one that speaks the contract alone knows no such call. */
async function closeOnServer(token: string): Promise<void> {
  try {
    if (networkStore.getSnapshot().online && (await getServerKeepsKeys()) !== false) await logout(token)
  } catch {
    // It was closed already, or nobody answered: this device has left all the same
  }
}
