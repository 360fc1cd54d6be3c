import type { LoginRespuesta } from '#contract/auth.ts'
import { can, type Rol } from '#contract/permisos.ts'
import { parseRol } from '#domain/cuenta/persona.ts'
import { sha256 } from '#http/client.ts'
import { readFact, updateFact } from './device.ts'
import { Listeners } from './observable.ts'
import {
  deleteCookie,
  deleteRolCookie,
  hasCookies,
  readCookie,
  readRolCookie,
  SESSION_MS,
  writeCookie,
  writeRolCookie,
} from './session/cookies.ts'
import {
  addPersona,
  claimsOf,
  type Identificado,
  type Persona,
  type Personas,
  parkOthers,
  parsePersonas,
  personaOf,
  withCierres,
  withoutPersona,
  withPersona,
} from './session/personas.ts'

export interface SesionActual {
  nombre: string
  rol: Rol
  /** Expiry of the token by its own claim (ms). Only the server judges it. */
  vence: number
  /**
   * Whether the server refused the token, or the browser lost it. Capture continues. Sending waits unless the device
   * has a sender's token (reliability O25).
   */
  vencida: boolean
  /**
   * The device has only the sender's token: it sends changes but reads nothing until the server accepts the person's
   * PIN or password.
   */
  soloEnvia: boolean
  identificado: Identificado
}

export interface PersonaDelEquipo extends SesionActual {
  /** Wall clock (ms); null in the record of an earlier release. */
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

/** Calls back when a person signs in, out or takes over, or a token is exchanged or refused, in any tab or worker. */
export const onSesionChange = changes.subscribe

const readPersonas = async (): Promise<Personas> => parsePersonas(await readFact(FACT))

const updatePersonas = (change: (known: Personas) => Personas): Promise<void> =>
  updateFact<unknown>(FACT, kept => change(parsePersonas(kept)))

/** The record and its token, consistent also during a relevo. */
async function readNow(): Promise<{ known: Personas; token: string | null; isInCookie: boolean }> {
  for (;;) {
    const known = await readPersonas()
    const actual = personaOf(known, known.actual)
    if (actual === undefined) return { known, token: null, isInCookie: false }
    const cookie = await readCookie(TOKEN_COOKIE)
    const isInCookie = cookie !== null && (await digest(cookie)) === actual.tokenDigest
    const token = isInCookie ? cookie : actual.token
    // If another person took over between the two readings, both are read again
    if (token !== null || (await readPersonas()).actual === known.actual) return { known, token, isInCookie }
  }
}

/** The current person's session, or null. */
export async function readSesion(): Promise<SesionActual | null> {
  const [{ known, token, isInCookie }, rolCookie] = await Promise.all([readNow(), readRolCookie()])
  const actual = personaOf(known, known.actual)
  if (actual === undefined) return null
  const { nombre, vence, identificado } = actual
  // The role cookie belongs to the token in the other cookie
  const rol = isInCookie ? rolCookie : null
  if (isInCookie && rolCookie === null) void restoreRolCookie() // The record also has the role
  return {
    nombre,
    rol: rol ?? actual.rol,
    vence,
    ...stateOf(actual, token),
    identificado,
  }
}

/**
 * A relevo empties the digest. A digest without its token means that the browser lost the full token: that session
 * has ended, and the sender's token only sends the outbox. @param token the full token, if it is here.
 */
const stateOf = ({ vencida, emisor, tokenDigest }: Persona, token: string | null) => {
  const isRelieved = emisor !== null && tokenDigest === ''
  return {
    vencida: vencida || (token === null && !isRelieved),
    soloEnvia: !vencida && token === null && isRelieved,
  }
}

/** Rewrites the role's cookie if it is lost or altered and the token's cookie is there (specification §6). */
const restoreRolCookie = (): Promise<void> =>
  alone(async () => {
    const { known, isInCookie } = await readNow()
    const actual = personaOf(known, known.actual)
    if (isInCookie && actual !== undefined && (await readRolCookie()) === null)
      await writeRolCookie(actual.rol)
  }).catch(() => {}) // Without cookies there is nothing to restore

export const readIdentificado = async (nombre: string): Promise<Identificado> =>
  personaOf(await readPersonas(), nombre)?.identificado ?? 'clave'

/** Name and full token of the current person; null without a usable full token. */
export async function readCredentials(): Promise<Credentials | null> {
  const { known, token } = await readNow()
  const actual = personaOf(known, known.actual)
  return actual === undefined || actual.vencida || token === null ? null : { owner: actual.nombre, token }
}

/** This person's full token; null if it is not here. */
export async function readPleno(nombre: string): Promise<string | null> {
  const { known, token } = await readNow()
  return nombre === known.actual ? token : (personaOf(known, nombre)?.token ?? null)
}

/** For each person the token that sends their changes: the full token or the sender's. The current person is first. */
export async function listCredentials(): Promise<Credentials[]> {
  const { known, token } = await readNow()
  const { actual, personas } = known
  const first = personas.filter(({ nombre }) => nombre === actual)
  const others = personas.filter(({ nombre }) => nombre !== actual)
  return [...first, ...others].flatMap(each => {
    const its = (each.nombre === actual ? token : each.token) ?? each.emisor
    return each.vencida || its === null ? [] : { owner: each.nombre, token: its }
  })
}

/** People who signed in on this device, in the order of their sign-ins; recently ended sessions included. */
export async function listPersonas(): Promise<PersonaDelEquipo[]> {
  const { known, token } = await readNow()
  return known.personas.map(each => {
    const { nombre, rol, entro, vence, identificado } = each
    const trabaja = nombre === known.actual
    return {
      nombre,
      rol,
      entro,
      vence,
      ...stateOf(each, trabaja ? token : each.token),
      identificado,
      trabaja,
    }
  })
}

/** Runs `work` after any other holder of the lock, however long that takes. Without Web Locks it just runs. */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(name, {}, work) : work()
}

