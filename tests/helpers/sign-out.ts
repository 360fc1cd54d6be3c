import { clearSesion, readSesion } from '#offline/sesion.ts'

/** Whoever works on this device signs out, if anybody does. */
export async function signOutWhoWorks(): Promise<void> {
  const sesion = await readSesion()
  if (sesion !== null) await clearSesion(sesion.nombre)
}
