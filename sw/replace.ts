import { DRAIN_LOCK } from '#offline/sync/engine.ts'
import { withLock } from '#offline/sync/lock.ts'
import { isFromOurPage } from './own-page.ts'

/** A new worker takes over when a person agreed (workbox-window's message), and never in mid-send (reliability O33). */
export function replaceOnConsent(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', event => {
    if (!isFromOurPage(worker, event)) return
    if ((event.data as { type?: unknown } | null)?.type !== 'SKIP_WAITING') return
    const letIn = async (): Promise<void> => {
      // Not awaited: the browser lets it in when the old worker has nothing left to do, which may wait for this lock
      void worker.skipWaiting()
    }
    event.waitUntil(withLock(DRAIN_LOCK, letIn))
  })
}
