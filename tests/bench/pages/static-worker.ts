/** Baseline: the least that a worker needs for an offline cold start. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
  respondWith(answer: Promise<Response>): void
  request: Request
}
const scope = globalThis as unknown as EventTarget & { skipWaiting(): Promise<void> }

scope.addEventListener('install', event =>
  (event as WorkerEvent).waitUntil(
    caches
      .open('static')
      .then(cache => cache.add('/static/field.html'))
      .then(() => scope.skipWaiting()),
  ),
)
scope.addEventListener('fetch', event => {
  const { request } = event as WorkerEvent
  ;(event as WorkerEvent).respondWith(caches.match(request).then(kept => kept ?? Response.error()))
})
