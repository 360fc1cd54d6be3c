import { notePersistence } from '#offline/storage-state.ts'

/**
 * Whether the browser keeps what is stored here when it needs room. `not-yet`: it has not promised it, and may once the
 * app is installed or used more. `refused`: somebody decided against it. `unknown`: it cannot be asked.
 */
export type Persistence = 'granted' | 'not-yet' | 'refused' | 'unknown'

/** Asks the browser not to evict what is stored, and remembers its answer (reliability O29). */
export async function askPersistence(): Promise<Persistence> {
  const { storage, permissions } = navigator
  let persistence: Persistence = 'unknown'
  try {
    if (storage?.persist === undefined) return persistence
    const granted = (await storage.persisted()) || (await storage.persist())
    // Chromium says no to every app that it does not know well yet, which is no decision against it
    const answer = granted ? null : await permissions?.query({ name: 'persistent-storage' })
    if (granted) persistence = 'granted'
    else persistence = answer?.state === 'denied' ? 'refused' : 'not-yet'
  } catch {
    // A browser that does not know the permission: what it does with storage is its own affair
  }
  notePersistence(persistence === 'refused')
  return persistence
}