/** Serialized, because changes of the current person move tokens between the cookie and the record. */
const alone = <T>(change: () => Promise<T>): Promise<T> => inTurn(LOCK, change)

/** Copies the outgoing person's token out of the cookie before the next person's token replaces it. */
async function keepOutgoing(): Promise<(known: Personas) => Personas> {
  const cookie = await readCookie(TOKEN_COOKIE)
  if (cookie === null) return known => known
  const its = await digest(cookie)
  return known =>
    personaOf(known, known.actual)?.tokenDigest === its
      ? withPersona(known, known.actual, { token: cookie })
      : known
}

/** Signs a person in by password and parks the other people. @throws Error for an unknown role. */
export async function saveSesion({ token, emisor, pk }: LoginRespuesta): Promise<SesionActual> {
  const rol = parseRol(pk.usuario.rol.nombre)
  if (rol === null) throw new Error(`unknown role ${pk.usuario.rol.nombre}`)
  const nombre = pk.usuario.nombre
  const sesion = {
    nombre,
    rol,
    vence: expiryOf(token),
    vencida: false,
    soloEnvia: false,
    identificado: 'clave' as const,
  }
  const entro = Date.now()
  const tokenDigest = await digest(token)
  const persona: Persona = {
    ...{ nombre, rol, entro, vence: sesion.vence, vencida: false, identificado: sesion.identificado },
    ...{ tokenDigest, token: hasCookies() ? null : token, emisor: emisor ?? null },
  }
  await alone(async () => {
    const kept = await keepOutgoing()
    await updatePersonas(known => {
      const before = kept(known)
      const replaced = withoutPersona(before, nombre)
      return parkOthers(addPersona(replaced, persona, entro))
    })
    await Promise.all([writeCookie(TOKEN_COOKIE, token), writeRolCookie(rol)])
  })
  announce()
  return sesion
}

/**
 * Lets a signed-in person take over or return after their PIN, and parks the other people. @returns false if the
 * person's session has ended.
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
      if (next === undefined || next.vencida || (next.token === null && next.emisor === null)) {
        next = undefined
        return known
      }
      return parkOthers(withPersona({ ...kept(known), actual: nombre }, nombre, { identificado: 'pin' }))
    })
    if (isSame) return true
    if (!next) return false
    // The record keeps the token, because the browser may be killed before it has written its cookies
    await Promise.all([putToken(next.token), writeRolCookie(next.rol)])
    return true
  })
  if (isDone) announce()
  return isDone
}

const putToken = (token: string | null): Promise<void> =>
  token === null ? deleteCookie(TOKEN_COOKIE) : writeCookie(TOKEN_COOKIE, token)

/**
 * Handles the full token that the server gave in exchange for a sender's token. Stores it if that person is still the
 * current person; otherwise notes it for closing.
 */
