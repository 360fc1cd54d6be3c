import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useSyncExternalStore } from 'react'
import type { Maestro } from '#contract/maestro.ts'
import { enOrden, type Lugares, lugaresDe } from '#domain/butaca/butaca.ts'
import { lineaDe } from '#domain/butaca/linea-estados.ts'
import { listLookup } from '#offline/mirror/mirror.ts'
import { type ReplicaSnapshot, replica } from '#offline/mirror/replica.ts'
import { subscribeCalmly } from '#queries/outbox/use-outbox.ts'

const subscribe = subscribeCalmly(replica.subscribe)

/** The mirror in memory, for lists: a new snapshot when it changed, twice a second at most. */
export function useReplica(): ReplicaSnapshot {
  useEffect(() => replica.start(), [])
  return useReplicaIfStarted()
}

/** The same for a screen that may not need it: another screen starts the mirror. */
export const useReplicaIfStarted = (): ReplicaSnapshot => useSyncExternalStore(subscribe, replica.getSnapshot)

/** When (ms) the mirror was last complete for all seats of the floor; null before the first time. */
export const useRefreshedAt = (): number | null =>
  useSyncExternalStore(subscribe, () => replica.getSnapshot().refreshedAt)

/** The lists that a seat's fields are chosen from. */
export interface Listas {
  modelos: readonly Maestro[]
  colores: readonly Maestro[]
  /** In the order of the line. */
  estados: readonly Maestro[]
}

export interface Lookups extends Listas {
  /** The states that a seat goes through. */
  linea: readonly Maestro[]
  /** Where each state stands among the others; absent before the first refresh. */
  lugares?: Lugares
}

const NONE: Lookups = { modelos: [], colores: [], estados: [], linea: [] }
let lastRead = NONE

/** The seats' lists as mirrored; empty before the first refresh. */
export function useLookups(): Lookups {
  const found = useLiveQuery(async () => {
    try {
      const [modelos, colores, listados] = await Promise.all([
        listLookup('modelo'),
        listLookup('color'),
        listLookup('estado'),
      ])
      // Without its place, since what is chosen is kept as it is
      const estados = enOrden(listados).map(({ lugar: _, ...estado }) => estado)
      lastRead = { modelos, colores, estados, linea: lineaDe(estados), lugares: lugaresDe(listados) }
    } catch {
      // The database was closed, which the storage notice says: the last reading still stands
    }
    return lastRead
  })
  return found ?? lastRead
}
