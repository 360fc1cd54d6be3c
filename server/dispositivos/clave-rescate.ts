import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { ClaveRescate } from '#contract/dispositivos/rescate.ts'
import type { Db } from '../db/db.ts'
import { getPrivada, insertPrivada } from './clave-rescate-sql.ts'

const MODULUS_BITS = 3072

/** The key pair that rescue files of this installation are sealed for; made when it is first asked for. */
export async function getClave(db: Db): Promise<KeyObject> {
  const kept = (await getPrivada(db)) ?? (await makeClave(db))
  return createPrivateKey(kept)
}

async function makeClave(db: Db): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS })
  await insertPrivada(db, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  const kept = await getPrivada(db)
  if (kept === undefined) throw new Error('the key of rescue files was not kept')
  return kept
}

export function publicJwk(clave: KeyObject): ClaveRescate {
  const { n, e } = createPublicKey(clave).export({ format: 'jwk' })
  return { kty: 'RSA', alg: 'RSA-OAEP-256', n: String(n), e: String(e) }
}
