import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

declare global {
  var hashedPasswords: number | undefined
}

const CHEAP_N = 256

// A password takes a millisecond instead of 200: scrypt runs at a low cost, whatever it is asked for
if (globalThis.hashedPasswords === undefined) {
  globalThis.hashedPasswords = 0
  const { scrypt } = crypto
  const cheap = (...[password, salt, bytes, cost, done]: Parameters<typeof scrypt>) => {
    globalThis.hashedPasswords = (globalThis.hashedPasswords ?? 0) + 1
    scrypt(password, salt, bytes, { ...cost, N: CHEAP_N }, done)
  }
  Object.assign(crypto, { scrypt: cheap })
  syncBuiltinESMExports()
}
