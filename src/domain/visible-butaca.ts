import type { Butaca } from '#contract/butaca.ts'
import { ESTADO_BORRADA, ESTADO_ENTREGADA } from './estado-butaca.ts'
import { isAuxiliar } from './nro-butaca.ts'

/**
 * Whether the seat list shows a seat (specification §4): never the auxiliary one nor those in borrada,
 * and those in entregada only when the state filter asks for them.
 */
export function isVisible(butaca: Pick<Butaca, 'nro' | 'estado'>, estadoFiltro: number): boolean {
  if (isAuxiliar(butaca.nro) || butaca.estado.id === ESTADO_BORRADA) return false
  return butaca.estado.id !== ESTADO_ENTREGADA || estadoFiltro === ESTADO_ENTREGADA
}
