import { isIP } from 'node:net'
import { SESION } from '#messages/persona/sesion.ts'
import type { Db, Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { hasRow } from '../sql/fragments.ts'

type Begun = { refusal: Refusal } | { succeeded: () => Promise<void>; failed: () => Promise<void> }

const tooMany = (retryAfterS: number): { refusal: Refusal } => ({
  refusal: new Refusal('DEMASIADOS_INTENTOS', SESION.demasiadosIntentos(Math.ceil(retryAfterS / 60)), {
    retryAfterS,
  }),
})

/** Limits of concurrent sign-ins by unknown browsers. One address cannot take all places. */
const UNDER_WAY_OF_ADDRESS_MAX = 10
const UNDER_WAY_MAX = 100
const IN_A_MOMENT = { retryAfterS: 2 }
const underWay = new Map<string, number>()
let allUnderWay = 0

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

/** `huella`: hash of a known browser's cookie, null for a stranger. */
interface Caller {
  nombre: string
  ip: string
  huella: string | null
}

/**
 * A known browser and each network have limits of their own. Unknown browsers also share a high limit for each account
 * (security C11, C44).
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

/** @returns the /64 network of an IPv6 address, because one machine may have the whole network; else the address. */
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
 * Counts unknown secrets of the kind `que` by network. Sign-ins have counts of their own, so that a screen with an old
 * link does not delay them. @throws Refusal 429.
 */
export async function countMalo(db: Db, que: keyof typeof MALOS, ip: string): Promise<void> {
  const wait = await countIntento(db, `${que} ${networkOf(ip)}`, MALOS[que])
  if (wait !== null) throw tooMany(wait).refusal
}

interface Regla {
  /** Number of failures that causes the first wait. */
  desde: number
  /** SQL of the wait in seconds; `n` counts the failures beyond `desde`. */
  esperaSql: string
  /** Seconds from the first failure until all failures are forgotten. */
  olvidoS: number
}

/** A known browser (security C11). */
export const EQUIPO: Regla = {
  desde: 5,
  esperaSql: 'least(900, power(2, least(n, 10)))',
  olvidoS: 24 * 3600,
}
/**
 * One account at one address, by unknown browsers. Waits are short, so that wrong passwords typed on a tablet do not
 * lock out its users for long.
 */
export const CUENTA_AQUI: Regla = { ...EQUIPO, esperaSql: 'least(60, power(2, least(n, 6)))' }
/** Failed sign-ins to one account by unknown browsers, from all addresses together. */
const CUENTA: Regla = { desde: 100, esperaSql: '60', olvidoS: 24 * 3600 }
/** A high limit, because a whole factory may share one address. */
const DIRECCION: Regla = { desde: 300, esperaSql: '900', olvidoS: 900 }

const MALOS = {
  enlace: DIRECCION,
  /** A low limit: a person types the code of the first account only once. */
  'primer-ingreso': { desde: 10, esperaSql: '60', olvidoS: 900 },
  /** A low limit: a program's key is pasted, not typed. */
  programa: { desde: 20, esperaSql: '60', olvidoS: 900 },
} satisfies Record<string, Regla>

/**
 * Counts before the password check, so that parallel attempts gain nothing. @returns seconds to wait, null if the
 * attempt may go on.
 */
export async function countIntento(db: Queryable, clave: string, regla: Regla): Promise<number | null> {
  const fallas = `(case when i.desde < now() - make_interval(secs => $2::int) then 1 else i.fallas + 1 end)`
  const espera = regla.esperaSql.replaceAll(/\bn\b/g, `(${fallas} - $3::int)`)
  const [row] = await db.query<{ espera: number | null }>(
    `with contado as (
       insert into intento_login as i (clave, fallas) values ($1, 1)
       on conflict (clave) do update set
         fallas = ${fallas},
         desde = case when ${fallas} = 1 then now() else i.desde end,
         hasta = case when ${fallas} >= $3::int then now() + make_interval(secs => ${espera}) end
       where i.hasta is null or i.hasta <= now()
       returning null::int as espera
     )
     select espera from contado
     union all
     select greatest(1, ceil(extract(epoch from hasta - now())))::int from intento_login
     where clave = $1 and not exists (select from contado)`,
    [clave, regla.olvidoS, regla.desde],
  )
  // No row: since the statement began, concurrent attempts have created the row and used up the limit
  return row === undefined ? 1 : row.espera
}

/** Starts the wait again after the password check, so that a slow check does not shorten the wait. */
export async function tellFalla(db: Queryable, clave: string, regla: Regla): Promise<void> {
  const espera = regla.esperaSql.replaceAll(/\bn\b/g, '(fallas - $2::int)')
  await db.query(
    `update intento_login set hasta = now() + make_interval(secs => ${espera}) where clave = $1 and fallas >= $2::int`,
    [clave, regla.desde],
  )
}

async function forgetIntentos(db: Queryable, clave: string): Promise<void> {
  await db.query('delete from intento_login where clave = $1', [clave])
}

async function takeBackIntento(db: Queryable, clave: string): Promise<void> {
  await db.query('update intento_login set fallas = fallas - 1 where clave = $1 and fallas > 0', [clave])
}

export const isEquipoConocido = (db: Queryable, huella: string, nombre: string): Promise<boolean> =>
  hasRow(
    db,
    `select from equipo_conocido e join usuario u on u.id = e.usuario_id where e.huella = $1 and u.nombre = $2`,
    [huella, nombre],
  )

export async function noteEquipoConocido(db: Queryable, huella: string, usuarioId: number): Promise<void> {
  await db.query(
    `insert into equipo_conocido (huella, usuario_id) values ($1, $2::int)
     on conflict (huella, usuario_id) do update set ultimo_ingreso = now()`,
    [huella, usuarioId],
  )
}
