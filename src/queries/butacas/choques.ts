import { useMemo, useSyncExternalStore } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { Maestro } from '#contract/maestro.ts'
import type { Actual } from '#contract/problem.ts'
import { type Choque, choqueDe } from '#domain/butaca/choque.ts'
import { isNewer } from '#offline/mirror/bucket.ts'
import { replica } from '#offline/mirror/replica.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import type { Shown } from '#offline/outbox/resolve.ts'
import { useUltimoAutor } from './use-historial.ts'
import { useReplica } from './use-mirror.ts'

export interface EnChoque extends Choque {
  entry: Entry
  actual: Actual
}

/** The seat that an entry conflicts with, after a later change whose author this device does not know. */
const since = ({ actual }: Entry, butaca: Butaca): Actual => ({
  butaca,
  usuario: null,
  fechaHs: butaca.fechaHs,
  ...(butaca.homologada && actual?.homologacion !== undefined && { homologacion: actual.homologacion }),
})

const newestOf = (entry: Entry & { actual: Actual }, row: Butaca | undefined): Actual =>
  row !== undefined && isNewer(row, entry.actual.butaca) ? since(entry, row) : entry.actual

const isInConflict = (entry: Entry): entry is Entry & { actual: Actual } =>
  entry.state === 'conflict' && entry.actual !== null

const enChoque = (entry: Entry, actual: Actual, linea: readonly Maestro[]): EnChoque => ({
  entry,
  actual,
  ...choqueDe(entry.operacion, entry.seen, actual, linea),
})

/** The entry's conflict with the current seat; null for an entry without a conflict. */
export function useChoque(entry: Entry, linea: readonly Maestro[]): EnChoque | null {
  const row = useSyncExternalStore(replica.subscribe, () => replica.getSnapshot().rows.get(entry.nroKey))
  const actual = isInConflict(entry) ? newestOf(entry, row) : null
  const autor = useUltimoAutor(actual?.butaca ?? entry.seen, actual !== null && actual.usuario === null)
  return useMemo(() => {
    if (actual === null) return null
    return enChoque(entry, actual.usuario === null ? { ...actual, usuario: autor } : actual, linea)
  }, [entry, actual, autor, linea])
}

export function useChoques(entries: readonly Entry[], linea: readonly Maestro[]): readonly EnChoque[] {
  const { rows, rev } = useReplica()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the Map stays the same, and `rev` tells its changes
  return useMemo(
    () =>
      entries
        .filter(isInConflict)
        .map(entry => enChoque(entry, newestOf(entry, rows.get(entry.nroKey)), linea)),
    [entries, linea, rows, rev],
  )
}

export const shownOf = ({ entry: { key }, actual, operacion }: EnChoque): Shown => ({
  key,
  actual,
  operacion,
})
