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
   * Whether the server refused the token, or the browser lost it. The person can still capture. Entries are sent only
   * with a sender's token (reliability O25).
   */
  vencida: boolean
  /**
   * Whether the device has only the sender's token, which sends changes but cannot read. The PIN or the password gets
   * a full token.
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

/** Calls back in every tab and worker after a change of person, session or token. */
export const onSesionChange = changes.subscribe

const readPersonas = async (): Promise<Personas> => parsePersonas(await readFact(FACT))

const updatePersonas = (change: (known: Personas) => Personas): Promise<void> =>
  updateFact<unknown>(FACT, kept => change(parsePersonas(kept)))

/** The stored people and the current person's token. Both match, even if another person takes over meanwhile. */
async function readNow(): Promise<{ known: Personas; token: string | null; isInCookie: boolean }> {
  for (;;) {
    const known = await readPersonas()
    const actual = personaOf(known, known.actual)
    if (actual === undefined) return { known, token: null, isInCookie: false }
    const cookie = await readCookie(TOKEN_COOKIE)
    const isInCookie = cookie !== null && (await digest(cookie)) === actual.tokenDigest
    const token = isInCookie ? cookie : actual.token
    // Without a token, another person may have taken over between the two readings
    if (token !== null || (await readPersonas()).actual === known.actual) return { known, token, isInCookie }
  }
}

export async function readSesion(): Promise<SesionActual | null> {
  const [{ known, token, isInCookie }, rolCookie] = await Promise.all([readNow(), readRolCookie()])
  const actual = personaOf(known, known.actual)
  if (actual === undefined) return null
  const { nombre, vence, identificado } = actual
  // The role's cookie counts only together with the token's cookie
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
 * An empty digest means that another person took over (`parkOthers`): the session goes on with the sender's token. A
 * digest without its token means that the browser lost the token, and the session has ended. @param token full token.
 */
const stateOf = ({ vencida, emisor, tokenDigest }: Persona, token: string | null) => {
  const isRelieved = emisor !== null && tokenDigest === ''
  return {
    vencida: vencida || (token === null && !isRelieved),
    soloEnvia: !vencida && token === null && isRelieved,
  }
}

/** Writes the role's cookie again if it was lost or altered, but only beside the token's cookie (specification §6). */
const restoreRolCookie = (): Promise<void> =>
  alone(async () => {
    const { known, isInCookie } = await readNow()
    const actual = personaOf(known, known.actual)
    if (isInCookie && actual !== undefined && (await readRolCookie()) === null)
      await writeRolCookie(actual.rol)
  }).catch(() => {}) // Without cookies there is nothing to restore

export const readIdentificado = async (nombre: string): Promise<Identificado> =>
  personaOf(await readPersonas(), nombre)?.identificado ?? 'clave'

/** The current person's full token; null if there is none or the server refused it. */
export async function readCredentials(): Promise<Credentials | null> {
  const { known, token } = await readNow()
  const actual = personaOf(known, known.actual)
  return actual === undefined || actual.vencida || token === null ? null : { owner: actual.nombre, token }
}

export async function readPleno(nombre: string): Promise<string | null> {
  const { known, token } = await readNow()
  return nombre === known.actual ? token : (personaOf(known, nombre)?.token ?? null)
}

/** The token that sends each person's changes: the full token, else the sender's. The current person is first. */
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

/** The people of this device in the order of their sign-ins, including recently ended sessions. */
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

/** Runs `work` under a lock, and waits for it without a timeout. Without Web Locks it runs at once. */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(name, {}, work) : work()
}

/** Runs changes of the current person one after the other: each moves tokens between the cookie and the record. */
const alone = <T>(change: () => Promise<T>): Promise<T> => inTurn(LOCK, change)

/** Copies the current person's token from the cookie to the record, before the next person's token replaces it. */
async function keepOutgoing(): Promise<(known: Personas) => Personas> {
  const cookie = await readCookie(TOKEN_COOKIE)
  if (cookie === null) return known => known
  const its = await digest(cookie)
  return known =>
    personaOf(known, known.actual)?.tokenDigest === its
      ? withPersona(known, known.actual, { token: cookie })
      : known
}

/**
 * Stores the session of a person who signed in by password, and calls `parkOthers`. @throws Error for an unknown role.
 */
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
 * Makes a signed-in person the current person after their PIN, and calls `parkOthers`. @returns false if their session
 * has ended.
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
    // The record keeps the token too: the browser may be killed before it has written its cookies
    await Promise.all([putToken(next.token), writeRolCookie(next.rol)])
    return true
  })
  if (isDone) announce()
  return isDone
}

const putToken = (token: string | null): Promise<void> =>
  token === null ? deleteCookie(TOKEN_COOKIE) : writeCookie(TOKEN_COOKIE, token)

/**
 * Stores the full token that the server gave for a sender's token. If another person is current by now, the new session
 * is noted for closing.
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

/**
 * People who may share a tablet, and have a full token but no sender's token, as after a sign-in in an earlier release.
 */
export async function listSinEmisor(): Promise<Credentials[]> {
  const { known, token } = await readNow()
  return known.personas.flatMap(({ nombre, rol, token: kept, emisor, vencida }) => {
    const its = nombre === known.actual ? token : kept
    if (vencida || its === null || emisor !== null || !can(rol, 'tableta.compartir')) return []
    return [{ owner: nombre, token: its }]
  })
}

/**
 * Stores the sender's token that the server gave for this full token. If the full token's session has ended here, the
 * sender's session is noted for closing.
 */
export async function saveEmisor({ owner, token }: Credentials, emisor: string): Promise<void> {
  const tokenDigest = await digest(token)
  await updatePersonas(known => {
    const isSame = personaOf(known, owner)?.tokenDigest === tokenDigest
    return isSame ? parkOthers(withPersona(known, owner, { emisor })) : withCierres(known, emisor)
  })
}

/** The current person's sender's token; null if there is none, or if they have a full token. */
export async function readEmisor(): Promise<Credentials | null> {
  const { known, token } = await readNow()
  const actual = personaOf(known, known.actual)
  if (actual === undefined || actual.vencida || actual.emisor === null || token !== null) return null
  return { owner: actual.nombre, token: actual.emisor }
}

/**
 * Calls `parkOthers`, also for people stored by an earlier release. Removes another person's token from the cookie: the
 * browser may have been killed before it wrote the current person's token.
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

export const listCierres = async (): Promise<readonly string[]> => (await readPersonas()).cierres

export const noteCierres = (ids: readonly string[]): Promise<void> =>
  updatePersonas(known => ({ ...known, cierres: [...known.cierres, ...ids] }))

export const dropCierres = (told: readonly string[]): Promise<void> =>
  updatePersonas(known => ({ ...known, cierres: known.cierres.filter(id => !told.includes(id)) }))

/**
 * Signs a person out: removes their role and tokens (specification §2). The outbox and other people's sessions stay.
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
    if (worked) await Promise.all([deleteCookie(TOKEN_COOKIE), deleteRolCookie()])
  })
  announce()
  return ended
}

/** Ends the session of a token that the server refused. A newer session of the person stays. */
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

/** Digest of a token, for comparison only; without SubtleCrypto the token itself. */
const digest = async (token: string): Promise<string> => (await sha256(token)) ?? token

function expiryOf(token: string): number {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' ? exp * 1000 : Date.now() + SESSION_MS
}
