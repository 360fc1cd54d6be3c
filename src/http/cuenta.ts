import { SYNC } from '#contract/endpoints/sync.ts'
import { call } from './client.ts'

/**
 * GET /api/cuenta, an extension: shows the server what this device was told of its writes. One that has fewer gives its
 * data another epoch, which this answer names already (reliability O45). @throws ApiError.
 */
export const showCuenta = async (vista: string): Promise<void> => {
  await call<unknown>(SYNC.cuenta, { query: { vista } })
}
