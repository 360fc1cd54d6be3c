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

/** Limit for today's confirmed entries on the screen: a tablet may have sent thousands. */
const CONFIRMADAS_MAX = 50

export { canRepeat } from './use-outbox.ts'
export type { Entry, Pendiente, Pendientes, ViewState }
export { causaOf, hasBackgroundSync, hechoEn, isAdoptable, isDiscardable, isUnsettled, needsDecision }

interface PendientesView {
  grupos: Pendientes
  /** False while a long queue is still being read. */
  isAll: boolean
  /** Entries confirmed today. `isAll`: false if there are more. */
  confirmadas: { confirmadas: readonly Entry[]; isAll: boolean; hasFailed: boolean }
}

/** This device's queue in groups, and the entries of the signed-in person that were confirmed today. */
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

/** Whether a person can correct the entry in its form. False if the server may have applied the entry. */
export const canCorrect = (entry: Entry): boolean => isCorrectable(entry) && !isUnsettled(entry)

/** Whether the entry was refused because its seat's creation was discarded. */
export const isForNoSeat = ({ error }: Entry): boolean => error?.codigo === NOT_CREATED

/** Whether a person must enter the buyer again, because the buyer was deleted from this device. */
export const lacksBuyer = ({ error }: Entry): boolean => error?.codigo === BUYER_SCRUBBED

export const sendNow = (): void => requestDrain('person')

/** Sends the queue after a decision that changed any entry. */
async function sendAfter<Done extends number | boolean>(decided: Promise<Done>): Promise<Done> {
  const done = await decided
  if (done) sendNow()
  return done
}

/** Sends refused entries again unchanged. @returns the number of entries. */
export const retry = (keys: readonly string[]): Promise<number> => sendAfter(retryEntries(keys))

/** Sends entries in conflict again, over the version that the person was shown. @returns the number of entries. */
export const reapply = (shown: readonly Shown[]): Promise<number> => sendAfter(reapplyEntries(shown))

/** @returns the number of discarded entries. */
export const discardAll = (given: readonly { key: string; motivo: string }[], by: string): Promise<number> =>
  sendAfter(discardEntries(given, by))

/** @returns false if the entry was already sent or decided. */
export const discard = (key: string, by: string, motivo: string): Promise<boolean> =>
  sendAfter(discardEntry(key, by, motivo))

/** Closes an entry whose change a person found already done. @returns false if the entry was already decided. */
export const foundDone = (key: string, by: string): Promise<boolean> => sendAfter(settleByHand(key, by))

/**
 * Makes this person responsible for other people's entries. @returns the number of entries that are sent with this
 * person's token, and the number that wait for this person's decision.
 */
export async function adopt(
  keys: readonly string[],
  by: string,
): Promise<{ enviadas: number; decidir: number }> {
  const adopted = await adoptEntries(keys, by)
  if (adopted.enviadas > 0) sendNow()
  return adopted
}

/** Number of unreadable records in the outbox. @param canCheck whether to check the whole outbox, which takes time. */
export function useDanados(canCheck: boolean): number {
  useEffect(() => {
    if (canCheck) void checkEntries(Date.now()).catch(() => {})
  }, [canCheck])
  return useLiveRead(() => countDamaged(), []).value ?? 0
}

/** Decided entries of this person, and other people's entries that this person decided. */
export const useDecididas = (nombre: string) =>
  useLiveRead(async (): Promise<readonly Entry[]> => {
    const decided = await listDecided()
    return decided.filter(({ owner, discarded }) => owner === nombre || discarded?.by === nombre)
  }, [nombre])
