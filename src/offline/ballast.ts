import { createStore, del, keys, set, type UseStore } from 'idb-keyval'

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

/** Frees the reserved space. */
export const dropBallast = (): Promise<void> => del(KEY, ballast())

/** The disk would compress zeros to almost nothing. */
function incompressible(): Uint8Array {
  const bytes = new Uint8Array(BALLAST_BYTES)
  for (let at = 0; at < BALLAST_BYTES; at += CHUNK_BYTES)
    crypto.getRandomValues(bytes.subarray(at, at + CHUNK_BYTES))
  return bytes
}
