import type { BrowserContext, Page } from '@playwright/test'

interface Store {
  name: string
  keyPath: string | string[] | null
  autoIncrement: boolean
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
  keys: unknown[]
  values: unknown[]
}
interface Database {
  name: string
  version: number
  stores: Store[]
}

export interface DeviceState {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>
  lines: [key: string, value: string][]
  databases: Database[]
}

/** The state of an unused browser. */
export const NOBODYS: DeviceState = { cookies: [], lines: [], databases: [] }

/** A page of the app's origin that does not run the app. */
const BESIDE_THE_APP = '/icon.svg'
/** Excludes the ballast of `src/offline/make-room.ts`, two random megabytes without content. */
const DATABASES = ['butacas', 'butacas-device']
/** Facts that must not be copied to another device. Keys cannot be stored as text. */
const OWN_FACTS = ['id', 'firma', 'eslabon', 'clave-pin', 'pines']
/** The cookie and the cache in which `src/offline/witness.ts` also stores the device's id. */
const WITNESS = { cookie: '__Host-dispositivo', cache: 'butacas-dispositivo' }

export async function takeState(page: Page): Promise<DeviceState> {
  await page.goto(BESIDE_THE_APP)
  const cookies = (await page.context().cookies()).filter(({ name }) => name !== WITNESS.cookie)
  const databases = await page.evaluate(readDatabases, DATABASES)
  for (const { name, stores } of databases)
    if (name === 'butacas-device')
      for (const store of stores)
        for (const fact of OWN_FACTS) {
          const at = store.keys.indexOf(fact)
          if (at >= 0) for (const column of [store.keys, store.values]) column.splice(at, 1)
        }
  const lines = await page.evaluate(() => Object.entries<string>(localStorage))
  return { cookies, lines, databases }
}

export async function putState(page: Page, { cookies, lines, databases }: DeviceState): Promise<void> {
  const context = page.context()
  await page.goto(BESIDE_THE_APP)
  const cdp = await context.newCDPSession(page)
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.stopAllWorkers')
  await cdp.detach()
  // No worker runs from here on, so nothing else writes
  await context.clearCookies()
  await context.addCookies(cookies)
  await page.evaluate(cache => caches.delete(cache), WITNESS.cache)
  await page.evaluate(all => {
    localStorage.clear()
    for (const [key, value] of all) localStorage.setItem(key, value)
  }, lines)
  // Passed as one string: many values would take the driver ten times as long
  await page.evaluate(writeDatabases, { names: DATABASES, written: JSON.stringify(databases) })
}

/** Runs in the page. */
async function readDatabases(names: readonly string[]): Promise<Database[]> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const read = async (store: IDBObjectStore): Promise<Store> => ({
    name: store.name,
    keyPath: store.keyPath as Store['keyPath'],
    autoIncrement: store.autoIncrement,
    indexes: [...store.indexNames].map(name => {
      const { keyPath, unique, multiEntry } = store.index(name)
      return { name, keyPath: keyPath as string | string[], unique, multiEntry }
    }),
    keys: await done(store.getAllKeys()),
    values: await done(store.getAll()),
  })
  const databases: Database[] = []
  for (const { name = '', version = 1 } of await indexedDB.databases()) {
    if (!names.includes(name)) continue
    const db = await done(indexedDB.open(name))
    const stores: Store[] = []
    for (const store of db.objectStoreNames) stores.push(await read(db.transaction(store).objectStore(store)))
    db.close()
    databases.push({ name, version, stores })
  }
  return databases
}

/** Runs in the page. */
async function writeDatabases({
  names,
  written,
}: {
  names: readonly string[]
  written: string
}): Promise<void> {
  const done = (request: IDBRequest): Promise<void> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve()
      request.onerror = () => reject(request.error)
    })
  for (const name of names) await done(indexedDB.deleteDatabase(name))
  for (const { name, version, stores } of JSON.parse(written) as Database[]) {
    const opening = indexedDB.open(name, version)
    opening.onupgradeneeded = () => {
      for (const { name: called, keyPath, autoIncrement, indexes, keys, values } of stores) {
        const store = opening.result.createObjectStore(called, { keyPath, autoIncrement })
        for (const index of indexes) store.createIndex(index.name, index.keyPath, index)
        for (const [n, value] of values.entries())
          if (keyPath === null) store.put(value, keys[n] as IDBValidKey)
          else store.put(value)
      }
    }
    await done(opening)
    opening.result.close()
  }
}
