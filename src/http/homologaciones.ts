import { HOMOLOGACIONES } from '#contract/endpoints/piso.ts'
import type { Homologacion, HomologacionEnvio, HomologarQuery } from '#contract/homologacion.ts'
import { call, callList, isMarking, type Reply } from './client.ts'

export const fetchHomologaciones = (): Promise<Homologacion[]> =>
  callList<Homologacion>(HOMOLOGACIONES.homologaciones)

/** POST /api/homologaciones/filtro: rows with the text in any column. @throws ApiError. */
export const fetchFiltroHomologaciones = async (texto: string, token?: string): Promise<Homologacion[]> =>
  callList<Homologacion>(HOMOLOGACIONES.filtroHomologaciones, {
    // The contract has plain text. Our server accepts JSON too, which makes every text unambiguous
    ...((await isMarking()) ? { body: texto } : { text: texto }),
    token,
  })

/** GET /api/homologaciones/hoy: the factory's day so far. @throws ApiError. */
export const fetchHomologacionesHoy = (token?: string): Promise<Homologacion[]> =>
  callList<Homologacion>(HOMOLOGACIONES.homologacionesHoy, { token })

/** PUT /api/homologaciones: our server answers with the row, others with anything. @throws ApiError. */
export const putHomologacion = async (
  body: HomologacionEnvio,
  headers: Record<string, string> = {},
): Promise<unknown> =>
  (await call<unknown>(HOMOLOGACIONES.modificarHomologacion, { body, headers, anyBody: true })).body

/** POST /api/homologaciones: our server answers with `HomologacionCreada`, others with anything. @throws ApiError, 409 or 422. */
export const postHomologacion = (
  query: HomologarQuery,
  headers: Record<string, string>,
  token: string,
): Promise<Reply<unknown>> =>
  call<unknown>(HOMOLOGACIONES.homologar, { query, headers, token, anyBody: true })
