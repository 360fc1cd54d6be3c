import type { ArchivoRescate, ClaveRescate, DanadoRescate } from '#contract/rescate.ts'
import { isApiError } from '#http/api-error.ts'
import { getClaveRescate, refreshClaveRescate } from './clave-rescate.ts'
import { clock } from './clock.ts'
import { getDeviceId } from './device.ts'
import { checkEntries, listDamaged } from './outbox/damaged.ts'
import { listLiveEntries } from './outbox/entries.ts'
import type { Entry } from './outbox/entry.ts'

export interface Rescate {
  archivo: ArchivoRescate
  /** Entries in it, damaged ones included. */
  total: number
}
/** Why there is no file. `sin-servidor`: the server has no such thing. */
export type SinRescate = 'vacio' | 'sin-clave' | 'sin-servidor' | 'sin-cifrado'

/**
 * Seals all live entries of this device, whoever's they are, and what is damaged as it was found, so that only the server that they are for can read them.
 * Nothing leaves the outbox: whatever is sent twice is done once, by its key.
 */
export async function sealOutbox(): Promise<Rescate | SinRescate> {
  if (globalThis.crypto?.subtle === undefined) return 'sin-cifrado'
  await checkEntries(Date.now())
  const damaged = (await listDamaged()).map(({ row }): DanadoRescate => ({ danado: row }))
  const records = [...(await listLiveEntries()), ...damaged]
  if (records.length === 0) return 'vacio'
  const clave = await findClave()
  if (typeof clave === 'string') return clave
  return { archivo: await seal(records, clave), total: records.length }
}

/** The one that is kept, so that a file can be made without a network; else the server is asked. */
async function findClave(): Promise<ClaveRescate | SinRescate> {
  const kept = await getClaveRescate()
  if (kept !== null) return kept
  try {
    return await refreshClaveRescate()
  } catch (error) {
    if (!isApiError(error)) throw error
    return error.status === 404 ? 'sin-servidor' : 'sin-clave'
  }
}

async function seal(
  records: readonly (Entry | DanadoRescate)[],
  { kty, n, e, alg }: ClaveRescate,
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
  return {
    formato: 1,
    dispositivo: await getDeviceId(),
    hechoEn: new Date(clock.likely()).toISOString(),
    clave: toBase64(clave),
    iv: toBase64(iv.buffer),
    datos: toBase64(datos),
  }
}

/** In slices: an argument list has a limit. */
function toBase64(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer)
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8_192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)))
  return btoa(parts.join(''))
}
