import { useLiveQuery } from 'dexie-react-hooks'
import { listDecided } from '#offline/outbox/decided.ts'
import type { Entry } from '#offline/outbox/entry.ts'

const nothing = (): readonly Entry[] => []

/** Entries that were discarded or settled by hand: this person's, and others' by this person. Newest first. */
export const useDecididas = (nombre: string): readonly Entry[] | undefined =>
  useLiveQuery(async () => {
    const decided = await listDecided().catch(nothing) // The storage notice says it
    return decided.filter(({ owner, discarded }) => owner === nombre || discarded?.by === nombre)
  }, [nombre])
