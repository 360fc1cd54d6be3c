import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo } from 'react'
import { clock } from '#offline/clock.ts'
import { theReads } from '#offline/outbox/dexie-reads.ts'
import { causaDe, type Entry, hechoEn, type ViewState } from '#offline/outbox/entry.ts'
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
import { useOutboxCalmly } from './use-outbox.ts'

const NONE: readonly Entry[] = []
/** The database was closed, which the storage notice says. */
const noEntries = (): readonly Entry[] => NONE
const startOfToday = (): number => new Date(clock.now()).setHours(0, 0, 0, 0)

/** How many of today's are shown: a tablet may have sent thousands. */
const CONFIRMADAS_MAX = 50

export type { Entry, Pendiente, Pendientes, ViewState }
export { causaDe, needsDecision }

interface PendientesView {
  grupos: Pendientes
  /** False while a long queue is still being read. */
  isAll: boolean
  /** This person's newest entries confirmed today; `isAll` where there are no more. */
  confirmadas: { confirmadas: readonly Entry[]; isAll: boolean }
}

/** Everything that this device keeps, grouped by what has to happen with it. @param owner who is signed in. */
export function usePendientes(owner: string): PendientesView {
  const { grupos, ready } = useOutboxCalmly()
  const confirmed =
    useLiveQuery(
      () => theReads.listConfirmedOf(owner, startOfToday(), CONFIRMADAS_MAX + 1).catch(noEntries),
      [owner],
      NONE,
    ) ?? NONE
  const confirmadas = useMemo(
    () => ({
      confirmadas: confirmed.slice(0, CONFIRMADAS_MAX),
      isAll: confirmed.length <= CONFIRMADAS_MAX,
    }),
    [confirmed],
  )
  return { grupos, isAll: ready, confirmadas }
}

/** When it was most likely done, and how far that may be off. */
export const whenDone = hechoEn

/** Whether a person may give the entry up: never while it is unknown whether the server has it (reliability O37). */
export const canDiscard = isDiscardable

/** Whether sending it again as it is may help, and whether it may be corrected. */
export { canRepeat as canRetry } from './use-outbox.ts'
export const canCorrect = (entry: Entry): boolean => isCorrectable(entry) && !isUnsettled(entry)

/** Whether a person has to check if the server has it: it is never sent by itself. */
export const mustVerify = isUnsettled

/** Whether its seat's creation was given up. */
export const isForNoSeat = ({ error }: Entry): boolean => error?.codigo === NOT_CREATED

/** Whether its buyer was removed from this device, so that a person has to send it. */
export const lacksBuyer = ({ error }: Entry): boolean => error?.codigo === BUYER_SCRUBBED

/** Whether pending changes can be sent while the app is closed (reliability O22). */
export const canSendWhenClosed = hasBackgroundSync

/** Has the queue sent now, without any pause. */
export const sendNow = (): void => requestDrain('person')

/** Sends refused entries again as they are. */
export async function retry(keys: readonly string[]): Promise<void> {
  if ((await retryEntries(keys)) > 0) sendNow()
}

/** Applies conflicting entries over the versions that the person was shown. @returns how many. */
export async function reapply(shown: readonly Shown[]): Promise<number> {
  const done = await reapplyEntries(shown)
  if (done > 0) sendNow()
  return done
}

/** Gives several entries up and frees those behind them. @returns how many. */
export async function discardAll(
  given: readonly { key: string; motivo: string }[],
  by: string,
): Promise<number> {
  const done = await discardEntries(given, by)
  if (done > 0) sendNow()
  return done
}

/** Gives an entry up and frees those behind it. @returns false if it had been sent or decided before. */
export async function discard(key: string, by: string, motivo: string): Promise<boolean> {
  const done = await discardEntry(key, by, motivo)
  if (done) sendNow()
  return done
}

/** Marks an entry as done, as a person found it, and frees those behind it. @returns false if it was decided before. */
export async function foundDone(key: string, by: string): Promise<boolean> {
  const done = await settleByHand(key, by)
  if (done) sendNow()
  return done
}

/** Whether this person may take over another's entry: not while it is on its way in that person's name. */
export const canAdopt = isAdoptable

/** Has this person answer for others' entries. @returns how many are sent with their token, and how many wait for them. */
export async function adopt(
  keys: readonly string[],
  by: string,
): Promise<{ enviadas: number; decidir: number }> {
  const adopted = await adoptEntries(keys, by)
  if (adopted.enviadas > 0) sendNow()
  return adopted
}

/** The database was closed, which the storage notice says. */
const noneDamaged = (): number => 0

/** How many records of the queue cannot be read. @param canCheck whether there is time to look through all of it. */
export function useDanados(canCheck: boolean): number {
  useEffect(() => {
    if (canCheck) void checkEntries(Date.now()).catch(noneDamaged) // The count tells what it finds
  }, [canCheck])
  return useLiveQuery(() => countDamaged().catch(noneDamaged), [], 0) ?? 0
}

const noneDecided = (): readonly Entry[] => []

/** Entries that were discarded or settled by hand: this person's, and others' by this person. Newest first. */
export const useDecididas = (nombre: string): readonly Entry[] | undefined =>
  useLiveQuery(async () => {
    const decided = await listDecided().catch(noneDecided) // The storage notice says it
    return decided.filter(({ owner, discarded }) => owner === nombre || discarded?.by === nombre)
  }, [nombre])
