import type { Butaca } from '#contract/butaca.ts'
import { applyOperacion, isMismaVista } from '#domain/butaca/operacion.ts'
import { type Base, type Entry, expectedOf, isFoundDone, onVersion } from './entry.ts'
import { updatePause } from './outbox-meta.ts'
import type { OutboxRecords, OutboxStore } from './outbox-store.ts'
import type { Outcome } from './outcome.ts'
import { holds, step } from './state-machine.ts'

export interface Settled {
  entry: Entry
  outcome: Outcome
}

/**
 * Writes outcomes in one transaction: the entries, the answered seats, the bases of later entries, and the pause. Skips
 * entries that another drain has taken over. @param context `fence` of the drain that claimed the entries.
 * @returns the written entries.
 */
export function settle(
  store: OutboxStore,
  batch: readonly Settled[],
  { fence, now, random }: { fence: number; now: number; random: () => number },
): Promise<Entry[]> {
  return store.transaction(['entries', 'butacas', 'meta', 'lookups'], async records => {
    const stored = await records.getEntries(batch.map(({ entry }) => entry.key))
    const mine = batch.flatMap(({ outcome }, i): Settled[] => {
      const entry = stored[i]
      return entry && holds(entry, fence) ? [{ entry, outcome }] : []
    })
    const next = mine.flatMap(
      ({ entry, outcome }) => step(entry, { kind: 'outcome', outcome, random }, now) ?? [],
    )
    await records.putEntries(next)
    const confirmed = mine.filter(({ outcome }) => outcome.kind === 'confirmed')
    const butacas = await Promise.all(confirmed.map(each => confirmedButaca(records, each)))
    const conflicts = next.flatMap(({ actual }) => (actual ? [actual.butaca] : []))
    await records.mergeButacas([...butacas.filter(butaca => butaca !== undefined), ...conflicts])
    await rebaseFollowers(records, [...confirmed.flatMap(resultOf), ...next.flatMap(foundResult)], now)
    // A wait requested by the server counts even if another drain has taken over the entry
    const asked = batch.map(({ outcome }) => outcome).filter(({ kind }) => kind === 'wait')
    const ours = mine.map(({ outcome }) => outcome).filter(({ kind }) => kind !== 'wait')
    await updatePause(records, [...asked, ...ours], now, random)
    return next
  })
}

/** The answered seat, else the known seat with the operation applied; undefined for an unknown seat. */
async function confirmedButaca(
  records: OutboxRecords,
  { entry, outcome }: Settled,
): Promise<Butaca | undefined> {
  if (outcome.kind === 'confirmed' && outcome.butaca) return outcome.butaca
  const isNew = entry.operacion.tipo === 'crear'
  const known = (await records.getButaca(entry.nro)) ?? (isNew ? entry.seen : undefined)
  return known && applyOperacion(known, entry.operacion)
}

interface Result {
  entry: Entry
  base: Base
  fechaHs: string | null
}

function resultOf({ entry, outcome }: Settled): Result[] {
  if (outcome.kind !== 'confirmed') return []
  const { butaca, fechaHs } = outcome
  const base = butaca?.version === undefined ? leftBy(entry) : onVersion(butaca.version)
  return [{ entry, base, fechaHs }]
}

/**
 * The result of an entry whose change the seat already had. If the seat also differs in other values, later entries
 * keep the version that the person saw. The server then refuses them and shows the difference (reliability O12).
 */
function foundResult(entry: Entry): Result[] {
  const { actual, operacion, seen } = entry
  if (actual === null || !isFoundDone(entry)) return []
  const { butaca, fechaHs } = actual
  const isExpected = isMismaVista(butaca, applyOperacion(seen, operacion))
  if (!isExpected)
    return [{ entry, base: entry.base.kind === 'none' ? leftBy(entry) : entry.base, fechaHs: null }]
  const base: Base = butaca.version === undefined ? { kind: 'none', butaca } : onVersion(butaca.version)
  return [{ entry, base, fechaHs }]
}

/** Later entries of the seat build on the server's result (reliability O13). */
async function rebaseFollowers(
  records: OutboxRecords,
  results: readonly Result[],
  now: number,
): Promise<void> {
  if (results.length === 0) return
  const byKey = new Map(results.map(each => [each.entry.key, each]))
  const followers = await records.listBuiltOn([...byKey.keys()])
  const rebased = followers.flatMap(follower => {
    const result = follower.base.kind === 'after' ? byKey.get(follower.base.key) : undefined
    if (result === undefined) return []
    const { entry, base, fechaHs } = result
    const seenFechaHs = fechaHs ?? latest(entry.seenFechaHs, follower.seenFechaHs)
    return step(follower, { kind: 'rebase', base, seenFechaHs }, now) ?? []
  })
  if (rebased.length > 0) await records.putEntries(rebased)
}

/**
 * The seat after an entry on a server without versions. It is computed from the seat that the person expected. A seat
 * read afterwards may include other people's unseen changes (reliability O12).
 */
const leftBy = (entry: Entry): Base => ({
  kind: 'none',
  butaca: applyOperacion(expectedOf(entry), entry.operacion),
})

const latest = (a: string, b: string): string => (a > b ? a : b)

const DAY_MS = 86_400_000
/** How long settled entries are kept (reliability O37). */
const CONFIRMED_KEPT_MS = 30 * DAY_MS
const DISCARDED_KEPT_MS = 90 * DAY_MS

/** Deletes old settled entries. @param now a certain lower bound of the server's clock (ms). */
export async function purgeSettled(store: OutboxStore, now: number): Promise<void> {
  await store.deleteSettled('confirmed', now - CONFIRMED_KEPT_MS)
  await store.deleteSettled('discarded', now - DISCARDED_KEPT_MS)
}
