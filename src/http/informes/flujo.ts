import { FLUJO } from '#contract/endpoints/flujo.ts'
import type { Flujo, FlujoQuery } from '#contract/informes/flujo.ts'
import { call } from '../client.ts'

/** @throws ApiError; 404 by a server that speaks the contract alone. */
export const fetchFlujo = async (query: FlujoQuery): Promise<Flujo> =>
  (await call<Flujo>(FLUJO.flujo, { query })).body
