import { DRAIN_LOCK } from '#offline/sync/engine.ts'
import { withLock } from '#offline/sync/lock.ts'
import { isFromOurPage } from './own-page.ts'

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
