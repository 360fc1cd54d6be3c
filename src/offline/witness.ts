import { type CuentaPersona, capCuenta } from '#domain/cuenta/persona.ts'
import { readCookie, writeCookie } from './session/cookies.ts'

/** Unsent changes that are gone. */
export interface Loss {
  /** Last sequence number assigned before the loss was found. */
  upTo: number
  /** Number of lost changes by sender: all of them, and those that no person has marked as seen. */
  all: readonly CuentaPersona[]
  unseen: readonly CuentaPersona[]
}

/** Facts that survive the loss of the databases (reliability O49). `live`: number of live entries by sender. */
export interface Witness {
  id: string
  seq: number
  live: readonly CuentaPersona[]
  loss: Loss | null
}

/** A cookie survives: Chromium deletes an origin's databases and caches together, without the cookies. */
const COOKIE = '__Host-dispositivo'
/** Browsers keep no cookie for longer than 400 days. */
const COOKIE_MS = 400 * 24 * 3_600_000
/** Browsers accept 4096 bytes, including the name. */
const COOKIE_BYTES = 3_800
/** Cache with a copy, for a browser without the Cookie Store API. */
const WITNESS_CACHE = 'butacas-dispositivo'
const CACHED = '/dispositivo.txt'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** How many people are named. Tried in this order until the text is short enough. */
const NAMED = [12, 4, 1, 0]

const writeCuenta = (cuenta: readonly CuentaPersona[], most: number): string =>
  capCuenta(cuenta, most)
    .map(({ usuario, cantidad }) => `${encodeURIComponent(usuario)}=${cantidad}`)
    .join('&')

/** `id/seq/live/upTo/all/unseen`, encoded for a cookie. */
export function formatWitness({ id, seq, live, loss }: Witness): string {
  const { upTo, all, unseen } = loss ?? { upTo: 0, all: [], unseen: [] }
  const written = (most: number): string =>
    [id, seq, writeCuenta(live, most), upTo, writeCuenta(all, most), writeCuenta(unseen, most)].join('/')
  return NAMED.map(written).find(text => text.length <= COOKIE_BYTES) ?? written(0)
}

export function parseWitness(text: string | null): Witness | null {
  const [id = '', seq = '', live = '', upTo = '', all = '', unseen = ''] = (text ?? '').split('/')
  if (!UUID.test(id) || !isCount(seq) || !isCount(upTo)) return null
  try {
    const loss = { upTo: Number(upTo), all: readCuenta(all), unseen: readCuenta(unseen) }
    return { id, seq: Number(seq), live: readCuenta(live), loss: loss.upTo > 0 ? loss : null }
  } catch {
    return null // Badly encoded name
  }
}

const isCount = (text: string): boolean => /^\d+$/.test(text) && Number.isSafeInteger(Number(text))

const readCuenta = (text: string): CuentaPersona[] =>
  text.split('&').flatMap(pair => {
    const [usuario, cantidad = ''] = pair.split('=')
    return usuario === undefined || !isCount(cantidad) || Number(cantidad) === 0
      ? []
      : [{ usuario: decodeURIComponent(usuario), cantidad: Number(cantidad) }]
  })

export async function readWitness(): Promise<Witness | null> {
  const cookie = await readCookie(COOKIE).catch(() => null) // The browser may refuse access
  return parseWitness(cookie) ?? parseWitness(await readCached().catch(() => null))
}

async function readCached(): Promise<string | null> {
  const kept = await globalThis.caches?.match(CACHED, { cacheName: WITNESS_CACHE })
  return (await kept?.text()) ?? null
}

export async function writeWitness(witness: Witness): Promise<void> {
  const text = formatWitness(witness)
  await Promise.allSettled([writeCookie(COOKIE, text, COOKIE_MS), writeCached(text)])
}

async function writeCached(text: string): Promise<void> {
  const cache = await globalThis.caches?.open(WITNESS_CACHE)
  await cache?.put(CACHED, new Response(text))
}
