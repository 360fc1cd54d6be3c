import { can } from '#contract/permisos.ts'
import { isBoolean, shaped } from '#domain/valor/forma.ts'
import { theReads } from '../outbox/dexie-reads.ts'
import { readSesion } from '../sesion.ts'
import { isForAnotherBuild } from '../storage-state.ts'
import { leftForMs } from './leave-worker.ts'
import type { Urgency } from './runs.ts'

export interface SyncRequest {
  kind: 'drain' | 'refresh'
  /** Whether the urgency is above 'due'; workers of earlier releases read only this. */
  force: boolean
  /** Whether a person made the request: then no pause delays it. */
  isPersons?: boolean
}

/** The answer of the worker; `refused` if it cannot work, for example without its database. */
export type SyncAnswer = 'taken' | 'refused'
/** A worker without an answer after this time (ms) counts as dead. */
const WORKER_SILENT_MS = 5_000
/** A worker that accepted and starts no drain within this time (ms) counts as stuck. */
const WORKER_STUCK_MS = 12_000

export const isSyncRequest = shaped<SyncRequest>({
  kind: kind => kind === 'drain' || kind === 'refresh',
  force: isBoolean,
})

export const urgencyOf = ({ force, isPersons }: SyncRequest): Urgency =>
  isPersons === true ? 'person' : force ? 'network' : 'due'

/**
 * Asks the worker to send pending changes. If the worker cannot, or does not control the page (hard reload), the page
 * sends the changes itself, under the same lock.
 */
export const requestDrain = (urgency: Urgency = 'due'): void =>
  request({ kind: 'drain', force: urgency !== 'due', isPersons: urgency === 'person' })

/** Asks the worker to refresh the mirror, as `requestDrain` asks it to send. */
export const requestRefresh = (force = false): void => request({ kind: 'refresh', force })

/**
 * Requests a refresh of the mirror. Does nothing without a session, or for a vendedor, who sees only ready seats. Never
 * rejects: missing storage is reported elsewhere.
 */
export async function refreshFloor(): Promise<void> {
  const sesion = await readSesion().catch(() => null)
  if (sesion !== null && can(sesion.rol, 'butacas.leer')) requestRefresh()
}

/**
 * Lets the browser send the queue after the page is closed (reliability O22). The browser blocks a failed tag for
 * minutes, so each minute has its own tag.
 */
export async function registerBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(`drain-${Math.floor(Date.now() / 60_000)}`)
  } catch {
    // Background sync is refused or absent. Sending does not depend on it (reliability O22)
  }
}

/** Whether pending changes can be sent while the app is closed (reliability O22). */
export const hasBackgroundSync = (): boolean => 'SyncManager' in globalThis

function request(message: SyncRequest): void {
  const waitMs = leftForMs()
  if (waitMs > 0) return void setTimeout(() => request(message), waitMs)
  const worker = globalThis.navigator?.serviceWorker?.controller
  if (!worker) return void runHere(message) // Callers that need the result watch the store
  const { port1, port2 } = new MessageChannel()
  const silent = setTimeout(() => void runHere(message), WORKER_SILENT_MS)
  const begun = message.kind === 'drain' ? drainsBegun() : null
  port1.onmessage = ({ data }: MessageEvent<SyncAnswer>) => {
    clearTimeout(silent)
    if (data === 'refused') void runHere(message)
    else if (begun !== null) setTimeout(() => void runUnlessBegun(message, begun), WORKER_STUCK_MS)
  }
  worker.postMessage(message, [port2])
}

/** Null if the database cannot be read, which is reported elsewhere. */
const drainsBegun = (): Promise<number | null> => theReads.lastFence().catch(() => null)

/**
 * Runs the request in this page if the worker began no drain. The page waits for the lock like the worker, and steals
 * the lock from a stuck worker.
 */
async function runUnlessBegun(asked: SyncRequest, before: Promise<number | null>): Promise<void> {
  const [known, now] = [await before, await drainsBegun()]
  if (now !== null && now === known) await runHere(asked)
}

async function runHere(asked: SyncRequest): Promise<void> {
  const { runDrain, runRefresh } = await import('./engine.ts')
  try {
    await (asked.kind === 'drain' ? runDrain : runRefresh)(urgencyOf(asked))
  } catch (error) {
    if (!isForAnotherBuild()) throw error // Else the storage notice says what to do
  }
}
