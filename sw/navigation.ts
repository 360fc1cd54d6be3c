import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Paths that the server answers, never the app. */
const SERVER_PATHS = [/^\/(api|auth)\//, /^\/(salud|listo|metrics|demo\.json)$/, /\.[a-z0-9]+$/i]

/** Of src/app/paths.ts, which the worker does not import (vite.config.ts). */
declare const __START_PAGES__: Readonly<Record<string, string>>

/** A page is that of its path, or the cached shell; in development there is none. */
export function answerNavigations(_worker: ServiceWorkerGlobalScope): void {
  if (import.meta.env.DEV) return
  for (const [path, page] of Object.entries(__START_PAGES__)) {
    const allowlist = [new RegExp(`^${path}(\\?|$)`)]
    registerRoute(new NavigationRoute(createHandlerBoundToURL(page), { allowlist }))
  }
  registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: SERVER_PATHS }))
}
