import type { Butaca } from '#contract/butaca.ts'
import { ELIGE, type FiltroButacas, SIN_FILTRO } from './columnas-butaca.ts'
import { nroKey } from './nro-butaca.ts'
import { isVisible } from './visible-butaca.ts'

const CAMPOS = Object.keys(SIN_FILTRO) as (keyof FiltroButacas)[]

const isAsked = (filtro: FiltroButacas, campo: keyof FiltroButacas): boolean =>
  nroKey(String(filtro[campo])) !== String(SIN_FILTRO[campo])

export const isSinFiltro = (filtro: FiltroButacas): boolean => !CAMPOS.some(campo => isAsked(filtro, campo))

const elige = <Campo extends keyof FiltroButacas>(filtro: FiltroButacas, campo: Campo) =>
  ELIGE[campo](filtro[campo])

/** The seats of these numbers, in any case. */
export function matchEstas(nros: readonly string[]): (butaca: Butaca) => boolean {
  const keys = new Set(nros.map(nroKey))
  return ({ nro }) => keys.has(nroKey(nro))
}

/** The list's filter: prefix of nro in any case, exact ids, and the hidden seats hidden. */
export function matchFiltro(filtro: FiltroButacas): (butaca: Butaca) => boolean {
  const asked = CAMPOS.filter(campo => isAsked(filtro, campo)).map(campo => elige(filtro, campo))
  return butaca => isVisible(butaca, filtro.estado) && asked.every(isChosen => isChosen(butaca))
}
