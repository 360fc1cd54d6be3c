import { EVOLUCION } from '#contract/endpoints/evolucion.ts'
import type { Evolucion, EvolucionQuery } from '#contract/informes/evolucion.ts'
import { call } from '../client.ts'

/** @throws ApiError; 404 by a server that speaks the contract alone. */
export const fetchEvolucion = async (query: EvolucionQuery): Promise<Evolucion> =>
  (await call<Evolucion>(EVOLUCION.evolucion, { query })).body
