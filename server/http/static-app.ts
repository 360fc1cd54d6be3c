import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { sendRefusal } from './problems.ts'
import { Refusal } from './refusal.ts'
import { OF_THE_API } from './route-context.ts'

const HAS_EXTENSION = /\.[^/]*$/
const IMMUTABLE = 'public, max-age=31536000, immutable'

function isScreen({ method, url }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return method === 'GET' && !OF_THE_API.test(path) && !HAS_EXTENSION.test(path)
}

async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(async scope => {
    scope.addHook('onRoute', route => {
      route.config = { ...route.config, accion: 'everybody' }
    })
    await scope.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: (res, path) => {
        res.setHeader('cache-control', /[\\/]assets[\\/]/.test(path) ? IMMUTABLE : 'no-cache')
        res.setHeader('vary', 'Accept-Encoding')
      },
    })
  })
}

/** The exact path wins over the wildcard of the files (security C31). */
function serveWorkerOff(app: FastifyInstance): void {
  app.get(WORKER_PATH, { config: { accion: 'everybody' } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(WORKER_OFF),
  )
}

/**
 * The built app. Hashed assets are cached for a year, other files are revalidated, and every screen gets index.html.
 */
export const staticApp = fp<{ appDir: string | undefined; workerOff: boolean }>(
  async (app: FastifyInstance, { appDir, workerOff }) => {
    if (workerOff) serveWorkerOff(app)
    if (appDir) await serveFiles(app, appDir)
    app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
      // Returns nothing. Fastify would await a returned reply, and add more listeners to the response than Node allows
      if (appDir && isScreen(request)) reply.sendFile('index.html', appDir)
      else sendRefusal(request, reply, new Refusal('NO_EXISTE'))
    })
  },
)

/** This path never changes, so that another worker can replace the app's worker (vite.config.ts). */
export const WORKER_PATH = '/service-worker.js'

/**
 * Keeps IndexedDB with the outbox. Before the new worker takes over, it asks the pages to send nothing to the old
 * worker for a while (src/offline/sync/leave-worker.ts).
 */
export const WORKER_OFF = `
self.addEventListener('install', () => {
  new BroadcastChannel('butacas-leaving').postMessage(null)
  self.skipWaiting()
})
self.addEventListener('activate', event => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url).catch(() => {})
}
`
