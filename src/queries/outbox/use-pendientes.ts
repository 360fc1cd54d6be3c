import { useEffect, useMemo } from 'react'
import { clock } from '#offline/clock.ts'
import { theReads } from '#offline/outbox/dexie-reads.ts'
import { causaOf, type Entry, hechoEn, type ViewState } from '#offline/outbox/entry.ts'
import { checkEntries, countDamaged } from '#offline/outbox/parse-entry.ts'
import { BUYER_SCRUBBED, NOT_CREATED } from '#offline/outbox/refusal.ts'
import {
  adoptEntries,
  discardEntries,
  discardEntry,
  isCorrectable,
  isUnsettled,
  listDecided,
  reapplyEntries,
  retryEntries,
  type Shown,
  settleByHand,
} from '#offline/outbox/resolve.ts'
import { isAdoptable, isDiscardable } from '#offline/outbox/state-machine.ts'
import { hasBackgroundSync, requestDrain } from '#offline/sync/request-sync.ts'
import { needsDecision, type Pendiente, type Pendientes } from '#offline/view/outbox-view.ts'
import { useLiveRead } from '../live-read.ts'
import { useThrottledOutbox } from './use-outbox.ts'

const NONE: readonly Entry[] = []
const startOfToday = (): number => new Date(clock.now()).setHours(0, 0, 0, 0)

/** Maximum number of today's confirmed entries shown: a tablet may have sent thousands. */
const CONFIRMADAS_MAX = 50

export { canRepeat } from './use-outbox.ts'
export type { Entry, Pendiente, Pendientes, ViewState }
export { causaOf, hasBackgroundSync, hechoEn, isAdoptable, isDiscardable, isUnsettled, needsDecision }

interface PendientesView {
  grupos: Pendientes
  /** False while a long queue is still being read. */
  isAll: boolean
  /** `isAll`: these are all entries confirmed today. */
  confirmadas: { confirmadas: readonly Entry[]; isAll: boolean; hasFailed: boolean }
}

/** Everything in this device's queue, grouped by what happens next. @param owner the signed-in person. */
export function usePendientes(owner: string): PendientesView {
  const outbox = useThrottledOutbox()
  const grupos = useMemo(() => outbox.grupos(), [outbox])
  const { value: confirmed = NONE, hasFailed } = useLiveRead(
    () => theReads.listConfirmedOf(owner, startOfToday(), CONFIRMADAS_MAX + 1),
    [owner],
  )
  const confirmadas = useMemo(
    () => ({
      confirmadas: confirmed.slice(0, CONFIRMADAS_MAX),
      isAll: confirmed.length <= CONFIRMADAS_MAX,
      hasFailed,
    }),
    [confirmed, hasFailed],
  )
  return { grupos, isAll: outbox.ready, confirmadas }
}

/** Whether the entry can be corrected in its form. False if the server may have applied the entry. */
export const canCorrect = (entry: Entry): boolean => isCorrectable(entry) && !isUnsettled(entry)

/** Whether the creation of the entry's seat was discarded. */
export const isForNoSeat = ({ error }: Entry): boolean => error?.codigo === NOT_CREATED

/** Whether the entry's buyer was deleted from this device, so that a person must enter the buyer again. */
export const lacksBuyer = ({ error }: Entry): boolean => error?.codigo === BUYER_SCRUBBED

/** Sends the queue now, without any pause. */
export const sendNow = (): void => requestDrain('person')

/** Sends the entries that a person decided, and those behind them. Sends nothing if the decision changed no entry. */
async function sendAfter<Done extends number | boolean>(decided: Promise<Done>): Promise<Done> {
  const done = await decided
  if (done) sendNow()
  return done
}

/** Sends refused entries again unchanged. @returns how many. */
export const retry = (keys: readonly string[]): Promise<number> => sendAfter(retryEntries(keys))

/** Applies conflicting entries over the versions that the person was shown. @returns how many. */
export const reapply = (shown: readonly Shown[]): Promise<number> => sendAfter(reapplyEntries(shown))

/** Discards several entries. @returns how many. */
export const discardAll = (given: readonly { key: string; motivo: string }[], by: string): Promise<number> =>
  sendAfter(discardEntries(given, by))

/** Discards an entry. @returns false if it was already sent or decided. */
export const discard = (key: string, by: string, motivo: string): Promise<boolean> =>
  sendAfter(discardEntry(key, by, motivo))

/** Marks an entry as done, because a person found it done. @returns false if it was already decided. */
export const foundDone = (key: string, by: string): Promise<boolean> => sendAfter(settleByHand(key, by))

/**
 * Makes this person answer for other people's entries. @returns how many are sent with this person's token, and how
 * many wait for this person's decision.
 */
export async function adopt(
  keys: readonly string[],
  by: string,
): Promise<{ enviadas: number; decidir: number }> {
  const adopted = await adoptEntries(keys, by)
  if (adopted.enviadas > 0) sendNow()
  return adopted
}

/** Number of unreadable records of the queue. @param canCheck whether there is time to check the whole queue. */
export function useDanados(canCheck: boolean): number {
  useEffect(() => {
    if (canCheck) void checkEntries(Date.now()).catch(() => {}) // The count shows the result
  }, [canCheck])
  return useLiveRead(() => countDamaged(), []).value ?? 0
}

/** Entries of `listDecided`: this person's own, and other people's that this person decided. */
export const useDecididas = (nombre: string) =>
  useLiveRead(async (): Promise<readonly Entry[]> => {
    const decided = await listDecided()
    return decided.filter(({ owner, discarded }) => owner === nombre || discarded?.by === nombre)
  }, [nombre])
