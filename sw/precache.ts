import { cacheNames } from 'workbox-core'
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** Static routing (WICG service-worker-static-routing-api), Chromium only: answers without starting the worker. */
interface InstallEventWithRoutes extends ExtendableEvent {
  addRoutes?(
    rules: { condition: { urlPattern: string }; source: { cacheName: string } | 'network' }[],
  ): Promise<void>
}

/** Caches the app's files. A missing one fails the install, and the old app goes on (reliability O33). */
export function precacheShell(worker: ServiceWorkerGlobalScope): void {
  precacheAndRoute(self.__WB_MANIFEST)
  cleanupOutdatedCaches()
  worker.addEventListener('install', event => {
    const source = { cacheName: cacheNames.precache }
    void (event as InstallEventWithRoutes).addRoutes?.([
      { condition: { urlPattern: '/assets/*' }, source },
      // The page's own calls do not keep a worker alive that is being replaced
      { condition: { urlPattern: '/api/*' }, source: 'network' },
      { condition: { urlPattern: '/auth/*' }, source: 'network' },
    ])
  })
  worker.addEventListener('activate', event => event.waitUntil(worker.clients.claim()))
}
