import { HISTORIAL } from '#contract/endpoints/historial.ts'
import type {
  Borrados,
  BorradosQuery,
  HistorialDeQuery,
  PaginaHistorial,
} from '#contract/historial-schema.ts'
import { call } from './client.ts'

/** GET /api/historial: a page of who changed what, newest first. @throws ApiError, 404 of a server that keeps none. */
export const fetchHistorialDe = async (query: HistorialDeQuery): Promise<PaginaHistorial> =>
  (await call<PaginaHistorial>(HISTORIAL.historial, { query })).body

/** GET /api/historial/borrados: what was deleted, newest first. @throws ApiError, 404 of a server that keeps none. */
export const fetchBorrados = async (query: BorradosQuery): Promise<Borrados> =>
  (await call<Borrados>(HISTORIAL.borrados, { query })).body
