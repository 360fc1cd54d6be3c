import { theReads } from '#offline/outbox/dexie-reads.ts'
import { isForAnotherBuild } from '#offline/storage-state.ts'
import { showBadge } from '#offline/sync/badge.ts'
import { DRAIN_LOCK, runDrain, runRefresh } from '#offline/sync/engine.ts'
import { withLock } from '#offline/sync/lock.ts'
import { isSyncRequest, type SyncAnswer, urgencyOf } from '#offline/sync/request-sync.ts'
import type { Urgency } from '#offline/sync/runs.ts'

/** Only pages of this origin may send messages to the worker (security C32). */
export const isFromOurPage = (
  worker: { location: { origin: string } },
  { origin }: { origin: string },
): boolean => origin === worker.location.origin

/** A message, or Background Sync's `sync` event (WICG draft); lib.webworker does not describe `sync`. */
type Asked = MessageEvent & { waitUntil(done: Promise<unknown>): void }

/** The part of the worker that is used here: tests compile without the `WebWorker` lib. */
interface Scope {
  location: { origin: string }
  clients: { matchAll(options: { type: 'window' }): Promise<readonly unknown[]> }
  addEventListener(type: 'message' | 'sync', listener: (event: Asked) => void): void
  skipWaiting(): Promise<void>
}

export function answerSyncRequests(worker: Scope): void {
  worker.addEventListener('message', event => {
    if (!isFromOurPage(worker, event) || !isSyncRequest(event.data)) return
    const asked = event.data
    const answer = (word: SyncAnswer) => event.ports[0]?.postMessage(word)
    if (isForAnotherBuild()) return answer('refused')
    answer('taken')
    const urgency = urgencyOf(asked)
    const done = asked.kind === 'drain' ? drain(worker, urgency) : runRefresh(urgency)
    // If the work fails in the worker, the page does the work
    event.waitUntil(done.catch(() => answer('refused')))
  })
  worker.addEventListener('sync', event => event.waitUntil(drainOrRetry(worker)))
}

/** If no page is open after the drain, the worker updates the number on the app's icon. */
async function drain({ clients }: Scope, urgency: Urgency): Promise<void> {
  await runDrain(urgency)
  if ((await clients.matchAll({ type: 'window' })).length === 0) await showBadge()
}

/** Rejects while entries wait, so that the browser fires `sync` again. */
async function drainOrRetry(worker: Scope): Promise<void> {
  await drain(worker, 'network')
  if (await theReads.hasWaiting()) throw new Error('entries are left to send')
}

/** Activates a new worker after a person agreed (workbox-window's message), never while sending (reliability O33). */
export function replaceOnConsent(worker: Scope): void {
  worker.addEventListener('message', event => {
    if (!isFromOurPage(worker, event)) return
    if ((event.data as { type?: unknown } | null)?.type !== 'SKIP_WAITING') return
    const letIn = async (): Promise<void> => {
      // `skipWaiting` is not awaited: the old worker may need the lock before it ends
      void worker.skipWaiting()
    }
    event.waitUntil(withLock(DRAIN_LOCK, letIn))
  })
}
