import { EQUIPO_AVISOS } from '#messages/equipo/avisos.ts'
import { clock } from '#offline/clock.ts'
import { replica } from '#offline/mirror/replica.ts'
import { theReads } from '#offline/outbox/dexie-reads.ts'
import { onSesionChange } from '#offline/sesion.ts'
import { onStorageReopened, openStorage } from '#offline/storage-state.ts'
import { type Drained, dueInMs, SYNC_CHANNEL } from '#offline/sync/drained.ts'
import { networkStore } from '#offline/sync/network.ts'
import { refreshFloor, requestDrain } from '#offline/sync/request-sync.ts'
import { returnDelayMs } from '#offline/sync/return-delay.ts'
import { onKept } from '#queries/outbox/keep-operaciones.ts'
import { live } from '#queries/outbox/live.ts'
import { askPersistence } from '#queries/outbox/persistence.ts'
import { informSoon } from './inform-server.ts'
import { toasts } from './toasts.ts'

/** With any one trigger alone, what is pending leaves within a minute while a page is open (reliability O19). */
const TICK_MS = 25_000
/** A jump of the wall clock is seen within this time (reliability O44). */
const LOOK_EVERY_MS = 5_000
/** By then whoever opened the app is at work. */
const QUIET_AFTER_MS = 15_000

let isStarted = false

/**
 * Makes this page ask for pending changes to be sent and for the mirror to be brought up to date, for as long as it
 * lives: at the start, online, visible, login, the next-due timer, the tick, the network coming back, and what the
 * server tells of by itself.
 */
export function startSync(): void {
  if (isStarted) return
  isStarted = true
  void openStorage().then(() => replica.start()) // What fails is said by the storage notice
  onStorageReopened(() => {
    replica.start()
    syncNow()
  })
  void askPersistence() // What it answers is said by the storage notice
  setTimeout(() => void keepRoom().catch(() => {}), QUIET_AFTER_MS)
  setTimeout(() => void checkQueue().catch(() => {}), QUIET_AFTER_MS)
  setInterval(() => clock.watch(), LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    clock.watch()
    if (document.visibilityState === 'visible') syncNow()
  })
  // A new login may free what waited for its owner
  onSesionChange(syncNow)
  // The server is told of each number soon, also where the queue itself keeps still
  onKept(informSoon)
  watchNetwork()
  watchNextDue()
  setInterval(() => void tick().catch(() => {}), TICK_MS) // Storage that is gone is said elsewhere
  live.start()
  syncNow()
}

function syncNow(): void {
  requestDrain('network')
  void refreshFloor() // It never rejects
}

/** Takes room now that a full disk can give back later (reliability O28). */
async function keepRoom(): Promise<void> {
  const { keepBallast } = await import('#offline/ballast.ts')
  await keepBallast()
}

/** Finds what no index leads to any more, and so no drain and no screen (reliability O47). */
async function checkQueue(): Promise<void> {
  const { checkEntries } = await import('#offline/outbox/damaged.ts')
  await checkEntries(Date.now())
}

/** `online` may never fire, or lie: an answer of the server says it as well. */
function watchNetwork(): void {
  let awaySince = networkStore.getSnapshot().since
  let timer: ReturnType<typeof setTimeout> | undefined
  let returnedAt = Number.NEGATIVE_INFINITY
  const syncOnReturn = () => {
    const away = awaySince === null ? 0 : clock.now() - awaySince
    const sync = () => {
      returnedAt = performance.now()
      syncNow()
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

/** The worker says when something is due again; it may be asleep by then, the page is not. */
function watchNextDue(): void {
  const channel = new BroadcastChannel(SYNC_CHANNEL)
  let timer: ReturnType<typeof setTimeout> | undefined
  channel.onmessage = ({ data }: MessageEvent<Drained>) => {
    informSoon()
    if (data.recovered > 0 && document.visibilityState === 'visible')
      toasts.success(EQUIPO_AVISOS.recuperados(data.recovered))
    clearTimeout(timer)
    if (data.nextAt !== null) timer = setTimeout(() => requestDrain(), dueInMs(data.nextAt, clock.now()))
  }
}

/** Asks the server now and then: it may be back without any event, and others change seats too. */
async function tick(): Promise<void> {
  if (document.visibilityState === 'visible') await refreshFloor()
  informSoon()
  if (await theReads.hasLive()) requestDrain('network')
}
