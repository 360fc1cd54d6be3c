import { replica } from '#offline/mirror/replica.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { isRepeatable } from '#offline/outbox/refusal.ts'
import { useStored } from '../use-stored.ts'

export { causaDe, type Entry, isFoundDone } from '#offline/outbox/entry.ts'

const NONE: readonly Entry[] = []

/** The database was closed, which the storage notice says. */
const nothing = (): readonly Entry[] => NONE

/** The given entries as they change, confirmed ones included. */
export const useEntries = (keys: readonly string[]): readonly Entry[] =>
  useStored(({ theReads }) => theReads.listKept([...keys]).catch(nothing), keys.join()) ?? NONE

/** Whether sending it again as it is may help. */
export const canRepeat = (entry: Entry): boolean =>
  isRepeatable(entry, replica.getSnapshot().rows.get(entry.nroKey))
