/** Where the app's worker is (vite.config.ts); its address never changes, so that another can take its place. */
export const WORKER_PATH = '/service-worker.js'

/** A worker that removes the app's worker and its caches and reloads the pages. IndexedDB, with the outbox, stays. */
export const WORKER_OFF = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url).catch(() => {})
}
`
