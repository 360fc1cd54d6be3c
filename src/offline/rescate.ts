import type {
  ArchivoRescate,
  ClaveEquipo,
  ClaveRescate,
  DanadoRescate,
} from '#contract/dispositivos/rescate.ts'
import { firmadoAlPresentar, firmadoEnArchivo } from '#domain/cuenta/equipo.ts'
import { isApiError } from '#http/client.ts'
import { fetchClaveRescate, postFirma } from '#http/dispositivos.ts'
import { toBase64 } from './base64.ts'
import { clock } from './clock.ts'
import { getDeviceId, readFact, readOrMake, writeFact } from './device.ts'
import { theReads } from './outbox/dexie-reads.ts'
import type { Entry } from './outbox/entry.ts'
import { checkEntries, listDamaged } from './outbox/parse-entry.ts'
import { type Credentials, readCredentials } from './sesion.ts'

export interface Rescate {
  archivo: ArchivoRescate
  /** Number of entries, damaged ones included. */
  total: number
}
/** Why there is no file. `sin-servidor`: the server has no rescue call. */
export type SinRescate = 'vacio' | 'sin-clave' | 'sin-servidor' | 'sin-cifrado'

/**
 * Encrypts this device's live and damaged entries for the server, and signs them. The entries also stay in the outbox:
 * the server applies each only once, by its idempotency key.
 */
export async function sealOutbox(): Promise<Rescate | SinRescate> {
  if (globalThis.crypto?.subtle === undefined) return 'sin-cifrado'
  await checkEntries(Date.now())
  const damaged = (await listDamaged()).map(({ row }): DanadoRescate => ({ danado: row }))
  const records = [...(await theReads.listLive()), ...damaged]
  if (records.length === 0) return 'vacio'
  try {
    const [clave, firmante] = [await findClave(), await findFirmante()]
    if (firmante === null) return 'sin-clave'
    return { archivo: await seal(records, clave, firmante), total: records.length }
  } catch (error) {
    if (!isApiError(error)) throw error
    return error.status === 404 ? 'sin-servidor' : 'sin-clave'
  }
}

const findClave = async (): Promise<ClaveRescate> =>
  (await getClaveRescate()) ?? (await refreshClaveRescate())

/** @returns null if this device has no link yet and no person is signed in. @throws ApiError. */
async function findFirmante(): Promise<Firmante | null> {
  const kept = await getFirmante()
  const credentials = kept === null ? await readCredentials() : null
  if (credentials === null) return kept
  await presentFirma(credentials, clock.now())
  return getFirmante()
}

async function seal(
  records: readonly (Entry | DanadoRescate)[],
  { kty, n, e, alg }: ClaveRescate,
  { equipo, eslabon, sign }: Firmante,
): Promise<ArchivoRescate> {
  const { subtle } = crypto
  const aes = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt'])
  const rsa = await subtle.importKey(
    'jwk',
    { kty, n, e, alg },
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['encrypt'],
  )
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(records))
  const [clave, datos] = await Promise.all([
    subtle.encrypt({ name: 'RSA-OAEP' }, rsa, await subtle.exportKey('raw', aes)),
    subtle.encrypt({ name: 'AES-GCM', iv }, aes, plain),
  ])
  const archivo = {
    formato: 2 as const,
    dispositivo: await getDeviceId(),
    hechoEn: new Date(clock.likely()).toISOString(),
    clave: toBase64(clave),
    iv: toBase64(iv),
    datos: toBase64(datos),
    equipo,
    eslabon,
  }
  return { ...archivo, firma: await sign(firmadoEnArchivo(archivo)) }
}

/** The server's public key, stored so that a rescue file can be made offline. */
interface Kept {
  clave: ClaveRescate
  /** Device time (ms) when the key was requested. */
  at: number
}

const FACT = 'clave-rescate'
const CLAVE_FRESH_MS = 24 * 60 * 60_000

const getClaveRescate = async (): Promise<ClaveRescate | null> => (await readFact<Kept>(FACT))?.clave ?? null

/** Returns a stored key younger than a day, else requests and stores a new key. @throws ApiError. */
export async function refreshClaveRescate(now = clock.now()): Promise<ClaveRescate> {
  const kept = await readFact<Kept>(FACT)
  if (kept !== undefined && Math.abs(now - kept.at) < CLAVE_FRESH_MS) return kept.clave
  const clave = await fetchClaveRescate()
  await writeFact(FACT, { clave, at: now } satisfies Kept)
  return clave
}

/** This device's key pair. The private key is not exportable, but a copy of the browser profile contains it. */
interface Clave {
  privada: CryptoKey
  publica: ClaveEquipo
}

/** The last link that the server gave this device. `owner`: login name. `at`: device time (ms). */
interface Dado {
  eslabon: string
  owner: string
  at: number
}

const CLAVE = 'firma'
const DADO = 'eslabon'
const FIRMA_FRESH_MS = 24 * 60 * 60_000
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

interface Firmante {
  equipo: ClaveEquipo
  eslabon: string
  /** @returns base64. */
  sign: (texto: string) => Promise<string>
}

async function getFirmante(): Promise<Firmante | null> {
  const dado = await readFact<Dado>(DADO)
  if (dado === undefined) return null
  const { privada, publica } = await getClave()
  return { equipo: publica, eslabon: dado.eslabon, sign: texto => signWith(privada, texto) }
}

/**
 * Presents this device's public key to the server and stores the answered `eslabon`, the next link of the device's
 * chain. Does nothing if the device's last link is this person's and less than a day old. @throws ApiError.
 */
export async function presentFirma({ owner, token }: Credentials, now: number): Promise<void> {
  if (globalThis.crypto?.subtle === undefined) return
  const dado = await readFact<Dado>(DADO)
  if (dado?.owner === owner && Math.abs(now - dado.at) < FIRMA_FRESH_MS) return
  const dispositivo = await getDeviceId()
  const { privada, publica } = await getClave()
  const dicho = dado?.eslabon ?? null
  const firma = await signWith(privada, firmadoAlPresentar(dispositivo, dicho))
  const { eslabon } = await postFirma(dispositivo, { clave: publica, eslabon: dicho, firma }, token)
  await writeFact(DADO, { eslabon, owner, at: now } satisfies Dado)
}

const getClave = (): Promise<Clave> =>
  readOrMake(CLAVE, async () => {
    const pair = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])
    const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
    return { privada: pair.privateKey, publica: { kty: 'EC', crv: 'P-256', x, y } }
  })

const signWith = async (privada: CryptoKey, texto: string): Promise<string> =>
  toBase64(await crypto.subtle.sign(ALGORITHM, privada, new TextEncoder().encode(texto)))
