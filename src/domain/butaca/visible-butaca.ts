import type { Butaca } from '#contract/butaca.ts'
import { ESTADO_LISTA, isViva } from './estado-butaca.ts'
import { isAuxiliar } from './nro-butaca.ts'

/** Whether the list shows a seat (specification §4): not the auxiliary one, entregada and borrada only if filtered for. */
export function isVisible(butaca: Pick<Butaca, 'nro' | 'estado'>, estadoFiltro: number): boolean {
  if (isAuxiliar(butaca.nro)) return false
  return isViva(butaca.estado.id) || estadoFiltro === butaca.estado.id
}

/** Whether a seat counts as ready: in lista, and not the auxiliary one. */
export const isLista = (butaca: Pick<Butaca, 'nro' | 'estado'>): boolean =>
  butaca.estado.id === ESTADO_LISTA && !isAuxiliar(butaca.nro)
