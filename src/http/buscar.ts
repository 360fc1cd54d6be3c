import type { Buscado } from '#contract/buscar-schema.ts'
import { BUSCAR } from '#contract/endpoints/oficina.ts'
import { ask } from './client.ts'

/** GET /api/buscar: searches everything that the caller may open. @throws ApiError, also if `signal` aborts. */
export const fetchBuscado = (q: string, signal: AbortSignal) =>
  ask<Buscado>(BUSCAR.buscar, { query: { q }, signal })
