import { plegado } from '../valor/plegado.ts'
import { lugarDe } from './hallar.ts'

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
