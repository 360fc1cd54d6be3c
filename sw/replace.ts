import { DRAIN_LOCK } from '#offline/sync/engine.ts'
import { withLock } from '#offline/sync/lock.ts'
import { isFromOurPage } from './own-page.ts'

/** A new worker takes over when a person agreed (workbox-window's message), and never in mid-send (reliability O33). */
export function replaceOnConsent(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', event => {
    if (!isFromOurPage(worker, event)) return
    if ((event.data as { type?: unknown } | null)?.type !== 'SKIP_WAITING') return
    event.waitUntil(withLock(DRAIN_LOCK, () => worker.skipWaiting()))
  })
}
