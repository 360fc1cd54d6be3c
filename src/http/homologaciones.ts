import { HOMOLOGACIONES } from '#contract/endpoints/piso.ts'
import type { Homologacion, HomologacionEnvio, HomologarQuery } from '#contract/homologacion.ts'
import { ask, call, callList, isMarking, type SentHeaders } from './client.ts'

export const fetchHomologaciones = () => callList<Homologacion>(HOMOLOGACIONES.homologaciones)

/** POST /api/homologaciones/filtro: rows with the text in any column. */
export const fetchFiltroHomologaciones = async (texto: string, token?: string) =>
  callList<Homologacion>(HOMOLOGACIONES.filtroHomologaciones, {
    // The contract's body is plain text. Our server also accepts JSON, which makes every text unambiguous
    ...((await isMarking()) ? { body: texto } : { text: texto }),
    token,
  })

/** GET /api/homologaciones/hoy: the homologations of the factory's day. */
export const fetchHomologacionesHoy = (token?: string) =>
  callList<Homologacion>(HOMOLOGACIONES.homologacionesHoy, { token })

/** PUT /api/homologaciones. Our server answers with the row; a contract-only server may answer anything. */
export const putHomologacion = (body: HomologacionEnvio, headers: SentHeaders = {}) =>
  ask<unknown>(HOMOLOGACIONES.modificarHomologacion, { body, headers, anyBody: true })

/**
 * POST /api/homologaciones. Our server answers with `HomologacionCreada`; a contract-only server may answer anything.
 * @throws ApiError, 409 or 422.
 */
export const postHomologacion = (query: HomologarQuery, headers: SentHeaders, token: string) =>
  call<unknown>(HOMOLOGACIONES.homologar, { query, headers, token, anyBody: true })
