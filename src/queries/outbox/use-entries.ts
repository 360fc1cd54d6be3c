import { useLiveQuery } from 'dexie-react-hooks'
import type { Entry } from '#offline/outbox/entry.ts'
import { getEntries } from '#offline/view/entries.ts'

export type { Entry } from '#offline/outbox/entry.ts'

const NONE: readonly Entry[] = []

/** The database was closed, which the storage notice says. */
const nothing = (): readonly Entry[] => NONE

/** The given entries as they change, confirmed ones included. */
export const useEntries = (keys: readonly string[]): readonly Entry[] =>
  useLiveQuery(() => getEntries([...keys]).catch(nothing), [keys.join()], NONE) ?? NONE
