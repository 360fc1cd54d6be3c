import { type ButacasDb, db as theDb } from '../db.ts'
import { inState, soundOnes } from './dexie-reads.ts'
import { theOutbox } from './dexie-store.ts'
import { type Entry, FOUND_DONE } from './entry.ts'
import type { OutboxPorts } from './outbox-store.ts'
import { UNSETTLED } from './refusal.ts'
import { closed, scrubbed, step } from './state-machine.ts'

export const isUnsettled = ({ state, error }: Entry): boolean =>
  state === 'rejected' && error?.codigo === UNSETTLED

/** «Ya está hecho»: a person saw that the server has it. What builds on it goes on. */
export const settleByHand = (
  key: string,
  by: string,
  { store, now }: OutboxPorts = theOutbox,
): Promise<boolean> =>
  store.transaction(['entries'], async records => {
    const [entry] = await records.getEntries([key])
    if (!entry || !isUnsettled(entry)) return false
    const followers = await records.listBuiltOn([key])
    const onIt = { kind: 'rebase', base: { kind: 'none' } } as const
    await records.putEntries([
      closed(scrubbed(entry), by, FOUND_DONE, now()),
      ...followers.flatMap(follower => step(follower, onIt, now()) ?? []),
    ])
    return true
  })

/** Entries that a person took out of the queue, newest first. */
export const listDecided = (db: ButacasDb = theDb): Promise<Entry[]> =>
  inState(db, 'discarded')
    .reverse()
    .toArray(rows => soundOnes(db, rows))
