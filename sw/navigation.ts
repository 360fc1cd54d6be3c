import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** What is the server's to answer, and never a page of the app. */
const SERVER_PATHS = [/^\/(api|auth)\//, /^\/(salud|listo|metrics|demo\.json)$/, /\.[a-z0-9]+$/i]

/** Every page is the same shell, from the cache. In development there is none to answer with. */
export function answerNavigations(_worker: ServiceWorkerGlobalScope): void {
  if (import.meta.env.DEV) return
  registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: SERVER_PATHS }))
}
