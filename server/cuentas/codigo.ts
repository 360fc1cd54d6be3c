import { createHash, randomBytes } from 'node:crypto'
import { ALFABETO_CODIGO, LARGO_CODIGO } from '#domain/cuenta/codigo.ts'

/** A secret that a person may type (src/domain/cuenta/codigo.ts). Each byte gives one of the 32 signs, all alike. */
export const makeCodigo = (): string =>
  Array.from(randomBytes(LARGO_CODIGO), byte => ALFABETO_CODIGO[byte % ALFABETO_CODIGO.length]).join('')

/** The stored form of a code. It is too long to be guessed, so it needs no salt and no cost. */
export const huellaOf = (codigo: string): string => createHash('sha256').update(codigo).digest('base64url')
