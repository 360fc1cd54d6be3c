import { useLiveQuery } from 'dexie-react-hooks'
import { listDecided } from '#offline/outbox/decided.ts'
import type { Entry } from '#offline/outbox/entry.ts'

const nothing = (): readonly Entry[] => []

/**
 * What was discarded or settled by hand on this device and is still kept, newest first: this person's and what this
 * person decided of others'; undefined until it is read.
 */
export const useDecididas = (nombre: string): readonly Entry[] | undefined =>
  useLiveQuery(async () => {
    const decided = await listDecided().catch(nothing) // The storage notice says it
    return decided.filter(({ owner, discarded }) => owner === nombre || discarded?.by === nombre)
  }, [nombre])
