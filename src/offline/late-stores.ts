/** The exports of `stores.ts`. */
export type Stores = typeof import('./stores.ts')['stores']

const RETRY_MS = 5_000
let isTime: () => Promise<void> = async () => {}
let stores: Promise<Stores> | null = null

/** Has the code of the database wait from now on, as for a first paint. */
export const storesAfter = (time: () => Promise<void>): void => {
  isTime = time
}

/**
 * The database for the first screens. Its code loads after them: earlier calls wait.
 * @throws where the code cannot be loaded; the next call tries again.
 */
export function lateStores(): Promise<Stores> {
  const load = async () => {
    await isTime()
    const loaded = await import('./stores.ts')
    return loaded.stores
  }
  stores ??= load().catch(error => {
    stores = null
    throw error
  })
  return stores
}

/** Begins something with the database as soon as it is there. @returns ends it, also before it has begun. */
export function withStores(begin: (stores: Stores) => () => void): () => void {
  let end: (() => void) | null = null
  let isOver = false
  const start = async () => {
    while (!isOver && end === null)
      try {
        const found = await lateStores()
        if (!isOver) end = begin(found)
      } catch {
        await new Promise(resolve => setTimeout(resolve, RETRY_MS))
      }
  }
  void start() // It never rejects
  return () => {
    isOver = true
    end?.()
  }
}
