import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { isCorrectable } from '#offline/outbox/correct.ts'
import { listRecentConfirmed } from '#offline/outbox/entries.ts'
import type { Entry, ViewState } from '#offline/outbox/entry.ts'
import {
  discardEntry,
  isDiscardable,
  isRetryable,
  NOT_CREATED,
  reapplyEntry,
  retryEntry,
} from '#offline/outbox/resolve.ts'
import { hasBackgroundSync, requestDrain } from '#offline/sync/request-sync.ts'
import { groupPendientes, type Pendientes } from './pendientes-groups.ts'
import { useOutbox } from './use-outbox.ts'

const NONE: readonly Entry[] = []
/** The database closed under us, which the storage notice says. */
const nothing = (): readonly Entry[] => NONE
const startOfToday = (): number => new Date().setHours(0, 0, 0, 0)

export type { Entry, ViewState }

export interface PendientesView {
  isReady: boolean
  grupos: Pendientes
  states: ReadonlyMap<string, ViewState>
  /** This person's entries that the server confirmed today, newest first. */
  confirmadas: readonly Entry[]
}

/** Everything that this device keeps, grouped by what has to happen with it. @param owner who is signed in. */
export function usePendientes(owner: string): PendientesView {
  const outbox = useOutbox()
  const confirmed = useLiveQuery(() => listRecentConfirmed(startOfToday()).catch(nothing), [], NONE) ?? NONE
  const grupos = useMemo(() => groupPendientes(outbox.entries, outbox.states), [outbox])
  const confirmadas = useMemo(() => confirmed.filter(entry => entry.owner === owner), [confirmed, owner])
  return { isReady: outbox.ready, grupos, states: outbox.states, confirmadas }
}

/** Whether a person may give the entry up: never while nobody knows if the server has it (reliability O37). */
export const canDiscard = isDiscardable

/** Whether it may be sent again as it is, and whether it may be written anew. */
export const canRetry = isRetryable
export const canCorrect = isCorrectable

/** Whether it was meant for a seat whose creation was given up. */
export const isForNoSeat = ({ error }: Entry): boolean => error?.codigo === NOT_CREATED

/** Whether what is pending can leave without the app being open (reliability O22). */
export const canSendWhenClosed = hasBackgroundSync

/** Asks for the queue to be sent now. */
export const sendNow = (): void => requestDrain(true)

/** Sends a refused entry again, as it is. */
export async function retry(key: string): Promise<void> {
  if (await retryEntry(key)) sendNow()
}

/** Applies a conflicting entry over the version that the person was shown. */
export async function reapply(key: string): Promise<void> {
  if (await reapplyEntry(key)) sendNow()
}

/**
 * Gives an entry up, with who and why; those held behind it move on.
 * @returns false when it could not be given up any more: it had left, or somebody decided before.
 */
export async function discard(key: string, by: string, motivo: string): Promise<boolean> {
  const done = await discardEntry(key, by, motivo)
  if (done) sendNow()
  return done
}
