import { isForAnotherBuild } from '../storage-state.ts'
import { readLastFence } from '../view/entries.ts'
import type { Urgency } from './coalesce.ts'
import { leftForMs } from './leave-worker.ts'

/** What a page asks its worker for. */
export interface SyncRequest {
  kind: 'drain' | 'refresh'
  /** More than 'due'. Also what a worker or a page of an earlier release understands. */
  force: boolean
  /** A person wants it now: no pause holds it. */
  isPersons?: boolean
}

/** What the worker says of it: that it does it, or that it cannot, as without its database. */
export type SyncAnswer = 'taken' | 'refused'
/** A worker that has not said so much by then does nothing any more. */
const WORKER_SILENT_MS = 5_000
/** One that has taken it and begun no drain by then is stuck, as on something of the browser's that never answers. */
const WORKER_STUCK_MS = 12_000

export const isSyncRequest = (data: unknown): data is SyncRequest => {
  const { kind, force } = (data ?? {}) as Partial<SyncRequest>
  return (kind === 'drain' || kind === 'refresh') && typeof force === 'boolean'
}

export const urgencyOf = ({ force, isPersons }: SyncRequest): Urgency =>
  isPersons === true ? 'person' : force ? 'network' : 'due'

/**
 * Asks for what is pending to be sent: by the worker, or here when no worker controls this page (hard reload, worker
 * unavailable) or the one that does cannot, under the same lock.
 */
export const requestDrain = (urgency: Urgency = 'due'): void =>
  request({ kind: 'drain', force: urgency !== 'due', isPersons: urgency === 'person' })

/** Asks for the mirror to be brought up to date, likewise. */
export const requestRefresh = (force = false): void => request({ kind: 'refresh', force })

/**
 * Lets the browser send after the page is closed, where it can (reliability O22). A tag that failed once backs off and
 * ignores new requests for minutes, so each minute has its own.
 */
export async function registerBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(`drain-${Math.floor(Date.now() / 60_000)}`)
  } catch {
    // Refused or absent: an accelerator, not the guarantee (reliability, fact 4)
  }
}

/** Whether pending changes can leave without the app being open. */
export const hasBackgroundSync = (): boolean => 'SyncManager' in globalThis

function request(message: SyncRequest): void {
  const waitMs = leftForMs()
  if (waitMs > 0) return void setTimeout(() => request(message), waitMs)
  const worker = globalThis.navigator?.serviceWorker?.controller
  if (!worker) return void runHere(message) // Whoever waits for the result watches the store
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

/** Null where this device's database does not tell, which is said elsewhere. */
const drainsBegun = (): Promise<number | null> => readLastFence().catch(() => null)

/** Where there was none the page waits for the lock beside the worker, and takes it from one that does not let go. */
async function runUnlessBegun(asked: SyncRequest, before: Promise<number | null>): Promise<void> {
  const [known, now] = [await before, await drainsBegun()]
  if (now !== null && now === known) await runHere(asked)
}

async function runHere(asked: SyncRequest): Promise<void> {
  const { runDrain, runRefresh } = await import('./engine.ts')
  try {
    await (asked.kind === 'drain' ? runDrain : runRefresh)(urgencyOf(asked))
  } catch (error) {
    if (!isForAnotherBuild()) throw error // The storage notice says what to do
  }
}
