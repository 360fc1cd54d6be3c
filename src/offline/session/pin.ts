import { CIERRES_MAX } from '#contract/limites.ts'
import { PIN_INTENTOS } from '#domain/cuenta/credenciales.ts'
import { isNumber, isText, shaped } from '#domain/valor/forma.ts'
import { postCierres, postEmisor, postPleno } from '#http/auth.ts'
import { isApiError } from '#http/client.ts'
import { fromBase64, toBase64 } from '#offline/base64.ts'
import { clock } from '#offline/clock.ts'
import { getDeviceId, isOwnServer, readFact, readOrMake, updateFactStrictly } from '#offline/device.ts'
import {
  clearOthers,
  dropCierres,
  inTurn,
  listCierres,
  listSinEmisor,
  readEmisor,
  readIdentificado,
  saveEmisor,
  savePleno,
} from '#offline/sesion.ts'

interface Guardado {
  nombre: string
  /** Salt (base64). `mac`: HMAC of the stretched PIN (base64). */
  sal: string
  mac: string
  /** PBKDF2 rounds, chosen to take about 400 ms on this device. */
  vueltas: number
  /** Wrong PINs since the last right PIN or sign-in by password. An attempt counts as wrong until it is checked. */
  intentos: number
  /** When the server last accepted this person (ms, estimate of the server's clock). */
  contacto: number
  /** Whether the server also knows this PIN, and gives a full token for it. */
  enServidor?: boolean
}
interface Pines {
  /** Wrong PINs of all people since the last sign-in by password. */
  fallos: number
  de: readonly Guardado[]
  prohibido: boolean
}

/** `vencido`: the server has not accepted the person for more than `LASTS_MS`. */
export type EstadoPin = 'listo' | 'bloqueado' | 'vencido'
/**
 * `sin-clave`: the person last signed in by PIN, and setting a PIN needs the password. `sin-red`: the server did not
 * answer.
 */
export type Eleccion = 'guardado' | 'prohibido' | 'sin-clave' | 'sin-red'
export type Prueba =
  | { kind: 'bien' }
  | { kind: 'mal'; quedan: number }
  | { kind: 'bloqueado' | 'vencido' | 'sin-pin' }

const FACT = 'pines'
const KEY = 'clave-pin'
const PIN_LOCK = 'butacas-pin'
/** Limit of wrong PINs of all people together: otherwise a thief could try a common PIN on each person. */
const FALLOS_MAX = 20
const LASTS_MS = 7 * 24 * 60 * 60_000
const TARGET_MS = 400
const PROBE_ROUNDS = 50_000
const ROUNDS = { least: 100_000, most: 4_000_000 }
const SALT_BYTES = 16

/** Whether this page can check PINs. Web Crypto needs HTTPS. */
export const canKeepPin = (): boolean => globalThis.crypto?.subtle !== undefined

/** State of each person's PIN, by login name. */
export async function readPines(): Promise<ReadonlyMap<string, EstadoPin>> {
  const { fallos, de } = parse(await readFact(FACT))
  const now = clock.likely()
  return new Map(de.map(each => [each.nombre, estadoDe(each, fallos, now)]))
}

/** Stores the PIN of a person who signed in by password. @param enServidor whether the server knows the PIN. */
export async function setPin(nombre: string, pin: string, enServidor = false): Promise<Eleccion> {
  const sal = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const vueltas = await calibrate()
  const mac = await crypto.subtle.sign('HMAC', await getKey(), await stretch(pin, sal, vueltas))
  const made: Guardado = {
    nombre,
    sal: toBase64(sal),
    mac: toBase64(mac),
    vueltas,
    intentos: 0,
    contacto: clock.likely(),
    enServidor,
  }
  if ((await readIdentificado(nombre)) !== 'clave') return 'sin-clave'
  let isKept = false
  await change(known => {
    isKept = !known.prohibido
    return isKept ? { ...known, de: [...known.de.filter(each => each.nombre !== nombre), made] } : known
  })
  return isKept ? 'guardado' : 'prohibido'
}

/** Stores whether the server allows PINs. If not, all PINs are deleted. */
export const allowPines = (isAllowed: boolean): Promise<void> =>
  change(known => (isAllowed ? { ...known, prohibido: false } : { fallos: 0, de: [], prohibido: true }))

/** Resets the counters after the server accepted the person's password. */
export const notePassword = (nombre: string): Promise<void> =>
  change(({ de, prohibido }) => ({
    prohibido,
    fallos: 0,
    de: withOne(de, nombre, { intentos: 0, contacto: clock.likely() }),
  }))

/** True if the person has no PIN, or only this device knows it. */
export const isUnknownToServer = async (nombre: string): Promise<boolean> =>
  parse(await readFact(FACT)).de.find(each => each.nombre === nombre)?.enServidor !== true

export const noteInServer = (nombre: string): Promise<void> =>
  change(known => ({ ...known, de: withOne(known.de, nombre, { enServidor: true }) }))

/** Notes that the server accepted the person's session. */
export const noteContact = (nombre: string): Promise<void> =>
  change(known => ({ ...known, de: withOne(known.de, nombre, { contacto: clock.likely() }) }))

/**
 * Checks a PIN. The attempt is counted before the check: otherwise a reload, a killed browser or a second tab would
 * give more attempts (reliability O53).
 */
export const tryPin = (nombre: string, pin: string): Promise<Prueba> =>
  inTurn(PIN_LOCK, () => judge(nombre, pin))

