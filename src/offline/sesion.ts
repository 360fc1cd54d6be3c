import type { LoginRespuesta } from '#contract/auth.ts'
import type { Rol } from '#contract/rol.ts'
import { parseRol } from '#domain/cuenta/rol.ts'
import { readFact, updateFact } from './device.ts'
import { Listeners } from './observable.ts'
import { deleteCookie, hasCookies, readCookie, SESSION_MS, writeCookie } from './session/cookies.ts'
import {
  addPersona,
  type Identificado,
  type Persona,
  type Personas,
  parsePersonas,
  personaOf,
  withoutPersona,
  withPersona,
} from './session/personas.ts'
import { deleteRolCookie, readRolCookie, writeRolCookie } from './session/rol-cookie.ts'

export interface SesionActual {
  nombre: string
  rol: Rol
  /** When the token says that it expires (ms). Only the server judges it. */
  vence: number
  /** The server refused the token, or the browser dropped it: capture goes on, sending waits (reliability O25). */
  vencida: boolean
  identificado: Identificado
}

export interface PersonaDelEquipo extends SesionActual {
  /** Wall clock (ms); null where an earlier release did not note it. */
  entro: number | null
  trabaja: boolean
}

export interface Credentials {
  owner: string
  token: string
}

const FACT = 'sesion'
const TOKEN_COOKIE = '__Host-token'
const CHANNEL = 'butacas-sesion'
const LOCK = 'butacas-sesion'

const changes = new Listeners()
const channel = new BroadcastChannel(CHANNEL)
channel.onmessage = () => changes.tell()
const announce = (): void => {
  channel.postMessage(null)
  changes.tell()
}

/** Calls back when somebody signs in or out or a token is refused, in any tab or the worker. */
export const onSesionChange = changes.subscribe

const readPersonas = async (): Promise<Personas> => parsePersonas(await readFact(FACT))

const updatePersonas = (change: (known: Personas) => Personas): Promise<void> =>
  updateFact<unknown>(FACT, kept => change(parsePersonas(kept)))

/** Reads who works and their token consistently, also while somebody takes over. */
async function readNow(): Promise<{ known: Personas; token: string | null; isInCookie: boolean }> {
  for (;;) {
    const known = await readPersonas()
    const actual = personaOf(known, known.actual)
    if (actual === undefined) return { known, token: null, isInCookie: false }
    const cookie = await readCookie(TOKEN_COOKIE)
    const isInCookie = cookie !== null && (await digest(cookie)) === actual.tokenDigest
    const token = isInCookie ? cookie : actual.token
    // The cookie may be that of whoever took over since
    if (token !== null || (await readPersonas()).actual === known.actual) return { known, token, isInCookie }
  }
}

/** The session of whoever works now, or null. */
export async function readSesion(): Promise<SesionActual | null> {
  const [{ known, token, isInCookie }, rolCookie] = await Promise.all([readNow(), readRolCookie()])
  const actual = personaOf(known, known.actual)
  if (actual === undefined) return null
  const { nombre, vence, identificado } = actual
  // The role cookie belongs to the token in the other cookie
  const rol = isInCookie ? rolCookie : null
  if (isInCookie && rolCookie === null) void restoreRolCookie() // The role is known without it
  return {
    nombre,
    rol: rol ?? actual.rol,
    vence,
    vencida: actual.vencida || token === null,
    identificado,
  }
}

/** Writes the role's cookie again where it was lost or altered while the token's is there (specification §6). */
const restoreRolCookie = (): Promise<void> =>
  alone(async () => {
    const { known, isInCookie } = await readNow()
    const actual = personaOf(known, known.actual)
    if (isInCookie && actual !== undefined && (await readRolCookie()) === null)
      await writeRolCookie(actual.rol)
  }).catch(() => {}) // Without cookies there is nothing to restore

export const readIdentificado = async (nombre: string): Promise<Identificado> =>
  personaOf(await readPersonas(), nombre)?.identificado ?? 'clave'

/** Name and token of whoever works now; null without a usable token. */
export async function readCredentials(): Promise<Credentials | null> {
  const { known, token } = await readNow()
  const actual = personaOf(known, known.actual)
  return actual === undefined || actual.vencida || token === null ? null : { owner: actual.nombre, token }
}

/** Credentials of everybody whose session may work, whoever works now first. */
export async function listCredentials(): Promise<Credentials[]> {
  const { known, token } = await readNow()
  const { actual, personas } = known
  const first = personas.filter(({ nombre }) => nombre === actual)
  const others = personas.filter(({ nombre }) => nombre !== actual)
  return [...first, ...others].flatMap(each => {
    const its = each.nombre === actual ? token : each.token
    return each.vencida || its === null ? [] : { owner: each.nombre, token: its }
  })
}

