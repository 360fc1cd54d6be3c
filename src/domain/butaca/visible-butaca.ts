import type { Butaca } from '#contract/butaca.ts'
import { ESTADO_BORRADA, ESTADO_ENTREGADA } from './estado-butaca.ts'
import { isAuxiliar } from './nro-butaca.ts'

const OCULTOS: readonly number[] = [ESTADO_ENTREGADA, ESTADO_BORRADA]

/**
 * Whether the seat list shows a seat (specification §4): never the auxiliary one, and those in entregada or in borrada
 * only when the state filter asks for them: a deleted seat is put back from where it is found.
 */
export function isVisible(butaca: Pick<Butaca, 'nro' | 'estado'>, estadoFiltro: number): boolean {
  if (isAuxiliar(butaca.nro)) return false
  return !OCULTOS.includes(butaca.estado.id) || estadoFiltro === butaca.estado.id
}
