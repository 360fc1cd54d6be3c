import type { ArchivoRescate, ClaveRescate, ResultadoRescate } from '#contract/dispositivos/rescate.ts'
import { DISPOSITIVOS } from '#contract/endpoints/dispositivos.ts'
import { SYNC } from '#contract/endpoints/sync.ts'
import { call } from '../client.ts'

/** Ten thousand entries take the server a while. */
const IMPORT_TIMEOUT_MS = 5 * 60_000

/** GET /api/rescate/clave: the public key that rescue files are sealed with. @throws ApiError. */
export const fetchClaveRescate = async (): Promise<ClaveRescate> =>
  (await call<ClaveRescate>(SYNC.claveRescate)).body

/** POST /api/rescate: applies a rescue file, only once however often it is sent. @throws ApiError. */
export const postRescate = async (body: ArchivoRescate): Promise<ResultadoRescate> =>
  (await call<ResultadoRescate>(DISPOSITIVOS.rescatar, { body, timeoutMs: IMPORT_TIMEOUT_MS })).body
