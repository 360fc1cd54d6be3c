import { listLiveEntries } from '#offline/outbox/entries.ts'
import { runDrain, runRefresh } from '#offline/sync/engine.ts'
import { isSyncRequest } from '#offline/sync/request-sync.ts'
import { isFromOurPage } from './own-page.ts'

/** Background Sync (WICG draft), which lib.webworker does not describe. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/** Sends on Background Sync and whenever a page asks. */
export function answerSyncRequests(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', event => {
    if (!isFromOurPage(worker, event) || !isSyncRequest(event.data)) return
    const { kind, force } = event.data
    event.waitUntil(kind === 'drain' ? runDrain(force) : runRefresh(force))
  })
  worker.addEventListener('sync', event => (event as SyncEvent).waitUntil(drainOrRetry()))
}

/** A rejection is how the browser is asked to call again. */
async function drainOrRetry(): Promise<void> {
  await runDrain(true)
  const left = await listLiveEntries()
  if (left.some(({ state }) => state === 'pending' || state === 'in-doubt'))
    throw new Error('entries are left to send')
}
