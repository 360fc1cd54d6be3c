import { createStore, get, set, type UseStore, update } from 'idb-keyval'
import { newUuid } from './uuid.ts'

/** What page and worker must both know of this device, outside the database so that it outlives it. */
let store: UseStore | null = null
const device = (): UseStore => {
  store ??= createStore('butacas-device', 'facts')
  return store
}

export const readFact = <T>(name: string): Promise<T | undefined> => get<T>(name, device())
export const writeFact = (name: string, value: unknown): Promise<void> => set(name, value, device())
/** Reads and writes in one transaction, so that what another tab wrote meanwhile is not undone. */
export const updateFact = <T>(name: string, change: (known: T | undefined) => T | undefined): Promise<void> =>
  update<T | undefined>(name, change, device())

/** This device's name to the server: a UUID made once and kept. */
export async function getDeviceId(): Promise<string> {
  const made = newUuid()
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

/** How far (ms) the server's clock is ahead of this device's; 0 before the first answer. */
export const getClockOffset = async (): Promise<number> => (await readFact<number>('clock-offset')) ?? 0

/**
 * Whether the server keeps idempotency keys: false for one that speaks the contract alone, null while unknown.
 * The extensions come and go together (design §4), so one of them tells for all.
 */
export const getServerKeepsKeys = async (): Promise<boolean | null> =>
  (await readFact<boolean>('server-keeps-keys')) ?? null
export const setServerKeepsKeys = (keeps: boolean): Promise<void> => writeFact('server-keeps-keys', keeps)
