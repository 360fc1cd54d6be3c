import { BUSCADO_MAX, BUSCADO_MIN } from '#contract/buscar.ts'
import { plegado } from '#domain/valor/texto.ts'

/** What a word is made of. */
const LETRA = /[\p{L}\p{N}]/gu
/** What the server's indexes know: three letters of a word, and what a word begins with. */
const TRES_LETRAS = /[\p{L}\p{N}]{3}/u

/** Whether a text without spaces around it can be searched: it has two letters or digits, and is not too long. */
export const isBuscable = (texto: string): boolean =>
  [...texto].length <= BUSCADO_MAX && (plegado(texto).match(LETRA)?.length ?? 0) >= BUSCADO_MIN

/** Whether a text is only found where a word begins with it: inside of one nearly everything has it. */
export const isCorto = (buscado: string): boolean => !TRES_LETRAS.test(plegado(buscado))

/** What stands before the beginning of a word. */
const ANTES = [' ', '-', '/', '\n']

/** Where a folded text holds the folded one that is looked for, as the server finds it; -1 where it does not. */
export function lugarDe(buscado: string): (texto: string) => number {
  if (!isCorto(buscado)) return texto => texto.indexOf(buscado)
  return texto => {
    for (let at = texto.indexOf(buscado); at >= 0; at = texto.indexOf(buscado, at + 1))
      if (at === 0 || ANTES.includes(texto[at - 1] ?? '')) return at
    return -1
  }
}

/** A text as it is shown, cut where it holds what was looked for; null where it does not. */
export function cortar(texto: string, buscado: string): readonly [string, string, string] | null {
  const letras = [...texto.normalize('NFC')]
  // A letter may fold into another number of units
  const ends: number[] = []
  let plano = ''
  for (const letra of letras) {
    plano += plegado(letra)
    ends.push(plano.length)
  }
  const doblado = plegado(buscado)
  const at = doblado === '' ? -1 : lugarDe(doblado)(plano)
  if (at < 0) return null
  const from = ends.findIndex(end => end > at)
  const to = ends.findIndex(end => end >= at + doblado.length) + 1
  return [letras.slice(0, from).join(''), letras.slice(from, to).join(''), letras.slice(to).join('')]
}
