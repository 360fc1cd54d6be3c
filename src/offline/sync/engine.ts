import { fetchEstados } from '#http/butacas.ts'
import { isApiError, newUuid } from '#http/client.ts'
import { getMirrorMeta } from '#offline/mirror/mirror.ts'
import { clock } from '../clock.ts'
import { db } from '../db.ts'
import { isOwnServer } from '../device.ts'
import { keepWitness, noteBeforeSending } from '../loss.ts'
import { theOutbox } from '../outbox/dexie-store.ts'
import { isKnown, sendEntry } from '../outbox/send.ts'
import { listCredentials, markVencida, readCredentials } from '../sesion.ts'
import { makeDrainLoop } from './drain.ts'
import { withLock } from './lock.ts'
import { networkStore } from './network.ts'
import { epoch } from './observe-server.ts'
import { recoverForgotten } from './recover.ts'
import { REFRESH_LOCK, refreshMirror } from './refresh.ts'
import { coalesce, SYNC_CHANNEL, type Urgency } from './runs.ts'

/** Held while entries are sent, and while a new worker is activated: no worker is replaced while it sends. */
export const DRAIN_LOCK = 'butacas-drain'

/** Shortest time (ms) between unforced full refreshes from a server without cursors. */
const FULL_REFRESH_MS = 60_000

const channel = new BroadcastChannel(SYNC_CHANNEL)
const deviceNow = (): number => clock.now()

const drainLoop = makeDrainLoop({
  store: theOutbox.store,
  credentials: listCredentials,
  send: async (entry, credentials, mayLeave) => {
    await noteBeforeSending(entry.seq)
    return sendEntry(entry, credentials, mayLeave)
  },
  sessionRefused: markVencida,
  keepsKeys: async () => (await isOwnServer()) === true,
  probe,
  recover: credentials =>
    recoverForgotten({ store: theOutbox.store, epoch, now: deviceNow, isKnown }, credentials),
  isRestored: () => epoch.isNew(),
  now: deviceNow,
  isSure: () => clock.isSure(),
  catchUp: () => clock.catchUp(),
  random: Math.random,
  holder: newUuid(),
  lock: fn => withLock(DRAIN_LOCK, fn),
  drained: news => channel.postMessage(news),
})

/** A failed write does not stop the drain: the storage notice reports it. */
const noteQueue = (): Promise<void> => keepWitness().catch(() => {})

/** Sends this device's entries. Resolves when nothing more can be sent for now. */
export async function runDrain(urgency?: Urgency): Promise<void> {
  await noteQueue()
  await drainLoop(urgency).catch(unlessTaken)
  await noteQueue()
}

/**
 * Reads from the server to find out whether it answers. Skipped if our server answered the last request and its clock
 * is known. A server without idempotency keys is always read.
 */
async function probe(): Promise<void> {
  const isThere = networkStore.getSnapshot().online && clock.isSure()
  if (isThere && (await isOwnServer()) === true) return
  await fetchEstados()
}

/**
 * Refreshes the mirror. Starts a drain if the server was restored from a backup and entries must be checked there.
 */
export const runRefresh = coalesce(async urgency => {
  const credentials = await readCredentials()
  if (credentials === null) return
  await withLock(REFRESH_LOCK, () => refreshUnlessRecent(urgency !== 'due')).catch(passOver)
  for (const { owner } of await listCredentials()) {
    if (!(await epoch.hasToAsk(owner))) continue
    await runDrain('network')
    return
  }
})

async function refreshUnlessRecent(force: boolean): Promise<void> {
  const { cursor, refreshedAt } = await getMirrorMeta(db)
  const isRecent = cursor === null && refreshedAt !== null && clock.now() - refreshedAt < FULL_REFRESH_MS
  if (!isRecent || force) await refreshMirror(db)
}

/** Ignores every ApiError and a stolen lock: the screens show the mirror's age. */
function passOver(error: unknown): void {
  if (!isApiError(error)) unlessTaken(error)
}

/** Ignores a stolen lock, because its new holder does the work. */
function unlessTaken(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}