async function judge(nombre: string, pin: string): Promise<Prueba> {
  let mine: Guardado | undefined
  let estado: EstadoPin = 'listo'
  await change(known => {
    mine = known.de.find(each => each.nombre === nombre)
    if (mine === undefined) return known
    estado = estadoDe(mine, known.fallos, clock.likely())
    if (estado !== 'listo') return known
    const intentos = mine.intentos + 1
    mine = { ...mine, intentos }
    return { ...known, fallos: known.fallos + 1, de: withOne(known.de, nombre, { intentos }) }
  })
  if (mine === undefined) return { kind: 'sin-pin' }
  if (estado !== 'listo') return { kind: estado }
  const { sal, mac, vueltas, intentos } = mine
  const stretched = await stretch(pin, fromBase64(sal), vueltas)
  if (await crypto.subtle.verify('HMAC', await getKey(), fromBase64(mac), stretched)) {
    // `fallos` loses only this attempt: it also counts wrong PINs of other people
    await change(known => ({
      ...known,
      fallos: Math.max(0, known.fallos - 1),
      de: withOne(known.de, nombre, { intentos: 0 }),
    }))
    return { kind: 'bien' }
  }
  const quedan = PIN_INTENTOS - intentos
  return quedan > 0 ? { kind: 'mal', quedan } : { kind: 'bloqueado' }
}

function estadoDe({ intentos, contacto }: Guardado, fallos: number, now: number): EstadoPin {
  if (intentos >= PIN_INTENTOS || fallos >= FALLOS_MAX) return 'bloqueado'
  return now - contacto > LASTS_MS ? 'vencido' : 'listo'
}

const change = (next: (known: Pines) => Pines): Promise<void> =>
  updateFactStrictly<unknown>(FACT, kept => next(parse(kept)))

const withOne = (de: readonly Guardado[], nombre: string, over: Partial<Guardado>): Guardado[] =>
  de.map(each => (each.nombre === nombre ? { ...each, ...over } : each))

function parse(kept: unknown): Pines {
  const { fallos, de, prohibido } = (kept ?? {}) as Partial<Pines>
  const list = Array.isArray(de) ? de.filter(isGuardado) : []
  return { fallos: typeof fallos === 'number' ? fallos : 0, de: list, prohibido: prohibido === true }
}

const isGuardado = shaped<Guardado>({
  nombre: isText,
  sal: isText,
  mac: isText,
  vueltas: isNumber,
  intentos: isNumber,
  contacto: isNumber,
})

/** Stretches a PIN, slowly on purpose. A thief with the disk can still try all PINs (docs/security.md). */
async function stretch(pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<ArrayBuffer> {
  const { subtle } = crypto
  const key = await subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  return subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256)
}

async function calibrate(): Promise<number> {
  const begun = performance.now()
  await stretch('0', new Uint8Array(SALT_BYTES), PROBE_ROUNDS)
  const ms = Math.max(1, performance.now() - begun)
  return Math.min(ROUNDS.most, Math.max(ROUNDS.least, Math.round((PROBE_ROUNDS * TARGET_MS) / ms)))
}

const getKey = (): Promise<CryptoKey> =>
  readOrMake(KEY, () =>
    crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']),
  )

const RELEVO_LOCK = 'butacas-relevo'

/** A PIN that this device accepted and the server has not checked yet. It is only in this page's memory. */
let prueba: { nombre: string; pin: string } | null = null

/** Keeps a PIN in memory until the server can check it, or until another person takes over. */
export const notePrueba = (nombre: string, pin: string): void => {
  prueba = { nombre, pin }
}

/**
 * Finishes a relevo, the change of the current person (docs/decisions/0038-a-token-that-only-sends.md). Calls
 * `clearOthers`. On our server it also requests missing sender's tokens, closes ended sessions, and exchanges the
 * current person's PIN for a full token. Call after every relevo and when the server is back. After a network error
 * the next call does the rest.
 * @returns false if the server refused the PIN.
 */
export async function settleRelevo(): Promise<boolean> {
  try {
    return await inTurn(RELEVO_LOCK, settle)
  } catch (error) {
    if (!isApiError(error)) throw error
    return true
  }
}

async function settle(): Promise<boolean> {
  await clearOthers()
  const [isOwn, working] = await Promise.all([isOwnServer(), readEmisor()])
  if (working?.owner !== prueba?.nombre) prueba = null
  if (isOwn !== true) return true
  await askEmisores()
  await tellCierres()
  return exchange(working)
}

async function exchange(working: Awaited<ReturnType<typeof readEmisor>>): Promise<boolean> {
  if (working === null || prueba === null) return true
  try {
    await savePleno(working.owner, await postPleno(prueba.pin, working.token))
    prueba = null
    await noteContact(working.owner)
    return true
  } catch (error) {
    if (!isApiError(error) || error.kind !== 'http' || error.status >= 500) throw error
    // For the server the PIN is wrong, unknown or blocked: only the password gives a full token
    prueba = null
    return false
  }
}

async function askEmisores(): Promise<void> {
  for (const credentials of await listSinEmisor()) {
    const emisor = await postEmisor(await getDeviceId(), credentials.token).catch(unlessAnswered)
    if (emisor !== null) await saveEmisor(credentials, emisor)
  }
}

async function tellCierres(): Promise<void> {
  const sids = (await listCierres()).slice(0, CIERRES_MAX)
  if (sids.length === 0) return
  await postCierres(sids).catch(unlessAnswered)
  await dropCierres(sids)
}

function unlessAnswered(error: unknown): null {
  if (isApiError(error) && error.kind === 'http' && error.status < 500) return null
  throw error
}
