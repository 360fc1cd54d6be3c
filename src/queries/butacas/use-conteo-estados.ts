import { useMemo, useSyncExternalStore } from 'react'
import { isPrehomologada } from '#domain/butaca/columna-as.ts'
import { replica } from '#offline/mirror/replica.ts'

/** How many seats of the floor are in each state, by its id, as this device knows them. */
export function useConteoEstados(): ReadonlyMap<number, number> {
  // The rows stay the same Map, and `rev` says that it changed
  const { rows, rev } = useSyncExternalStore(replica.subscribe, replica.getSnapshot)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the Map stays the same, its number says that it changed
  return useMemo(() => {
    const counts = new Map<number, number>()
    for (const { estado } of rows.values()) counts.set(estado.id, (counts.get(estado.id) ?? 0) + 1)
    return counts
  }, [rows, rev])
}

/** How many seats of the floor wait to be homologated. */
export function useConteoPrehomologadas(): number {
  const { rows, rev } = useSyncExternalStore(replica.subscribe, replica.getSnapshot)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  return useMemo(() => {
    let count = 0
    for (const butaca of rows.values()) if (isPrehomologada(butaca)) count++
    return count
  }, [rows, rev])
}
