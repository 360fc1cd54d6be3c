import type { Butaca } from '#contract/butaca.ts'
import { claseAs } from './clase-as.ts'
import { ESTADO_LISTA } from './estado-butaca.ts'
import { isVisible } from './visible-butaca.ts'

/** Listas A and Listas S by the panel's rule (specification §2, Control panel; design §5, filtroAS). */
export function matchListaAs(listaS: boolean): (butaca: Butaca) => boolean {
  const asked = listaS ? 'S' : 'A'
  return butaca =>
    butaca.estado.id === ESTADO_LISTA && isVisible(butaca, ESTADO_LISTA) && claseAs(butaca) === asked
}
