import type { Butaca, FiltroButaca } from '#contract/butaca.ts'
import type { ButacasFlujoQuery } from '#contract/informes/flujo.ts'
import { ESTADO_BORRADA, nroKey } from '#domain/butaca/butaca.ts'
import { fetchButacasFlujo, fetchFiltroAs, fetchFiltroButaca } from '#http/butacas.ts'
import { db } from '../db.ts'
import { mergeButacas } from './mirror.ts'

async function mirrored(butacas: Butaca[]): Promise<Butaca[]> {
  await mergeButacas(db, butacas)
  return butacas
}

/** Fetches seats and mirrors them. @throws ApiError. */
export const fetchFiltro = async (filtro: FiltroButaca): Promise<Butaca[]> =>
  mirrored(await fetchFiltroButaca(filtro))

/** Lista S (true) or A (false) as the server counts them. @throws ApiError. */
export const fetchListaAs = async (listaS: boolean): Promise<Butaca[]> =>
  mirrored(await fetchFiltroAs(listaS))

/** Seats that a figure of the screen «Flujo» counts. @throws ApiError; 404 from a contract-only server. */
export const fetchGrupoFlujo = async (query: ButacasFlujoQuery): Promise<Butaca[]> =>
  mirrored(await fetchButacasFlujo(query))

/** A seat by its number, in upper or lower case; 'unknown' if the server does not have the seat. @throws ApiError. */
export async function fetchButaca(nro: string): Promise<Butaca | 'unknown'> {
  const isIt = (butaca: Butaca): boolean => nroKey(butaca.nro) === nroKey(nro)
  const found = (await fetchFiltro({ nro: nro.trim() })).find(isIt)
  if (found !== undefined) return found
  // The server sends deleted seats only on request
  return (await fetchFiltro({ nro: nro.trim(), estado: ESTADO_BORRADA })).find(isIt) ?? 'unknown'
}