export async function savePleno(nombre: string, token: string): Promise<void> {
  const tokenDigest = await digest(token)
  await alone(async () => {
    let isKept = false
    await updatePersonas(known => {
      isKept = known.actual === nombre
      return isKept ? withPersona(known, nombre, { token, tokenDigest }) : withCierres(known, token)
    })
    if (isKept) await writeCookie(TOKEN_COOKIE, token)
  })
  announce()
}

/** People who may share a tablet and have a full token but no sender's token, for example from an earlier release. */
export async function listSinEmisor(): Promise<Credentials[]> {
  const { known, token } = await readNow()
  return known.personas.flatMap(({ nombre, rol, token: kept, emisor, vencida }) => {
    const its = nombre === known.actual ? token : kept
    if (vencida || its === null || emisor !== null || !can(rol, 'tableta.compartir')) return []
    return [{ owner: nombre, token: its }]
  })
}

/**
 * Stores the sender's token that the server gave for this full token. If this device no longer has
 * the session of the full token, the sender's session is noted for closing.
 */
export async function saveEmisor({ owner, token }: Credentials, emisor: string): Promise<void> {
  const tokenDigest = await digest(token)
  await updatePersonas(known => {
    const isSame = personaOf(known, owner)?.tokenDigest === tokenDigest
    return isSame ? parkOthers(withPersona(known, owner, { emisor })) : withCierres(known, emisor)
  })
}

/** The sender's token of the current person if they have no full token; null otherwise. */
export async function readEmisor(): Promise<Credentials | null> {
  const { known, token } = await readNow()
  const actual = personaOf(known, known.actual)
  if (actual === undefined || actual.vencida || actual.emisor === null || token !== null) return null
  return { owner: actual.nombre, token: actual.emisor }
}

/**
 * Parks the people who are not current, in records of earlier releases too. Removes another person's token from
 * the cookie: the browser may have been killed before it wrote the current person's.
 */
export const clearOthers = (): Promise<void> =>
  alone(async () => {
    let actual: Persona | undefined
    await updatePersonas(known => {
      actual = personaOf(known, known.actual)
      return parkOthers(known)
    })
    const cookie = await readCookie(TOKEN_COOKIE)
    if (cookie !== null && (await digest(cookie)) !== actual?.tokenDigest) {
      await updatePersonas(known => withCierres(known, cookie))
      await putToken(actual?.token ?? null)
    }
  })

/** Ids of sessions that ended on this device and are still to be closed at the server. */
export const listCierres = async (): Promise<readonly string[]> => (await readPersonas()).cierres

export const noteCierres = (ids: readonly string[]): Promise<void> =>
  updatePersonas(known => ({ ...known, cierres: [...known.cierres, ...ids] }))

export const dropCierres = (told: readonly string[]): Promise<void> =>
  updatePersonas(known => ({ ...known, cierres: known.cierres.filter(id => !told.includes(id)) }))

/**
 * Signs a person out: removes their role and token (specification §2), but not the outbox or other people's sessions.
 * @param tells false if the caller closes the sessions at the server. @returns the ids of the ended sessions.
 */
export async function clearSesion(nombre: string, tells = true): Promise<readonly string[]> {
  let ended: readonly string[] = []
  await alone(async () => {
    const kept = await keepOutgoing()
    let worked = false
    await updatePersonas(known => {
      worked = known.actual === nombre
      const next = withoutPersona(worked ? kept(known) : known, nombre)
      ended = next.cierres.filter(id => !known.cierres.includes(id))
      return tells ? next : { ...next, cierres: known.cierres }
    })
    // If another person was current, the cookies are that person's
    if (worked) await Promise.all([deleteCookie(TOKEN_COOKIE), deleteRolCookie()])
  })
  announce()
  return ended
}

/** The server refused this token: its session ends. A newer session of the same person stays. */
export async function markVencida(token: string): Promise<void> {
  const tokenDigest = await digest(token)
  let isNews = false
  await updatePersonas(known => {
    const isIts = (each: Persona) => each.tokenDigest === tokenDigest || each.emisor === token
    const its = known.personas.find(each => isIts(each) && !each.vencida)
    isNews = its !== undefined
    const ended = { vencida: true, token: null, emisor: null }
    return its === undefined ? known : withPersona(known, its.nombre, ended)
  })
  if (isNews) announce()
}

/** Digest of a token, used only for comparison. Without SubtleCrypto it is the token itself. */
const digest = async (token: string): Promise<string> => (await sha256(token)) ?? token

function expiryOf(token: string): number {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' ? exp * 1000 : Date.now() + SESSION_MS
}
