import { replica } from '#offline/mirror/replica.ts'
import { listLiveEntries } from '#offline/outbox/entries.ts'
import { onSesionChange } from '#offline/sesion.ts'
import { openStorage } from '#offline/storage-state.ts'
import { type Drained, SYNC_CHANNEL } from '#offline/sync/drained.ts'
import { networkStore } from '#offline/sync/network.ts'
import { requestDrain, requestRefresh } from '#offline/sync/request-sync.ts'
import { live } from '#queries/live.ts'

/** With any one trigger alone, what is pending leaves within a minute while a page is open (reliability O19). */
const TICK_MS = 25_000

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
  void navigator.storage?.persist?.() // Asks not to be evicted; the answer changes nothing here
  window.addEventListener('online', syncNow)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') syncNow()
  })
  // A new login may free what waited for its owner
  onSesionChange(syncNow)
  watchNetwork()
  watchNextDue()
  setInterval(() => void tick().catch(() => {}), TICK_MS) // Storage that is gone is said elsewhere
  live.start()
  syncNow()
}

function syncNow(): void {
  requestDrain(true)
  requestRefresh()
}

/** `online` may never fire: an answer of the server says it as well. */
function watchNetwork(): void {
  let wasOnline = networkStore.getSnapshot().online
  networkStore.subscribe(() => {
    const { online } = networkStore.getSnapshot()
    if (online && !wasOnline) syncNow()
    wasOnline = online
  })
}

/** The worker says when something is due again; it may be asleep by then, the page is not. */
function watchNextDue(): void {
  const channel = new BroadcastChannel(SYNC_CHANNEL)
  let timer: ReturnType<typeof setTimeout> | undefined
  channel.onmessage = ({ data }: MessageEvent<Drained>) => {
    clearTimeout(timer)
    if (data.nextAt !== null) timer = setTimeout(() => requestDrain(), Math.max(0, data.nextAt - Date.now()))
  }
}

/** Asks the server now and then: it may be back without any event, and others change seats too. */
async function tick(): Promise<void> {
  if (document.visibilityState === 'visible') requestRefresh()
  if ((await listLiveEntries()).length > 0) requestDrain(true)
}
