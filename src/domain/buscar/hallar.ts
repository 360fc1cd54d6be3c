import { BUSCADO_MAX, BUSCADO_MIN } from '#contract/buscar.ts'
import { plegado } from '../valor/plegado.ts'

/** A shorter text is found at the beginning of a word alone: inside of one nearly everything has it. */
const ENTERO_MIN = 3

const largo = (texto: string): number => [...plegado(texto)].length

/** Whether a text without spaces around it is neither too short nor too long to be searched. */
export const isBuscable = (texto: string): boolean =>
  largo(texto) >= BUSCADO_MIN && [...texto].length <= BUSCADO_MAX

/** Whether a text is only found where a word begins with it. */
export const isCorto = (buscado: string): boolean => largo(buscado) < ENTERO_MIN

/** What stands before the beginning of a word. */
const ANTES = [' ', '-', '/', '\n']

/** Where a folded text holds a folded one that is looked for, as the server finds it; -1 where it does not. */
export function lugarDe(texto: string, buscado: string): number {
  if (!isCorto(buscado)) return texto.indexOf(buscado)
  for (let at = texto.indexOf(buscado); at >= 0; at = texto.indexOf(buscado, at + 1))
    if (at === 0 || ANTES.includes(texto[at - 1] ?? '')) return at
  return -1
}
