import { theReads } from '#offline/outbox/dexie-reads.ts'
import { isForAnotherBuild } from '#offline/storage-state.ts'
import { showBadge } from '#offline/sync/badge.ts'
import { DRAIN_LOCK, runDrain, runRefresh } from '#offline/sync/engine.ts'
import { withLock } from '#offline/sync/lock.ts'
import { isSyncRequest, type SyncAnswer, urgencyOf } from '#offline/sync/request-sync.ts'
import { isFromOurPage } from './own-page.ts'

/** Background Sync (WICG draft), missing in lib.webworker. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

export function answerSyncRequests(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', event => {
    if (!isFromOurPage(worker, event) || !isSyncRequest(event.data)) return
    const asked = event.data
    const answer = (word: SyncAnswer) => event.ports[0]?.postMessage(word)
    if (isForAnotherBuild()) return answer('refused')
    answer('taken')
    const done = (asked.kind === 'drain' ? runDrain : runRefresh)(urgencyOf(asked))
    // A page may have a database where the worker has none
    event.waitUntil(done.catch(() => answer('refused')))
  })
  worker.addEventListener('sync', event => (event as SyncEvent).waitUntil(drainOrRetry(worker)))
}

/** A rejection asks the browser to call again. */
async function drainOrRetry({ clients }: ServiceWorkerGlobalScope): Promise<void> {
  await runDrain('network')
  // An open page updates the icon's number itself
  if ((await clients.matchAll({ type: 'window' })).length === 0) await showBadge()
  if (await theReads.hasWaiting()) throw new Error('entries are left to send')
}

/** Lets a new worker in after a person agreed (workbox-window's message), never while sending (reliability O33). */
export function replaceOnConsent(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', event => {
    if (!isFromOurPage(worker, event)) return
    if ((event.data as { type?: unknown } | null)?.type !== 'SKIP_WAITING') return
    const letIn = async (): Promise<void> => {
      // Not awaited: the old worker may have to wait for this lock first
      void worker.skipWaiting()
    }
    event.waitUntil(withLock(DRAIN_LOCK, letIn))
  })
}
