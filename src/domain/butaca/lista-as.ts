import type { Butaca } from '#contract/butaca.ts'
import { claseAs } from './clase-as.ts'
import { isLista } from './visible-butaca.ts'

/** Listas A and Listas S by the panel's rule (specification §2, Control panel; design §5, filtroAS). */
export function matchListaAs(listaS: boolean): (butaca: Butaca) => boolean {
  const asked = listaS ? 'S' : 'A'
  return butaca => isLista(butaca) && claseAs(butaca) === asked
}
