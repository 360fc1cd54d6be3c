import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { startPages } from './start-pages.ts'

/** Paths that the server answers, never the app. */
const SERVER_PATHS = [/^\/(api|auth)\//, /^\/(salud|listo|metrics|demo\.json)$/, /\.[a-z0-9]+$/i]

/** A page is that of its path, or the cached shell; in development there is none. */
export function answerNavigations(_worker: ServiceWorkerGlobalScope): void {
  if (import.meta.env.DEV) return
  for (const [path, page] of Object.entries(startPages)) {
    const allowlist = [new RegExp(`^${path}(\\?|$)`)]
    registerRoute(new NavigationRoute(createHandlerBoundToURL(page), { allowlist }))
  }
  registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: SERVER_PATHS }))
}
