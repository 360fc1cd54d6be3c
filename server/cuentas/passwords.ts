import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { ALFABETO_CODIGO, LARGO_CODIGO } from '#domain/cuenta/credenciales.ts'
import { Turnstile } from '../db/turns.ts'

/** About 200 ms of one core and 32 MB (design §9). The cost can be raised, because every hash contains its own cost. */
const COST = { N: 2 ** 15, r: 8, p: 3 }
const KEY_BYTES = 32
const SALT_BYTES = 16
/** Limits concurrent hashes, because scrypt uses the thread pool that file access also needs. */
const places = new Turnstile(2)
/**
 * Unknown browsers use at most one place, so that a flood of sign-ins leaves a place to known browsers (security C44).
 */
const strangers = new Turnstile(1)

/** @returns `scrypt$N$r$p$salt$key`, salt and key in base64url. */
export async function hashPassword(clear: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(clear, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Takes the same time for any answer, even if `stored` is no hash (design §5). @param isKnown a known browser does not
 * queue with unknown browsers.
 */
export async function verifyPassword(
  clear: string,
  stored: string,
  { isKnown }: { isKnown: boolean } = { isKnown: true },
): Promise<boolean> {
  const parsed = parse(stored)
  const check = () => derive(clear, parsed?.salt ?? Buffer.alloc(SALT_BYTES), parsed?.cost ?? COST)
  const key = await (isKnown ? check() : strangers.run(check))
  return parsed !== null && parsed.key.length === key.length && timingSafeEqual(key, parsed.key)
}

function parse(stored: string): { cost: typeof COST; salt: Buffer; key: Buffer } | null {
  const [kind, N, r, p, salt, key] = stored.split('$')
  if (kind !== 'scrypt' || !salt || !key) return null
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
}

function derive(clear: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  const maxmem = 256 * cost.N * cost.r // twice the needed memory
  const password = clear.normalize('NFC')
  return places.run(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password, salt, KEY_BYTES, { ...cost, maxmem }, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
}

/**
 * A secret that a person may type (src/domain/cuenta/credenciales.ts). Each byte gives one of 32 characters, all with
 * equal probability.
 */
export const makeCodigo = (): string =>
  Array.from(randomBytes(LARGO_CODIGO), byte => ALFABETO_CODIGO[byte % ALFABETO_CODIGO.length]).join('')

/** The stored form of a code. The code is too long to be guessed, so its hash needs neither salt nor cost. */
export const huellaOf = (codigo: string): string => createHash('sha256').update(codigo).digest('base64url')
