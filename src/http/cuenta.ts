import { SYNC } from '#contract/endpoints/sync.ts'
import { call } from './client.ts'

/**
 * GET /api/cuenta, an extension: shows the server the count of writes that it once told. A server that has fewer writes
 * begins another epoch, which this answer names (reliability O45). @throws ApiError.
 */
export const showCuenta = async (vista: string): Promise<void> => {
  await call<unknown>(SYNC.cuenta, { query: { vista } })
}
