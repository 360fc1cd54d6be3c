import type { ClaveEquipo } from '#contract/dispositivos/firma.ts'
import { firmadoAlPresentar } from '#domain/cuenta/firmado.ts'
import { postFirma } from '#http/dispositivos/firma.ts'
import { toBase64 } from './base64.ts'
import { getDeviceId, readFact, readOrMake, writeFact } from './device.ts'
import type { Credentials } from './sesion.ts'

/** The private key cannot be exported, but a copy of the whole browser profile contains it. */
interface Clave {
  privada: CryptoKey
  publica: ClaveEquipo
}

/** The last link that the server gave: to whom (login name) and when (device ms). */
interface Dado {
  eslabon: string
  owner: string
  at: number
}

const CLAVE = 'firma'
const DADO = 'eslabon'
const FRESH_MS = 24 * 60 * 60_000
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** What a file is signed with. */
export interface Firmante {
  equipo: ClaveEquipo
  eslabon: string
  /** @returns base64. */
  sign: (texto: string) => Promise<string>
}

/** What this device signs files with; null before a server has seen it. */
export async function getFirmante(): Promise<Firmante | null> {
  const dado = await readFact<Dado>(DADO)
  if (dado === undefined) return null
  const { privada, publica } = await getClave()
  return { equipo: publica, eslabon: dado.eslabon, sign: texto => signWith(privada, texto) }
}

/**
 * Shows the server this device's public key and takes the next link of its chain, once a day for each person.
 * @throws ApiError.
 */
export async function presentFirma({ owner, token }: Credentials, now: number): Promise<void> {
  if (globalThis.crypto?.subtle === undefined) return
  const dado = await readFact<Dado>(DADO)
  if (dado?.owner === owner && Math.abs(now - dado.at) < FRESH_MS) return
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
