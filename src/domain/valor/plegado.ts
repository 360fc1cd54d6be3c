import { sinAcentos } from './sin-acentos.ts'

const PLAIN = /^[ -~]*$/

/** A text for comparing without case or accents; ñ is n. */
export const plegado = (texto: string): string =>
  (PLAIN.test(texto) ? texto : sinAcentos(texto)).toLowerCase()