/** Everybody signed in on this device, in the order in which they signed in. */
export async function listPersonas(): Promise<PersonaDelEquipo[]> {
  const { known, token } = await readNow()
  return known.personas.map(({ nombre, rol, entro, vence, vencida, identificado, token: kept }) => {
    const trabaja = nombre === known.actual
    const its = trabaja ? token : kept
    return { nombre, rol, entro, vence, vencida: vencida || its === null, identificado, trabaja }
  })
}

/** Serializes changes of who works: each moves a token between the cookie and the record. */
function alone<T>(change: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(LOCK, {}, change) : change()
}

/** Copies the outgoing person's token from the cookie, which becomes the next one's. */
async function keepOutgoing(): Promise<(known: Personas) => Personas> {
  const cookie = await readCookie(TOKEN_COOKIE)
  if (cookie === null) return known => known
  const its = await digest(cookie)
  return known =>
    personaOf(known, known.actual)?.tokenDigest === its
      ? withPersona(known, known.actual, { token: cookie })
      : known
}

/** Signs a person in by password; whoever worked until now stays signed in. @throws Error for an unknown role. */
export async function saveSesion({ token, pk }: LoginRespuesta): Promise<SesionActual> {
  const rol = parseRol(pk.usuario.rol.nombre)
  if (rol === null) throw new Error(`unknown role ${pk.usuario.rol.nombre}`)
  const nombre = pk.usuario.nombre
  const sesion = { nombre, rol, vence: expiryOf(token), vencida: false, identificado: 'clave' as const }
  const entro = Date.now()
  const tokenDigest = await digest(token)
  const persona: Persona = { ...sesion, entro, tokenDigest, token: hasCookies() ? null : token }
  await alone(async () => {
    const kept = await keepOutgoing()
    await updatePersonas(known => addPersona(kept(known), persona, entro))
    await Promise.all([writeCookie(TOKEN_COOKIE, token), writeRolCookie(rol)])
  })
  announce()
  return sesion
}

/**
 * Somebody signed in here takes over or is back, after showing their PIN. @returns false if their session has ended.
 */
export async function takeOver(nombre: string): Promise<boolean> {
  const isDone = await alone(async () => {
    const kept = await keepOutgoing()
    let next: Persona | undefined
    let isSame = false
    await updatePersonas(known => {
      next = personaOf(known, nombre)
      isSame = next !== undefined && known.actual === nombre
      if (isSame) return withPersona(known, nombre, { identificado: 'pin' })
      if (next === undefined || next.vencida || next.token === null) {
        next = undefined
        return known
      }
      return withPersona({ ...kept(known), actual: nombre }, nombre, { identificado: 'pin' })
    })
    if (isSame) return true
    if (!next?.token) return false
    // The browser may write its cookies late: the record keeps the token in case it is killed
    await Promise.all([writeCookie(TOKEN_COOKIE, next.token), writeRolCookie(next.rol)])
    return true
  })
  if (isDone) announce()
  return isDone
}

/**
 * Signs a person out: removes their role and token (specification §2), but not the outbox or other people's sessions.
 */
export async function clearSesion(nombre: string): Promise<void> {
  await alone(async () => {
    let worked = false
    await updatePersonas(known => {
      worked = known.actual === nombre
      return withoutPersona(known, nombre)
    })
    // Otherwise the cookies belong to the next person
    if (worked) await Promise.all([deleteCookie(TOKEN_COOKIE), deleteRolCookie()])
  })
  announce()
}

/** The server refused this token: its session ends. A newer session of the same person stays. */
export async function markVencida(token: string): Promise<void> {
  const tokenDigest = await digest(token)
  let isNews = false
  await updatePersonas(known => {
    const its = known.personas.find(each => each.tokenDigest === tokenDigest && !each.vencida)
    isNews = its !== undefined
    return its === undefined ? known : withPersona(known, its.nombre, { vencida: true, token: null })
  })
  if (isNews) announce()
}

/** Only for comparison: without SubtleCrypto the token itself is used. */
async function digest(token: string): Promise<string> {
  const subtle = globalThis.crypto?.subtle
  if (subtle === undefined) return token
  const bytes = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

function expiryOf(token: string): number {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const exp = (claims as { exp?: unknown }).exp
    if (typeof exp === 'number') return exp * 1000
  } catch {
    // A token of another server may be no readable JWT
  }
  return Date.now() + SESSION_MS
}
