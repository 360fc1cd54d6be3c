import { Queue } from 'workbox-background-sync'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { db } from '#offline/db.ts'
import { setOwnServer } from '#offline/device.ts'
import { theOutbox } from '#offline/outbox/dexie-store.ts'
import { enqueueOperaciones } from '#offline/outbox/enqueue.ts'
import { sendEntry } from '#offline/outbox/send.ts'
import { type DrainPorts, drain } from '#offline/sync/drain.ts'
import { ALONE } from '#offline/sync/lock.ts'
import { ESTADOS, seat } from '../seats.ts'

interface WorkerScope extends EventTarget {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
  data: { run: keyof typeof runs; entries: number; lanes: number }
  ports: readonly MessagePort[]
}
const scope = globalThis as unknown as WorkerScope
const armada = ESTADOS[3] ?? { id: 4, nombre: 'armada' }
const queue = new Queue('bench', { forceSyncFallback: true })

const requestFor = (n: number): [string, RequestInit] => {
  const query = new URLSearchParams({ nroButaca: seat(n).nro, idEstado: String(armada.id), peso: '-1' })
  const headers = { 'content-type': 'application/json', authorization: 'Bearer bench' }
  return [`${ENDPOINTS.cambiarEstado.path}?${query}`, { method: ENDPOINTS.cambiarEstado.method, headers }]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const runs = {
  async ours(entries: number): Promise<number> {
    await db.delete()
    await db.open()
    await setOwnServer(true)
    const operacion = { tipo: 'cambio-estado', estado: armada, peso: -1, homo: null } as const
    const orders = Array.from({ length: entries }, (_, n) => ({ butaca: seat(n), operacion }))
    await enqueueOperaciones(orders, 'operario')
    const ports: DrainPorts = {
      store: theOutbox.store,
      credentials: async () => [{ owner: 'operario', token: 'bench' }],
      send: sendEntry,
      sessionRefused: async () => {},
      keepsKeys: async () => true,
      probe: async () => {},
      recover: async () => ({ recovered: 0, isDone: true, outcomes: [] }),
      isRestored: async () => false,
      now: Date.now,
      isSure: () => true,
      catchUp: async () => {},
      random: Math.random,
      holder: 'bench',
    }
    let confirmed = 0
    const took = await timed(async () => {
      // As in the engine: each drain ends by itself after a while, and another drain continues.
      for (;;) {
        const report = await drain(ports, 'due', ALONE)
        confirmed += report.confirmed
        if (report.confirmed === 0 || report.nextAt === null) break
      }
    })
    if (confirmed !== entries) throw new Error(`only ${confirmed} of ${entries} were confirmed`)
    return took
  },
  async bare(entries: number, lanes: number): Promise<number> {
    let next = 0
    const lane = async (): Promise<void> => {
      while (next < entries) {
        const [url, init] = requestFor(next++)
        const reply = await fetch(url, init)
        await reply.json()
      }
    }
    return timed(() => Promise.all(Array.from({ length: lanes }, lane)))
  },
  async workbox(entries: number): Promise<number> {
    for (let n = 0; n < entries; n++) {
      const [url, init] = requestFor(n)
      await queue.pushRequest({ request: new Request(url, init) })
    }
    return timed(() => queue.replayRequests())
  },
}

scope.addEventListener('install', event => (event as WorkerEvent).waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', event => (event as WorkerEvent).waitUntil(scope.clients.claim()))
scope.addEventListener('message', event => {
  const { data, ports, waitUntil } = event as WorkerEvent
  const answer = runs[data.run](data.entries, data.lanes).then(
    took => ports[0]?.postMessage({ took }),
    error => ports[0]?.postMessage({ error: String(error) }),
  )
  waitUntil.call(event, answer)
})
