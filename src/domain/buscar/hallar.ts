import { BUSCADO_MAX, BUSCADO_MIN } from '#contract/buscar.ts'
import { plegado } from '#domain/valor/texto.ts'

const LETRA = /[\p{L}\p{N}]/gu
/**
 * The server's trigram index needs three letters or digits in a row. A text without them is searched only at beginnings
 * of words.
 */
const TRES_LETRAS = /[\p{L}\p{N}]{3}/u

/** Whether a trimmed text can be searched: at least two letters or digits, and not too long. */
export const isBuscable = (texto: string): boolean =>
  [...texto].length <= BUSCADO_MAX && (plegado(texto).match(LETRA)?.length ?? 0) >= BUSCADO_MIN

/** Whether a text is searched only at beginnings of words. Inside words a short text would match nearly every row. */
export const isCorto = (buscado: string): boolean => !TRES_LETRAS.test(plegado(buscado))

const ANTES = [' ', '-', '/', '\n']

/** @returns the position of the match by the server's rule; -1 without a match. Both texts are folded. */
export function lugarOf(buscado: string): (texto: string) => number {
  if (!isCorto(buscado)) return texto => texto.indexOf(buscado)
  return texto => {
    for (let at = texto.indexOf(buscado); at >= 0; at = texto.indexOf(buscado, at + 1))
      if (at === 0 || ANTES.includes(texto[at - 1] ?? '')) return at
    return -1
  }
}

/** A text in three parts: before, in and after the match; null without a match. */
export function cortar(texto: string, buscado: string): readonly [string, string, string] | null {
  const letras = [...texto.normalize('NFC')]
  // Keeps the end of each letter, because folding may change the letter's number of UTF-16 units
  const ends: number[] = []
  let plano = ''
  for (const letra of letras) {
    plano += plegado(letra)
    ends.push(plano.length)
  }
  const doblado = plegado(buscado)
  const at = doblado === '' ? -1 : lugarOf(doblado)(plano)
  if (at < 0) return null
  const from = ends.findIndex(end => end > at)
  const to = ends.findIndex(end => end >= at + doblado.length) + 1
  return [letras.slice(0, from).join(''), letras.slice(from, to).join(''), letras.slice(to).join('')]
}
