import { createStore, get, set, type UseStore, update } from 'idb-keyval'
import { newUuid } from '#http/client.ts'
import { readWitness } from './witness.ts'

/** Facts about the device. They survive the loss of the main database. */
const STORE = 'facts'
let store: UseStore | null = null
const device = (): UseStore => {
  store ??= createStore('butacas-device', STORE)
  return store
}

export const readFact = <T>(name: string): Promise<T | undefined> => get<T>(name, device())
export const writeFact = (name: string, value: unknown): Promise<void> => set(name, value, device())
/** Reads and writes in one transaction, so that no write of another tab is lost. */
export const updateFact = <T>(name: string, change: (known: T | undefined) => T | undefined): Promise<void> =>
  update<T | undefined>(name, change, device())

/** Like `updateFact`, but resolves when the fact is on the disk. The fact then survives a power cut. */
export async function updateFactStrictly<T>(
  name: string,
  change: (known: T | undefined) => T | undefined,
): Promise<void> {
  const db = await device()('readonly', facts => facts.transaction.db)
  await new Promise<void>((resolve, reject) => {
    const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' })
    const facts = transaction.objectStore(STORE)
    const read = facts.get(name) as IDBRequest<T | undefined>
    read.onsuccess = () => facts.put(change(read.result), name)
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

/** Reads a fact, or creates and stores it. Of two concurrent calls, the first stored value stays. */
export async function readOrMake<T>(name: string, make: () => Promise<T>): Promise<T> {
  const known = await readFact<T>(name)
  if (known !== undefined) return known
  const made = await make()
  await updateFact<T>(name, kept => kept ?? made)
  return (await readFact<T>(name)) ?? made
}

let deviceId: Promise<string> | null = null
/** This device's UUID, created once and kept even if the browser deletes the database (O49). */
export function getDeviceId(): Promise<string> {
  deviceId ??= makeDeviceId().catch(error => {
    deviceId = null
    throw error
  })
  return deviceId
}

async function makeDeviceId(): Promise<string> {
  const made = (await readFact<string>('id')) ?? (await readWitness())?.id ?? newUuid()
  let id = made
  await update<string>(
    'id',
    known => {
      id = known ?? made
      return id
    },
    device(),
  )
  return id
}

/** Server time minus wall clock (ms); 0 before the first answer. */
export const getClockOffset = async (): Promise<number> => (await readFact<number>('clock-offset')) ?? 0

const OWN_SERVER = 'server-keeps-keys'
let lastKnown: boolean | null = null
/** Number of times that this page noted the fact. A reading that began before the last note is outdated. */
let notes = 0
/**
 * Whether the server has our extensions: idempotency keys, marked answers, versions, and the office's own calls. A
 * server has all of them or none (design §4). Null while unknown.
 */
export async function isOwnServer(): Promise<boolean | null> {
  const before = notes
  const read = (await readFact<boolean>(OWN_SERVER)) ?? null
  if (notes === before) lastKnown = read
  return lastKnown
}
/** The last known `isOwnServer`, without a wait; null while unknown. */
export const wasOwnServer = (): boolean | null => lastKnown
/** Call only after a marked answer or a sign-in by password. */
export function setOwnServer(keeps: boolean): Promise<void> {
  notes++
  lastKnown = keeps
  return writeFact(OWN_SERVER, keeps)
}
/** Notes that the server has no extensions. An earlier note stays, because another server may have answered. */
export const noteNoExtensions = (): Promise<void> => updateFact<boolean>(OWN_SERVER, known => known ?? false)
