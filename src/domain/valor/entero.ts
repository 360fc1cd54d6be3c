import { sinFormato } from './texto-legible.ts'

/** A whole number from 0 to `maximo` as typed; empty is 0, null is no such number. */
export function parseEntero(texto: string, maximo: number): number | null {
  const limpio = sinFormato(texto).trim()
  if (limpio === '') return 0
  if (!/^\+?\d+$/.test(limpio)) return null
  const valor = Number(limpio)
  return valor <= maximo ? valor : null
}
