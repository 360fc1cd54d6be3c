import type { Buscado } from '#contract/buscar-schema.ts'
import { BUSCAR } from '#contract/endpoints/oficina.ts'
import { call } from './client.ts'

/** GET /api/buscar: searches everything that the caller may open. @throws ApiError, also after `signal`. */
export const fetchBuscado = async (q: string, signal: AbortSignal): Promise<Buscado> =>
  (await call<Buscado>(BUSCAR.buscar, { query: { q }, signal })).body
