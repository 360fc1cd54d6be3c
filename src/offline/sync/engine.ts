import { isApiError } from '#http/api-error.ts'
import { fetchEstados } from '#http/lookups.ts'
import { db } from '../db.ts'
import { getServerKeepsKeys } from '../device.ts'
import { getMirrorMeta } from '../mirror/mirror-meta.ts'
import { purgeSettled } from '../outbox/purge.ts'
import { sendEntry } from '../outbox/send.ts'
import { markVencida, readCredentials } from '../sesion.ts'
import { newUuid } from '../uuid.ts'
import { coalesce } from './coalesce.ts'
import { type DrainPorts, type DrainReport, drain } from './drain.ts'
import { type Drained, SYNC_CHANNEL } from './drained.ts'
import { withLock } from './lock.ts'
import { networkStore } from './network.ts'
import { refreshMirror } from './refresh.ts'

/** Held by whoever sends; also by whoever replaces the worker, so that it is never replaced in mid-send. */
export const DRAIN_LOCK = 'butacas-drain'
const REFRESH_LOCK = 'butacas-refresh'

/** Against a server that cannot tell what changed, everything is read again: not more often than this. */
const FULL_REFRESH_MS = 60_000

const channel = new BroadcastChannel(SYNC_CHANNEL)

const ports: DrainPorts = {
  db,
  credentials: readCredentials,
  send: sendEntry,
  sessionRefused: markVencida,
  keepsKeys: async () => (await getServerKeepsKeys()) === true,
  reachable: isReachable,
  now: Date.now,
  random: Math.random,
  holder: newUuid(),
}

/**
 * Asks the server for something harmless unless it answered last time. One that keeps no keys is asked every time: an
 * entry in doubt there must be looked up before it goes again, and goes behind those that never failed.
 */
async function isReachable(): Promise<boolean> {
  if (networkStore.getSnapshot().online && (await getServerKeepsKeys()) === true) return true
  try {
    await fetchEstados()
    return true
  } catch (error) {
    if (!isApiError(error)) throw error
    return error.kind === 'http'
  }
}

/** Sends what this device owes the server. @returns when nothing more can be sent for now. */
export const runDrain = coalesce(async force => {
  let report: DrainReport
  do {
    report = await withLock(DRAIN_LOCK, () => drainOnce(force))
  } while (report.confirmed > 0 && report.nextAt !== null && report.nextAt <= Date.now())
  const told: Drained = { kind: 'drained', nextAt: report.nextAt }
  channel.postMessage(told)
})

async function drainOnce(force: boolean): Promise<DrainReport> {
  const report = await drain(ports, force)
  await purgeSettled(db, Date.now())
  return report
}

/** Brings the mirror up to date, or leaves it as it is when the server cannot be asked. */
export const runRefresh = coalesce(async force => {
  if ((await readCredentials()) === null) return
  await withLock(REFRESH_LOCK, async () => {
    const { cursor, refreshedAt } = await getMirrorMeta(db)
    const isRecent = cursor === null && refreshedAt !== null && Date.now() - refreshedAt < FULL_REFRESH_MS
    if (isRecent && !force) return
    try {
      await refreshMirror(db)
    } catch (error) {
      if (!isApiError(error)) throw error // No network, no session: the mirror says how old it is
    }
  })
})
