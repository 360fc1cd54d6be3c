import type { Entry } from '#offline/outbox/entry.ts'
import { useStored } from '../use-stored.ts'

export type { Entry } from '#offline/outbox/entry.ts'

const NONE: readonly Entry[] = []

/** The database was closed, which the storage notice says. */
const nothing = (): readonly Entry[] => NONE

/** The given entries as they change, confirmed ones included. */
export const useEntries = (keys: readonly string[]): readonly Entry[] =>
  useStored(({ theReads }) => theReads.listKept([...keys]).catch(nothing), keys.join()) ?? NONE
