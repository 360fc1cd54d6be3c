import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll } from 'vitest'

const CHEAP_N = 256

/**
 * Makes each password of this file take a millisecond instead of 200: scrypt runs at a low cost, whatever it is asked
 * for. @returns how many passwords were hashed so far.
 */
export function makeScryptCheap(): { count(): number } {
  const { scrypt } = crypto
  let count = 0
  const cheap = (...[password, salt, bytes, cost, done]: Parameters<typeof scrypt>) => {
    count++
    scrypt(password, salt, bytes, { ...cost, N: CHEAP_N }, done)
  }
  const use = (wanted: unknown) => {
    Object.assign(crypto, { scrypt: wanted })
    syncBuiltinESMExports()
  }
  beforeAll(() => use(cheap))
  afterAll(() => use(scrypt))
  return { count: () => count }
}
