import { ENDPOINTS } from '#contract/endpoints.ts'
import type { ArchivoRescate, ClaveRescate, ResultadoRescate } from '#contract/rescate.ts'
import { call } from './client.ts'

/** Ten thousand entries take the server a while. */
const IMPORT_TIMEOUT_MS = 5 * 60_000

/** GET /api/rescate/clave: what a rescue file is sealed with. @throws ApiError. */
export const fetchClaveRescate = async (): Promise<ClaveRescate> =>
  (await call<ClaveRescate>(ENDPOINTS.claveRescate)).body

/** POST /api/rescate: a rescue file, applied once however often it is sent. @throws ApiError. */
export const postRescate = async (body: ArchivoRescate): Promise<ResultadoRescate> =>
  (await call<ResultadoRescate>(ENDPOINTS.rescatar, { body, timeoutMs: IMPORT_TIMEOUT_MS })).body
