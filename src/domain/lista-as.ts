import type { Butaca } from '#contract/butaca.ts'
import { ESTADO_LISTA } from './estado-butaca.ts'
import { isVisible } from './visible-butaca.ts'

/** The only model that has no A: neither pre-homologated nor homologated it counts as nothing (specification §2). */
const SOLO_S = 'r7'

/** Listas A and Listas S by the panel's rule (specification §2, Control panel; design §5, filtroAS). */
export function matchListaAs(listaS: boolean): (butaca: Butaca) => boolean {
  return butaca => {
    const modelo = butaca.modelo.nombre.toLowerCase()
    if (butaca.estado.id !== ESTADO_LISTA || modelo.includes('sim') || !isVisible(butaca, ESTADO_LISTA))
      return false
    const isS = butaca.prehomologada || butaca.homologada
    return listaS ? isS : !isS && modelo !== SOLO_S
  }
}
