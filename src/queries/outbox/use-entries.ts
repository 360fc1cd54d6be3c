import { useLiveQuery } from 'dexie-react-hooks'
import { theReads } from '#offline/outbox/dexie-reads.ts'
import type { Entry } from '#offline/outbox/entry.ts'

export type { Entry } from '#offline/outbox/entry.ts'

const NONE: readonly Entry[] = []

/** The database was closed, which the storage notice says. */
const nothing = (): readonly Entry[] => NONE

/** The given entries as they change, confirmed ones included. */
export const useEntries = (keys: readonly string[]): readonly Entry[] =>
  useLiveQuery(() => theReads.listKept([...keys]).catch(nothing), [keys.join()], NONE) ?? NONE
