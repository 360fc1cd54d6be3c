import { can } from '#contract/permisos.ts'
import { isBoolean, shaped } from '#domain/valor/forma.ts'
import { theReads } from '../outbox/dexie-reads.ts'
import { readSesion } from '../sesion.ts'
import { isForAnotherBuild } from '../storage-state.ts'
import { leftForMs } from './leave-worker.ts'
import type { Urgency } from './runs.ts'

export interface SyncRequest {
  kind: 'drain' | 'refresh'
  /** Whether the urgency is above 'due'. Workers of earlier releases read only `force`. */
  force: boolean
  /** Whether a person made the request. No pause then delays it. */
  isPersons?: boolean
}

/** The worker's answer; `refused` if it cannot work, for example without its database. */
export type SyncAnswer = 'taken' | 'refused'
/** A worker without an answer after this time (ms) counts as dead. */
const WORKER_SILENT_MS = 5_000
/** A worker that accepts but starts no drain within this time (ms) counts as stuck. */
const WORKER_STUCK_MS = 12_000

export const isSyncRequest = shaped<SyncRequest>({
  kind: kind => kind === 'drain' || kind === 'refresh',
  force: isBoolean,
})

export const urgencyOf = ({ force, isPersons }: SyncRequest): Urgency =>
  isPersons === true ? 'person' : force ? 'network' : 'due'

/**
 * Asks the worker to send the queue. If no worker controls the page (hard reload) or the worker cannot, the page sends
 * the queue itself.
 */
export const requestDrain = (urgency: Urgency = 'due'): void =>
  request({ kind: 'drain', force: urgency !== 'due', isPersons: urgency === 'person' })

/** Asks the worker to refresh the mirror. Without a worker the page refreshes it. */
export const requestRefresh = (force = false): void => request({ kind: 'refresh', force })

/**
 * Requests a refresh of the mirror if the current person may read all seats. A vendedor, for example, may not. Never
 * rejects.
 */
export async function refreshFloor(): Promise<void> {
  const sesion = await readSesion().catch(() => null)
  if (sesion !== null && can(sesion.rol, 'butacas.leer')) requestRefresh()
}

/**
 * Lets the browser send the queue after the page is closed (reliability O22). The browser blocks a tag for minutes
 * after a failure, so each minute has its own tag.
 */
export async function registerBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(`drain-${Math.floor(Date.now() / 60_000)}`)
  } catch {
    // Background sync is refused or absent; an open page sends without it (reliability O22)
  }
}

/** Whether the browser can send the queue while the app is closed (reliability O22). */
export const hasBackgroundSync = (): boolean => 'SyncManager' in globalThis

function request(message: SyncRequest): void {
  const waitMs = leftForMs()
  if (waitMs > 0) return void setTimeout(() => request(message), waitMs)
  const worker = globalThis.navigator?.serviceWorker?.controller
  if (!worker) return void runHere(message) // The stores show the result
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

/** Number of drains begun on this device; null if the database cannot be read. */
const drainsBegun = (): Promise<number | null> => theReads.lastFence().catch(() => null)

/**
 * Runs the request in this page if the worker began no drain. A stuck worker may hold the drain lock: the page then
 * steals the lock.
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
    if (!isForAnotherBuild()) throw error // Otherwise the storage notice says what to do
  }
}
