import type { ClaveRescate } from '#contract/dispositivos/rescate.ts'
import { fetchClaveRescate } from '#http/dispositivos/rescate.ts'
import { clock } from './clock.ts'
import { readFact, writeFact } from './device.ts'

/** The key that rescue files are sealed with, kept so that one can be made offline. */
interface Kept {
  clave: ClaveRescate
  /** Device time (ms) when the server gave it. */
  at: number
}

const FACT = 'clave-rescate'
const FRESH_MS = 24 * 60 * 60_000

/** The server's public key as kept on this device; null before it was first fetched. */
export const getClaveRescate = async (): Promise<ClaveRescate | null> =>
  (await readFact<Kept>(FACT))?.clave ?? null

/** Fetches the key unless it was fetched within a day. @throws ApiError; the kept key then stays. */
export async function refreshClaveRescate(now = clock.now()): Promise<ClaveRescate> {
  const kept = await readFact<Kept>(FACT)
  if (kept !== undefined && Math.abs(now - kept.at) < FRESH_MS) return kept.clave
  const clave = await fetchClaveRescate()
  await writeFact(FACT, { clave, at: now } satisfies Kept)
  return clave
}
