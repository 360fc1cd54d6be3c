import { SESION } from '#messages/persona/sesion.ts'
import type { Db } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import {
  CUENTA,
  countIntento,
  DIRECCION,
  forgetIntentos,
  isEquipoConocido,
  takeBackIntento,
  tellFalla,
} from './intento-sql.ts'

type Begun = { refusal: Refusal } | { succeeded: () => Promise<void>; failed: () => Promise<void> }

const tooMany = (retryAfterS: number): { refusal: Refusal } => ({
  refusal: new Refusal('DEMASIADOS_INTENTOS', SESION.demasiadosIntentos(Math.ceil(retryAfterS / 60)), {
    retryAfterS,
  }),
})

/**
 * Counts a sign-in for its account and its address (security C11). A browser that signed in to the account before has
 * its own count, so failures elsewhere do not lock its people out.
 */
export async function beginIntento(
  db: Db,
  { nombre, ip, huella }: { nombre: string; ip: string; huella: string | null },
): Promise<Begun> {
  if (huella !== null && (await isEquipoConocido(db, huella, nombre))) {
    const own = `equipo ${huella} ${nombre}`
    const wait = await countIntento(db, own, CUENTA)
    if (wait !== null) return tooMany(wait)
    return { succeeded: () => forgetIntentos(db, own), failed: () => tellFalla(db, own, CUENTA) }
  }
  const direccion = `direccion ${ip}`
  const ofDireccion = await countIntento(db, direccion, DIRECCION)
  if (ofDireccion !== null) return tooMany(ofDireccion)
  const cuenta = `cuenta ${nombre}`
  const ofCuenta = await countIntento(db, cuenta, CUENTA)
  if (ofCuenta !== null) return tooMany(ofCuenta)
  return {
    succeeded: async () => {
      await forgetIntentos(db, cuenta)
      await takeBackIntento(db, direccion)
    },
    failed: () => tellFalla(db, cuenta, CUENTA),
  }
}

/**
 * Counts a link's secret that there is not (server/pared), by address. It counts apart from sign-ins, which a screen
 * with an old link must not lock out. @throws Refusal 429.
 */
export async function countEnlaceMalo(db: Db, ip: string): Promise<void> {
  const wait = await countIntento(db, `enlace ${ip}`, DIRECCION)
  if (wait !== null) throw tooMany(wait).refusal
}
