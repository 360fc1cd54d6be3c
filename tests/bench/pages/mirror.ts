/** First mirror and refresh: the product's own code beside plain IndexedDB, both over the same server. */
import type { Butaca } from '#contract/butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { db } from '#offline/db.ts'
import { bucketOf } from '#offline/mirror/bucket.ts'
import { fetchButaca } from '#offline/mirror/fetch-on-demand.ts'
import { getButaca } from '#offline/mirror/mirror.ts'
import { refreshMirror } from '#offline/sync/refresh.ts'

const BARE = 'bench-bare'
const CHUNK = 1000
const done = (request: IDBRequest | IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error)
    if ('oncomplete' in request) request.oncomplete = () => resolve()
    else request.onsuccess = () => resolve()
  })

async function wipe(): Promise<void> {
  await db.delete()
  await done(indexedDB.deleteDatabase(BARE))
  await db.open()
}

async function openBare(): Promise<IDBDatabase> {
  const request = indexedDB.open(BARE, 1)
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore('butacas', { keyPath: 'id' })
    // The mirror's only secondary index.
    store.createIndex('[rev+id]', ['rev', 'id'])
  }
  await done(request)
  return request.result
}

/** Reads every live state in sequence, for both. */
async function fetchAll(): Promise<Butaca[]> {
  const all: Butaca[] = []
  for (let estado = 1; estado <= 5; estado++) {
    const { method, path } = ENDPOINTS.filtroButaca
    const reply = await fetch(path, { method, body: JSON.stringify({ estado }) })
    for (const butaca of (await reply.json()) as Butaca[]) all.push(butaca)
  }
  return all
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const api = {
  wipe,
  ours: () => timed(() => refreshMirror(db)),
  async bare() {
    const bare = await openBare()
    const took = await timed(async () => {
      const rows = await fetchAll()
      for (let from = 0; from < rows.length; from += CHUNK) {
        const tx = bare.transaction('butacas', 'readwrite', { durability: 'relaxed' })
        for (const row of rows.slice(from, from + CHUNK))
          tx.objectStore('butacas').put({ ...row, id: row.nro, rev: from })
        await done(tx)
      }
    })
    bare.close()
    return took
  },
  /** The same buckets without our code and Dexie: the possible gain. */
  async bareBuckets() {
    const bare = await openBare()
    const took = await timed(async () => {
      const buckets = new Map<number, Butaca[]>()
      for (const row of await fetchAll()) {
        const id = bucketOf(row.nro.toLowerCase())
        const filas = buckets.get(id)
        if (filas === undefined) buckets.set(id, [row])
        else filas.push(row)
      }
      const tx = bare.transaction('butacas', 'readwrite', { durability: 'relaxed' })
      for (const [id, filas] of buckets) tx.objectStore('butacas').put({ id, rev: 1, filas })
      await done(tx)
    })
    bare.close()
    return took
  },
  /** A seat scanned as soon as the first mirror begins: from the server, or from the rows stored so far. */
  async firstSeat(nro: string) {
    const whole = refreshMirror(db)
    const took = await timed(async () => (await getButaca(nro)) ?? (await fetchButaca(nro)))
    await whole
    return took
  },
  async getSeat(nro: string) {
    return timed(() => getButaca(nro))
  },
  async getBare(nro: string) {
    const bare = await openBare()
    const took = await timed(() => done(bare.transaction('butacas').objectStore('butacas').get(nro)))
    bare.close()
    return took
  },
}
export type MirrorPage = typeof api
Object.assign(globalThis, { bench: api })
