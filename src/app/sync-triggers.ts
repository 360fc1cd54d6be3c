import { EQUIPO_AVISOS } from '#messages/equipo/avisos.ts'
import { clock } from '#offline/clock.ts'
import { db } from '#offline/db.ts'
import { replica } from '#offline/mirror/replica.ts'
import { theReads } from '#offline/outbox/dexie-reads.ts'
import { onSesionChange } from '#offline/sesion.ts'
import { onStorageReopened, openStorage } from '#offline/storage-state.ts'
import { noteInstalled, showBadge } from '#offline/sync/badge.ts'
import { networkStore, returnDelayMs } from '#offline/sync/network.ts'
import { refreshFloor, requestDrain } from '#offline/sync/request-sync.ts'
import { type Drained, dueInMs, SYNC_CHANNEL } from '#offline/sync/runs.ts'
import { instalarStore } from '#queries/instalar.ts'
import { onKept } from '#queries/outbox/keep-operaciones.ts'
import { live } from '#queries/outbox/live.ts'
import { appVersion, askPersistence } from '#queries/outbox/use-equipo.ts'
import { toasts } from './shell/corner.tsx'

/** Interval of the regular trigger. It alone sends pending changes within a minute (reliability O19). */
const TICK_MS = 25_000
/** A jump of the wall clock is noticed within this time (reliability O44). */
const LOOK_EVERY_MS = 5_000
/** Delay (ms) of tasks that would slow the start. */
const QUIET_AFTER_MS = 15_000

let isStarted = false

/**
 * Makes this page send pending changes and refresh the mirror at every trigger, until the page is closed
 * (reliability O19).
 */
export function startSync(): void {
  if (isStarted) return
  isStarted = true
  void openStorage(db).then(() => replica.start()) // The storage notice reports a failure
  onStorageReopened(syncNow)
  void askPersistence() // The storage notice shows the answer
  setTimeout(() => void keepRoom().catch(() => {}), QUIET_AFTER_MS)
  setTimeout(() => void checkQueue().catch(() => {}), QUIET_AFTER_MS)
  setInterval(() => clock.watch(), LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    clock.watch()
    if (document.visibilityState === 'visible') syncNow()
  })
  // A new login may release waiting changes
  onSesionChange(syncNow)
  onSesionChange(settleRelevo)
  // Reports new entries to the server soon, also while the queue cannot be sent
  onKept(informSoon)
  onKept(() => void showBadge())
  watchIcon()
  watchNetwork()
  watchNextDue()
  setInterval(() => void tick().catch(() => {}), TICK_MS) // Another notice reports missing storage
  live.start()
  syncNow()
  setTimeout(settleRelevo, QUIET_AFTER_MS)
}

/** Shows the icon's badge from the moment the app is installed, also while this page is open. */
function watchIcon(): void {
  const look = async () => {
    if (instalarStore.getSnapshot() !== 'instalada') return
    await noteInstalled()
    await showBadge()
  }
  instalarStore.subscribe(() => void look())
  void look()
}

function syncNow(): void {
  requestDrain('network')
  void refreshFloor() // It never rejects
}

function settleRelevo(): void {
  const settle = async () => (await import('#offline/session/pin.ts')).settleRelevo()
  void settle().catch(() => {}) // Another notice reports missing storage; the next trigger tries again
}

/** Reserves disk space. The app frees this space when the disk is full (reliability O28). */
async function keepRoom(): Promise<void> {
  const { keepBallast } = await import('#offline/make-room.ts')
  await keepBallast()
}

/**
 * Finds outbox entries that the database's indexes lack. No drain and no screen sees these entries (reliability O47).
 */
async function checkQueue(): Promise<void> {
  const { checkEntries } = await import('#offline/outbox/parse-entry.ts')
  await checkEntries(Date.now())
}

/** The event `online` may be missing or wrong, so the server's answers count as well. */
function watchNetwork(): void {
  let awaySince = networkStore.getSnapshot().since
  let timer: ReturnType<typeof setTimeout> | undefined
  let returnedAt = Number.NEGATIVE_INFINITY
  const syncOnReturn = () => {
    const away = awaySince === null ? 0 : clock.now() - awaySince
    const sync = () => {
      returnedAt = performance.now()
      syncNow()
      settleRelevo()
    }
    clearTimeout(timer)
    timer = setTimeout(sync, returnDelayMs(away, performance.now() - returnedAt, Math.random))
  }
  window.addEventListener('online', () => {
    returnedAt = Number.NEGATIVE_INFINITY
    syncOnReturn()
  })
  networkStore.subscribe(() => {
    const { online, since } = networkStore.getSnapshot()
    if (online && awaySince !== null) syncOnReturn()
    awaySince = since
  })
}

/** The browser may stop the worker before an entry is due, so the page keeps the timer. */
function watchNextDue(): void {
  const channel = new BroadcastChannel(SYNC_CHANNEL)
  let timer: ReturnType<typeof setTimeout> | undefined
  channel.onmessage = ({ data }: MessageEvent<Drained>) => {
    informSoon()
    void showBadge()
    if (data.recovered > 0 && document.visibilityState === 'visible')
      toasts.success(EQUIPO_AVISOS.recuperados(data.recovered))
    clearTimeout(timer)
    if (data.nextAt !== null) timer = setTimeout(() => requestDrain(), dueInMs(data.nextAt, clock.now()))
  }
}

/**
 * Runs regularly: no event reports that the server is back, and a server without an event stream reports no changes.
 */
async function tick(): Promise<void> {
  if (document.visibilityState === 'visible') await refreshFloor()
  informSoon()
  settleRelevo()
  void showBadge() // After a decision in Pendientes the queue may be empty
  if (await theReads.hasLive()) requestDrain('network')
}

/** Delay (ms) of the report. Events during the delay share one report. */
const AFTER_MS = 3_000

let isDue = false

export function informSoon(): void {
  if (isDue) return
  isDue = true
  setTimeout(() => {
    isDue = false
    void inform().catch(() => {}) // Repeated after the next drain
  }, AFTER_MS)
}

async function inform(): Promise<void> {
  const { informarDispositivo } = await import('#offline/informe-dispositivo.ts')
  await informarDispositivo(appVersion())
}
