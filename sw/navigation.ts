import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Paths that the server answers, never the app. */
const SERVER_PATHS = [/^\/(api|auth)\//, /^\/(salud|listo|metrics|demo\.json)$/, /\.[a-z0-9]+$/i]

/** Every page is the same cached shell; in development there is none. */
export function answerNavigations(_worker: ServiceWorkerGlobalScope): void {
  if (import.meta.env.DEV) return
  registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: SERVER_PATHS }))
}
