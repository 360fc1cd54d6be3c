import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { butaca } from './butaca.ts'
import { FakeCookieStore } from './cookie-store.ts'
import { toEstado } from './outbox-rig.ts'
import { FakeLocks } from './web-locks.ts'

/** The part of CacheStorage that `src/offline/witness.ts` uses: texts by cache and address. */
class FakeCaches {
  readonly kept = new Map<string, Map<string, string>>()

  async open(name: string): Promise<{ put(url: string, response: Response): Promise<void> }> {
    const cache = this.kept.get(name) ?? new Map<string, string>()
    this.kept.set(name, cache)
    return { put: async (url, response) => void cache.set(url, await response.text()) }
  }

  async match(url: string, { cacheName }: { cacheName: string }): Promise<Response | undefined> {
    const text = this.kept.get(cacheName)?.get(url)
    return text === undefined ? undefined : new Response(text)
  }
}

/** A worker that takes every request, so that no page starts its own drain. */
const BUSY_WORKER = {
  controller: {
    postMessage: (_: unknown, [port]: MessagePort[]) => {
      port?.postMessage('taken')
      port?.close()
    },
  },
  getRegistration: async () => undefined,
}

/** A tablet whose storage can be evicted. Each `start` begins with empty memory, like a new page. */
export class EvictedTablet {
  cookies = new FakeCookieStore()
  caches = new FakeCaches()

  constructor() {
    vi.stubGlobal('cookieStore', this.cookies)
    vi.stubGlobal('caches', this.caches)
    vi.stubGlobal('navigator', { locks: new FakeLocks(), onLine: true, serviceWorker: BUSY_WORKER })
    this.takeDatabases()
  }

  takeDatabases(): void {
    const indexedDB = new IDBFactory()
    Object.assign(Dexie.dependencies, { indexedDB })
    Object.assign(globalThis, { indexedDB })
  }

  takeCookies(): void {
    this.cookies.jar.clear()
  }

  takeCaches(): void {
    this.caches.kept.clear()
  }

  async start() {
    vi.resetModules()
    const [
      loss,
      device,
      { db },
      { enqueueOperaciones },
      { readQueueFacts },
      { keepOperaciones },
      { runDrain },
    ] = await Promise.all([
      import('#offline/loss.ts'),
      import('#offline/device.ts'),
      import('#offline/db.ts'),
      import('#offline/outbox/enqueue.ts'),
      import('#offline/view/queue-facts.ts'),
      import('#queries/outbox/keep-operaciones.ts'),
      import('#offline/sync/engine.ts'),
    ])
    const order = (nro: string) => ({ butaca: butaca({ nro }), operacion: toEstado(4) })
    return {
      ...loss,
      ...device,
      db,
      readQueueFacts: () => readQueueFacts(db),
      /** Stores a change of each seat. @returns the `seq` of each entry. */
      capture: async (owner: string, ...nros: string[]) =>
        (await enqueueOperaciones(nros.map(order), owner)).map(({ seq }) => seq),
      runDrain,
      /** Stores a change through the screen's function. */
      keep: async (owner: string, nro: string) => {
        const kept = await keepOperaciones([order(nro)], owner)
        return typeof kept === 'string' ? kept : kept.map(({ seq }) => seq)
      },
      /** The value of the device's cookie. */
      noted: () => decodeURIComponent(this.cookies.jar.get('__Host-dispositivo')?.value ?? ''),
    }
  }
}
