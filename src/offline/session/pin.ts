import { PIN_INTENTOS } from '#domain/cuenta/pin.ts'
import { fromBase64, toBase64 } from '../base64.ts'
import { clock } from '../clock.ts'
import { readFact, updateFact, updateFactStrictly } from '../device.ts'
import { readIdentificado } from '../sesion.ts'

/** What this device can tell a person's PIN by, and how often it was tried. */
interface Guardado {
  nombre: string
  /** Base64: salt, and HMAC of what follows from PIN and salt. */
  sal: string
  mac: string
  /** Rounds of PBKDF2: what this device does in about 400 ms. */
  vueltas: number
  /** Wrong ones since the last right one, or since the password. */
  intentos: number
  /** When the server last took this person for who they are (ms, the server's clock as it most likely was). */
  contacto: number
}
interface Pines {
  /** Wrong ones of everybody together since somebody signed in by password. */
  fallos: number
  de: readonly Guardado[]
  /** An admin allows none on this device. */
  prohibido: boolean
}

/** `vencido`: the server was not heard of for too long. */
export type EstadoPin = 'listo' | 'bloqueado' | 'vencido'
/** How choosing one ended. `sin-clave`: who it is was last shown by the PIN, of which no other is made. */
export type Eleccion = 'guardado' | 'prohibido' | 'sin-clave'
export type Prueba =
  | { kind: 'bien' }
  | { kind: 'mal'; quedan: number }
  | { kind: 'bloqueado' | 'vencido' | 'sin-pin' }

const FACT = 'pines'
const KEY = 'clave-pin'
const LOCK = 'butacas-pin'
/** Of everybody together: whoever tries a common one on each of those who are here gets no further. */
const FALLOS_MAX = 20
const LASTS_MS = 7 * 24 * 60 * 60_000
const TARGET_MS = 400
const PROBE_ROUNDS = 50_000
const ROUNDS = { least: 100_000, most: 4_000_000 }
const SALT_BYTES = 16

/** Whether this browser can keep a PIN at all: not without HTTPS. */
export const canKeepPin = (): boolean => globalThis.crypto?.subtle !== undefined

/** How the PIN of each one stands who has one here, by login name. */
export async function readPines(): Promise<ReadonlyMap<string, EstadoPin>> {
  const { fallos, de } = parse(await readFact(FACT))
  const now = clock.likely()
  return new Map(de.map(each => [each.nombre, estadoDe(each, fallos, now)]))
}

/** Keeps the PIN that somebody chose who is signed in by their password. */
export async function setPin(nombre: string, pin: string): Promise<Eleccion> {
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
  }
  if ((await readIdentificado(nombre)) !== 'clave') return 'sin-clave'
  let isKept = false
  await change(known => {
    isKept = !known.prohibido
    return isKept ? { ...known, de: [...known.de.filter(each => each.nombre !== nombre), made] } : known
  })
  return isKept ? 'guardado' : 'prohibido'
}

/** The server said whether this device may keep PINs. Where it may not, everybody's are taken away. */
export const allowPines = (isAllowed: boolean): Promise<void> =>
  change(known => (isAllowed ? { ...known, prohibido: false } : { fallos: 0, de: [], prohibido: true }))

/** The server took their password: tries count from the beginning. */
export const notePassword = (nombre: string): Promise<void> =>
  change(({ de, prohibido }) => ({
    prohibido,
    fallos: 0,
    de: withOne(de, nombre, { intentos: 0, contacto: clock.likely() }),
  }))

/** The server took their session. */
export const noteContact = (nombre: string): Promise<void> =>
  change(known => ({ ...known, de: withOne(known.de, nombre, { contacto: clock.likely() }) }))

/**
 * Whether it is this person's PIN. A try is counted on the disk before it is judged, so that neither a kill, a reload, a
 * second tab nor a clock gives one more (reliability O53).
 */
export function tryPin(nombre: string, pin: string): Promise<Prueba> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(LOCK, {}, () => judge(nombre, pin)) : judge(nombre, pin)
}

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
    // This one was none; those of others stay counted, or one's own PIN would buy tries of another's
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

function isGuardado(kept: unknown): kept is Guardado {
  const { nombre, sal, mac, vueltas, intentos, contacto } = (kept ?? {}) as Partial<Guardado>
  const isText = [nombre, sal, mac].every(each => typeof each === 'string')
  return isText && [vueltas, intentos, contacto].every(each => typeof each === 'number')
}

/** What four to six digits become; slow on purpose, though of so few no slowness makes a secret (docs/security.md). */
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

/** Made once and kept; its bytes cannot be asked for. Of two made at once the first stays. */
async function getKey(): Promise<CryptoKey> {
  const known = await readFact<CryptoKey>(KEY)
  if (known !== undefined) return known
  const made = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  await updateFact<CryptoKey>(KEY, kept => kept ?? made)
  return (await readFact<CryptoKey>(KEY)) ?? made
}
