import { isIP } from 'node:net'
import { SESION } from '#messages/persona/sesion.ts'
import type { Db } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import {
  CLAVE_PROGRAMA,
  CODIGO,
  CUENTA,
  CUENTA_AQUI,
  countIntento,
  DIRECCION,
  EQUIPO,
  forgetIntentos,
  takeBackIntento,
  tellFalla,
} from './intento-sql.ts'

type Begun = { refusal: Refusal } | { succeeded: () => Promise<void>; failed: () => Promise<void> }

const tooMany = (retryAfterS: number): { refusal: Refusal } => ({
  refusal: new Refusal('DEMASIADOS_INTENTOS', SESION.demasiadosIntentos(Math.ceil(retryAfterS / 60)), {
    retryAfterS,
  }),
})

/** Checks of a password under way by strangers: a flood neither fills the queue nor keeps an address waiting. */
const UNDER_WAY_OF_ADDRESS_MAX = 10
const UNDER_WAY_MAX = 100
const IN_A_MOMENT = { retryAfterS: 2 }
const underWay = new Map<string, number>()
let allUnderWay = 0

/** Reserves a place for a stranger's check. @returns gives it back. @throws Refusal 429 where the address has too many. */
export function enterAsStranger(ip: string): () => void {
  const red = networkOf(ip)
  const ofAddress = underWay.get(red) ?? 0
  if (ofAddress >= UNDER_WAY_OF_ADDRESS_MAX || allUnderWay >= UNDER_WAY_MAX)
    throw new Refusal('DEMASIADOS_INTENTOS', SESION.muchosIngresos, IN_A_MOMENT)
  underWay.set(red, ofAddress + 1)
  allUnderWay++
  return () => {
    allUnderWay--
    const left = (underWay.get(red) ?? 1) - 1
    if (left === 0) underWay.delete(red)
    else underWay.set(red, left)
  }
}

/** A sign-in: `huella` is the hash of a known browser's cookie, null for a stranger. */
export interface Caller {
  nombre: string
  ip: string
  huella: string | null
}

/**
 * Counts a sign-in (security C11, C44). A browser that signed in to the account before has its own count. A stranger is
 * counted by account and address, so that failures from one address do not lock another, and by account in
 * total, so that many addresses together cannot guess for long.
 */
export async function beginIntento(db: Db, { nombre, ip, huella }: Caller): Promise<Begun> {
  if (huella !== null) {
    const own = `equipo ${huella} ${nombre}`
    const wait = await countIntento(db, own, EQUIPO)
    if (wait !== null) return tooMany(wait)
    return { succeeded: () => forgetIntentos(db, own), failed: () => tellFalla(db, own, EQUIPO) }
  }
  const red = networkOf(ip)
  const direccion = `direccion ${red}`
  const ofDireccion = await countIntento(db, direccion, DIRECCION)
  if (ofDireccion !== null) return tooMany(ofDireccion)
  const aqui = `cuenta ${nombre} ${red}`
  const ofAqui = await countIntento(db, aqui, CUENTA_AQUI)
  if (ofAqui !== null) return tooMany(ofAqui)
  const cuenta = `cuenta ${nombre}`
  const ofCuenta = await countIntento(db, cuenta, CUENTA)
  if (ofCuenta !== null) return tooMany(ofCuenta)
  return {
    succeeded: async () => {
      await forgetIntentos(db, aqui)
      await takeBackIntento(db, cuenta)
      await takeBackIntento(db, direccion)
    },
    failed: async () => {
      await tellFalla(db, aqui, CUENTA_AQUI)
      await tellFalla(db, cuenta, CUENTA)
    },
  }
}

/** One machine has all addresses of its IPv6 network. */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6 || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const all = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${all
    .slice(0, 4)
    .map(part => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`
}

/**
 * Counts a link's secret that there is not (server/pared), by address. It counts apart from sign-ins, which a screen
 * with an old link must not lock out. @throws Refusal 429.
 */
export async function countEnlaceMalo(db: Db, ip: string): Promise<void> {
  const wait = await countIntento(db, `enlace ${ip}`, DIRECCION)
  if (wait !== null) throw tooMany(wait).refusal
}

/** Counts a program's key that there is not, by network. A good key is never kept waiting. @throws Refusal 429. */
export async function countClaveMala(db: Db, ip: string): Promise<void> {
  const wait = await countIntento(db, `programa ${networkOf(ip)}`, CLAVE_PROGRAMA)
  if (wait !== null) throw tooMany(wait).refusal
}

/** Counts a wrong code for the first account, by network. A good code is never kept waiting. @throws Refusal 429. */
export async function countCodigoMalo(db: Db, ip: string): Promise<void> {
  const wait = await countIntento(db, `primer-ingreso ${networkOf(ip)}`, CODIGO)
  if (wait !== null) throw tooMany(wait).refusal
}
