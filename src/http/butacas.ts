import type { Butaca, ButacaEnvio, CambioEstadoQuery, Cambios, FiltroButaca } from '#contract/butaca.ts'
import { BUTACAS } from '#contract/endpoints/butacas.ts'
import { call, callList, type Reply } from './client.ts'

/** POST /api/butaca/filtro: the seats that match; 0 and null match all. @throws ApiError. */
export function fetchFiltroButaca(filtro: FiltroButaca, token?: string): Promise<Butaca[]> {
  const body = { nro: null, modelo: 0, estado: 0, color: 0, ...filtro }
  return callList<Butaca>(BUTACAS.filtroButaca, { body, token })
}

/** POST /api/butaca/filtroAS: true lista S, false lista A (design §5). @throws ApiError. */
export const fetchFiltroAs = (listaS: boolean): Promise<Butaca[]> =>
  callList<Butaca>(BUTACAS.filtroAs, { body: listaS })

/** GET /api/butaca/cambios, an extension. @throws ApiError, 404 from a server that does not have it. */
export const fetchCambios = async (desde?: string): Promise<Cambios> =>
  (await call<Cambios>(BUTACAS.cambios, { query: { desde } })).body

/** PUT /api/butaca. Our server answers with the changed seat, another one with anything. @throws ApiError. */
export const putCambioEstado = (
  query: CambioEstadoQuery,
  headers: Record<string, string>,
  token: string,
): Promise<Reply<unknown>> => call<unknown>(BUTACAS.cambiarEstado, { query, headers, token, anyBody: true })

/** POST /api/butaca: creates it. @throws ApiError, 409 where the number is taken. */
export const postButaca = (
  body: ButacaEnvio,
  headers: Record<string, string>,
  token: string,
): Promise<Reply<unknown>> => call<unknown>(BUTACAS.crearButaca, { body, headers, token, anyBody: true })

/** PUT /api/butaca/mod: edits the seat that `nro` names. @throws ApiError. */
export const putButaca = (
  body: ButacaEnvio,
  headers: Record<string, string>,
  token: string,
): Promise<Reply<unknown>> => call<unknown>(BUTACAS.modificarButaca, { body, headers, token, anyBody: true })
