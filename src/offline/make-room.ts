import { createStore, del, keys, set, type UseStore } from 'idb-keyval'
import type { Butaca } from '#contract/butaca.ts'
import { isViva } from '#domain/butaca/butaca.ts'
import { type ButacasDb, db as theDb } from './db.ts'
import { forgetListas } from './listas.ts'
import { changeBuckets } from './mirror/mirror.ts'

/**
 * Frees space for a person's change (reliability O28). Deletes the reserve, the office's lists and the seats outside
 * the factory, but never the outbox.
 */
export async function makeRoom(db: ButacasDb = theDb): Promise<void> {
  // A failure is ignored: the write that follows shows whether enough was freed
  for (const free of [dropBallast, () => forgetListas(db), () => trimMirror(db)]) await free().catch(() => {})
}

/** Deletes seats outside the factory. They can be read from the server again. */
export function trimMirror(db: ButacasDb): Promise<void> {
  const trim = (filas: readonly Butaca[]) => {
    const stay = filas.filter(({ estado }) => isViva(estado.id))
    return stay.length < filas.length ? stay : filas
  }
  return changeBuckets(db, trim, { isUrgent: true }) // A person's change waits for the space
}

/** Space kept in reserve for a full disk: enough for thousands of changes (reliability O28). */
const BALLAST_BYTES = 2 * 1024 * 1024
/** Limit of `crypto.getRandomValues`. */
const CHUNK_BYTES = 65_536
const KEY = 'lastre'

let store: UseStore | null = null
const ballast = (): UseStore => {
  store ??= createStore('butacas-lastre', 'lastre')
  return store
}

/** Reserves the space, unless it is reserved already or the disk is nearly full. */
export async function keepBallast(): Promise<void> {
  if ((await keys(ballast())).length > 0) return
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota - usage < 8 * BALLAST_BYTES) return
  await set(KEY, incompressible(), ballast())
}

const dropBallast = (): Promise<void> => del(KEY, ballast())

/** Random bytes: a disk could compress zeros to almost nothing. */
function incompressible(): Uint8Array {
  const bytes = new Uint8Array(BALLAST_BYTES)
  for (let at = 0; at < BALLAST_BYTES; at += CHUNK_BYTES)
    crypto.getRandomValues(bytes.subarray(at, at + CHUNK_BYTES))
  return bytes
}
