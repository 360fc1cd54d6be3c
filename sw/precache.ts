import { cacheNames } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

type Source = { cacheName: string } | 'network'
interface Rule {
  condition: { urlPattern: string | { pathname: string; search: string } }
  source: Source
}

/** Static routing (WICG service-worker-static-routing-api), Chromium only: answers without starting the worker. */
interface InstallEventWithRoutes extends ExtendableEvent {
  addRoutes?(rules: Rule[]): Promise<void>
}

const manifest = self.__WB_MANIFEST

/** Caches the app's files. A missing one fails the install, and the old app goes on (reliability O33). */
export function precacheShell(worker: ServiceWorkerGlobalScope): void {
  // The page of '/' is not `index.html`
  precacheAndRoute(manifest, { directoryIndex: '' })
  cleanupOutdatedCaches()
  const page = startPage(worker)
  worker.addEventListener('install', event => {
    const source = { cacheName: cacheNames.precache }
    if (page !== null && 'addRoutes' in event) event.waitUntil(page.keep())
    void (event as InstallEventWithRoutes).addRoutes?.([
      ...(page?.routes ?? []),
      { condition: { urlPattern: '/assets/*' }, source },
      // The page's own calls do not keep a worker alive that is being replaced
      { condition: { urlPattern: '/api/*' }, source: 'network' },
      { condition: { urlPattern: '/auth/*' }, source: 'network' },
    ])
  })
  worker.addEventListener('activate', event => {
    event.waitUntil(worker.clients.claim())
    event.waitUntil(forgetPages(page?.cacheName))
  })
}

const PAGES = 'butacas-inicio-'
/** Every page asks for them: without a route the worker would start in the middle of the first frame. */
const BESIDE_PAGES = ['manifest.json', 'icon.svg']

/**
 * The page under each address that the app is opened at, since a static route finds only what is kept under the address
 * that was asked for. Each build has a cache of its own: the worker before still answers with its page. Null in development.
 */
function startPage(worker: ServiceWorkerGlobalScope) {
  const entryOf = (url: string) =>
    manifest.find((each): each is PrecacheEntry => typeof each !== 'string' && each.url === url)
  const entry = entryOf('index.html')
  if (entry === undefined) return null
  const requestOf = (url: string): Request => {
    const { integrity = '' } = entryOf(url) ?? {}
    return new Request(`/${url}`, { integrity, cache: 'reload', credentials: 'same-origin' })
  }
  // It changes with every other page: all have the names of the same files
  const cacheName = `${PAGES}${entry.revision}`
  return {
    cacheName,
    routes: [...startAddresses, ...BESIDE_PAGES.map(url => `/${url}`)].map((address): Rule => {
      const { pathname, search } = new URL(address, worker.location.origin)
      return { condition: { urlPattern: { pathname, search: search.slice(1) } }, source: { cacheName } }
    }),
    async keep(): Promise<void> {
      const cache = await caches.open(cacheName)
      await cache.addAll([...new Set(startAddresses.map(pageOf)), ...BESIDE_PAGES].map(requestOf))
      for (const address of startAddresses) {
        const page = await cache.match(`/${pageOf(address)}`)
        if (page === undefined) throw new Error('the page was not kept')
        await cache.put(address, page)
      }
    },
  }
}

async function forgetPages(but: string | undefined): Promise<void> {
  const names = (await caches.keys()).filter(name => name.startsWith(PAGES) && name !== but)
  await Promise.all(names.map(name => caches.delete(name)))
}

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

/** From src/app/paths.ts, which the worker does not import (vite.config.ts). */
declare const __START_ADDRESSES__: readonly string[]
declare const __START_PAGES__: Readonly<Record<string, string>>

/** Addresses at which the app is opened. */
const startAddresses = __START_ADDRESSES__
/** The file of each path that has a page of its own. */
const startPages = __START_PAGES__

/** The file of the page at an address of this app. */
const pageOf = (address: string): string => startPages[address.split('?', 1)[0] ?? ''] ?? 'index.html'
