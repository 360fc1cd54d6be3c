import type {
  Butaca,
  ButacaEnvio,
  CambioActividad,
  CambioEstadoCuerpo,
  CambioEstadoQuery,
  CambioHistorial,
  Cambios,
  FiltroButaca,
} from '#contract/butaca.ts'
import { BUTACAS, CAMBIO_ESTADO, ENTREGA, LOOKUPS, SYNC } from '#contract/endpoints/piso.ts'
import type { ClienteEntrega, ProductoEntrega } from '#contract/entrega.ts'
import type { ButacasFlujoQuery } from '#contract/informes/flujo.ts'
import type { Maestro } from '#contract/maestro.ts'
import { ask, call, callList, type SentHeaders } from './client.ts'

/**
 * POST /api/butaca/filtro: seats that match the filter. Null and 0 match every seat, but state 0 leaves out deleted
 * seats (design §5).
 */
export function fetchFiltroButaca(filtro: FiltroButaca, token?: string): Promise<Butaca[]> {
  const body = { nro: null, modelo: 0, estado: 0, color: 0, ...filtro }
  return callList<Butaca>(BUTACAS.filtroButaca, { body, token })
}

/** POST /api/butaca/filtroAS: true for lista S, false for lista A (design §5). */
export const fetchFiltroAs = (listaS: boolean) => callList<Butaca>(BUTACAS.filtroAs, { body: listaS })

/** Seats that a figure of the screen «Flujo» counts. */
export const fetchButacasFlujo = (query: ButacasFlujoQuery) =>
  callList<Butaca>(BUTACAS.butacasFlujo, { query })

export const fetchCambios = (desde?: string) => ask<Cambios>(BUTACAS.cambios, { query: { desde } })

/** PUT /api/butaca. Our server answers with the changed seat; a contract-only server may answer anything. */
export const putCambioEstado = (
  { query, body }: { query: CambioEstadoQuery; body: CambioEstadoCuerpo | undefined },
  headers: SentHeaders,
  token: string,
) => call<unknown>(BUTACAS.cambiarEstado, { query, body, headers, token, anyBody: true })

/** POST /api/butaca: creates a seat. @throws ApiError, 409 for a taken number. */
export const postButaca = (body: ButacaEnvio, headers: SentHeaders, token: string) =>
  call<unknown>(BUTACAS.crearButaca, { body, headers, token, anyBody: true })

/** PUT /api/butaca/mod: edits the seat that `nro` names. */
export const putButaca = (body: ButacaEnvio, headers: SentHeaders, token: string) =>
  call<unknown>(BUTACAS.modificarButaca, { body, headers, token, anyBody: true })

/** GET /api/cambioEstado/but: the seat's changes of state, oldest first. */
export const fetchHistorial = (nroButaca: string, token?: string) =>
  callList<CambioHistorial>(CAMBIO_ESTADO.historialButaca, { query: { nroButaca }, token })

/** GET /api/cambioEstado/hoy: the changes of state of the factory's day, oldest first. */
export const fetchActividadHoy = (token?: string) =>
  callList<CambioActividad>(CAMBIO_ESTADO.actividadHoy, { token })

export const fetchModelos = () => callList<Maestro>(LOOKUPS.modelos)
export const fetchColores = () => callList<Maestro>(LOOKUPS.colores)
export const fetchEstados = () => callList<Maestro>(LOOKUPS.estados)
export const fetchMotivos = () => callList<Maestro>(LOOKUPS.motivos)

/**
 * GET /api/cuenta, an extension: shows the server a count of writes that it gave earlier. A server with fewer writes
 * starts a new epoch (reliability O45).
 */
export const showCuenta = (vista: string) => ask<void>(SYNC.cuenta, { query: { vista } })

export const fetchClientesEntrega = () => callList<ClienteEntrega>(ENTREGA.clientesEntrega)

export const fetchProductosEntrega = () => callList<ProductoEntrega>(ENTREGA.productosEntrega)
