import type { ArchivoRescate, ClaveRescate, DanadoRescate } from '#contract/dispositivos/rescate.ts'
import { firmadoEnArchivo } from '#domain/cuenta/firmado.ts'
import { isApiError } from '#http/api-error.ts'
import { toBase64 } from './base64.ts'
import { getClaveRescate, refreshClaveRescate } from './clave-rescate.ts'
import { clock } from './clock.ts'
import { getDeviceId } from './device.ts'
import { type Firmante, getFirmante, presentFirma } from './firma.ts'
import { checkEntries, listDamaged } from './outbox/damaged.ts'
import { theReads } from './outbox/dexie-reads.ts'
import type { Entry } from './outbox/entry.ts'
import { readCredentials } from './sesion.ts'

export interface Rescate {
  archivo: ArchivoRescate
  /** Damaged entries included. */
  total: number
}
/** Why there is no file. `sin-servidor`: the server lacks this extension. */
export type SinRescate = 'vacio' | 'sin-clave' | 'sin-servidor' | 'sin-cifrado'

/**
 * Encrypts all live and damaged entries of this device for the server, and signs them. Nothing leaves the outbox: an
 * entry that arrives twice is applied once, by its key.
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

/** The kept key, so that no network is needed; else the server's. @throws ApiError. */
const findClave = async (): Promise<ClaveRescate> =>
  (await getClaveRescate()) ?? (await refreshClaveRescate())

/** Null where nobody is signed in who could ask the server. @throws ApiError. */
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
