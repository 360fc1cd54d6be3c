import { cacheNames } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/**
 * Static routing (WICG service-worker-static-routing-api), Chromium only: answers requests without starting the worker.
 */
interface InstallEventWithRoutes extends ExtendableEvent {
  addRoutes?(
    rules: { condition: { urlPattern: string }; source: { cacheName: string } | 'network' }[],
  ): Promise<void>
}

/** If a file is missing, the install fails and the old app stays (reliability O33). */
export function precacheShell(worker: ServiceWorkerGlobalScope): void {
  precacheAndRoute(self.__WB_MANIFEST)
  cleanupOutdatedCaches()
  worker.addEventListener('install', event => {
    const source = { cacheName: cacheNames.precache }
    void (event as InstallEventWithRoutes).addRoutes?.([
      { condition: { urlPattern: '/assets/*' }, source },
      // Answered without the worker, so that the page's calls do not keep alive a worker that is being replaced
      { condition: { urlPattern: '/api/*' }, source: 'network' },
      { condition: { urlPattern: '/auth/*' }, source: 'network' },
    ])
  })
  worker.addEventListener('activate', event => {
    event.waitUntil(worker.clients.claim())
    event.waitUntil(forgetPages())
  })
}

/** Deletes the caches in which earlier releases kept pages for static routes. */
async function forgetPages(): Promise<void> {
  const names = (await caches.keys()).filter(name => name.startsWith('butacas-inicio-'))
  await Promise.all(names.map(name => caches.delete(name)))
}

const SERVER_PATHS = [/^\/(api|auth)\//, /^\/(salud|listo|metrics|demo\.json)$/, /\.[a-z0-9]+$/i]

/** In development there is no cache. */
export function answerNavigations(_worker: ServiceWorkerGlobalScope): void {
  if (import.meta.env.DEV) return
  registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: SERVER_PATHS }))
}
