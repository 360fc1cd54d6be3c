import type { ClaveRescate } from '#contract/rescate.ts'
import { fetchClaveRescate } from '#http/rescate.ts'
import { clock } from './clock.ts'
import { readFact, writeFact } from './device.ts'

/** What a rescue file of this device is sealed with, kept so that one can be made without the network. */
interface Kept {
  clave: ClaveRescate
  /** Device time (ms) when the server gave it. */
  at: number
}

const FACT = 'clave-rescate'
const FRESH_MS = 24 * 60 * 60_000

/** The server's public key as this device keeps it; null before the first. */
export const getClaveRescate = async (): Promise<ClaveRescate | null> =>
  (await readFact<Kept>(FACT))?.clave ?? null

/** Asks the server for its key, unless it was asked within a day. @throws ApiError; what is kept then stays. */
export async function refreshClaveRescate(now = clock.now()): Promise<ClaveRescate> {
  const kept = await readFact<Kept>(FACT)
  if (kept !== undefined && Math.abs(now - kept.at) < FRESH_MS) return kept.clave
  const clave = await fetchClaveRescate()
  await writeFact(FACT, { clave, at: now } satisfies Kept)
  return clave
}
