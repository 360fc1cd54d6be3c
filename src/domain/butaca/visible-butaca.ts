import type { Butaca } from '#contract/butaca.ts'
import { ESTADO_LISTA, isViva } from './estado-butaca.ts'
import { isAuxiliar } from './nro-butaca.ts'

/**
 * Whether the seat list shows a seat (specification §4): never the auxiliary one, and those in entregada or in borrada
 * only when the state filter asks for them: a deleted seat is put back from where it is found.
 */
export function isVisible(butaca: Pick<Butaca, 'nro' | 'estado'>, estadoFiltro: number): boolean {
  if (isAuxiliar(butaca.nro)) return false
  return isViva(butaca.estado.id) || estadoFiltro === butaca.estado.id
}

/** Whether a seat is one of the ready ones that are listed and counted. */
export const isLista = (butaca: Pick<Butaca, 'nro' | 'estado'>): boolean =>
  butaca.estado.id === ESTADO_LISTA && !isAuxiliar(butaca.nro)
