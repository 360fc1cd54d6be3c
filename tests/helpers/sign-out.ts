import { clearSesion, readSesion } from '#offline/sesion.ts'

export async function signOutWhoWorks(): Promise<void> {
  const sesion = await readSesion()
  if (sesion !== null) await clearSesion(sesion.nombre)
}
