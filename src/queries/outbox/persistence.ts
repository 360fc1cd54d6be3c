import { notePersistence } from '#offline/storage-state.ts'

/** Whether the browser keeps stored data when it needs room: `not-yet` may change with use, `refused` was decided. */
export type Persistence = 'granted' | 'not-yet' | 'refused' | 'unknown'

/** Asks the browser not to evict what is stored, and remembers its answer (reliability O29). */
export async function askPersistence(): Promise<Persistence> {
  const { storage, permissions } = navigator
  let persistence: Persistence = 'unknown'
  try {
    if (storage?.persist === undefined) return persistence
    const granted = (await storage.persisted()) || (await storage.persist())
    // Chromium refuses every app that is little used, which is no decision against it
    const answer = granted ? null : await permissions?.query({ name: 'persistent-storage' })
    if (granted) persistence = 'granted'
    else persistence = answer?.state === 'denied' ? 'refused' : 'not-yet'
  } catch {
    // A browser without this permission decides by itself
  }
  notePersistence(persistence === 'refused')
  return persistence
}
