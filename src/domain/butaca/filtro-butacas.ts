import type { Butaca } from '#contract/butaca.ts'
import { nroKey } from './nro-butaca.ts'
import { isVisible } from './visible-butaca.ts'

/** What the list is asked for; 0 means all, an empty nro means any (specification §7). */
export interface FiltroButacas {
  nro: string
  estado: number
  modelo: number
  color: number
}

export const SIN_FILTRO: FiltroButacas = { nro: '', estado: 0, modelo: 0, color: 0 }

export const isSinFiltro = ({ nro, estado, modelo, color }: FiltroButacas): boolean =>
  nroKey(nro) === '' && estado === 0 && modelo === 0 && color === 0

/** Whether the list shows a seat under a filter: prefix of nro in any case, exact ids, and the hidden ones hidden. */
export function matchFiltro(filtro: FiltroButacas): (butaca: Butaca) => boolean {
  const prefix = nroKey(filtro.nro)
  return butaca =>
    (filtro.estado === 0 || butaca.estado.id === filtro.estado) &&
    (filtro.modelo === 0 || butaca.modelo.id === filtro.modelo) &&
    (filtro.color === 0 || butaca.color.id === filtro.color) &&
    (prefix === '' || nroKey(butaca.nro).startsWith(prefix)) &&
    isVisible(butaca, filtro.estado)
}
