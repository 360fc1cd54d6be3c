/** Where the app's worker is (vite.config.ts); its address never changes, so that another can take its place. */
export const WORKER_PATH = '/service-worker.js'

/**
 * A worker that ends the one before it: the browser's copies of the app go, the page is loaded from the server again, and
 * what the device keeps in IndexedDB (the outbox before all) stays. It answers no request itself.
 */
export const WORKER_OFF = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url).catch(() => {})
}
`
