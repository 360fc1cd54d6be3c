import { clearSesion, readSesion } from '#offline/sesion.ts'

/** Signs out the working user, if any. */
export async function signOutWhoWorks(): Promise<void> {
  const sesion = await readSesion()
  if (sesion !== null) await clearSesion(sesion.nombre)
}
