import { useEffect, useSyncExternalStore } from 'react'
import type { Maestro } from '#contract/maestro.ts'
import { enOrden, type Lugares, lugaresOf } from '#domain/butaca/butaca.ts'
import { lineaOf } from '#domain/butaca/linea-estados.ts'
import type { LookupFila } from '#offline/db.ts'
import { findLookup, listLookup } from '#offline/mirror/mirror.ts'
import { type ReplicaSnapshot, replica } from '#offline/mirror/replica.ts'
import { useLiveRead } from '#queries/live-read.ts'
import { throttled } from '#queries/outbox/use-outbox.ts'

const subscribe = throttled(replica.subscribe)

/** The mirror in memory, throttled to two snapshots a second for long lists. */
export function useReplica(): ReplicaSnapshot {
  useEffect(() => replica.start(), [])
  return useReplicaIfStarted()
}

/** The mirror in memory, if another screen has started it. */
export const useReplicaIfStarted = (): ReplicaSnapshot => useSyncExternalStore(subscribe, replica.getSnapshot)

/** When (ms) the mirror last had all seats in live states; null before the first refresh. */
export const useRefreshedAt = (): number | null =>
  useSyncExternalStore(subscribe, () => replica.getSnapshot().refreshedAt)

/** The values that a person can choose for a seat. */
export interface Listas {
  modelos: readonly Maestro[]
  colores: readonly Maestro[]
  /** In the order of the production line. */
  estados: readonly Maestro[]
}

export interface Lookups extends Listas {
  /** The states of the production line. */
  linea: readonly Maestro[]
  /** Absent until read. Empty before the first refresh, or if the server has no motivos. */
  motivos?: readonly Maestro[]
  /** Position of each state in the line; absent until read. */
  lugares?: Lugares
}

const NONE: Lookups = { modelos: [], colores: [], estados: [], linea: [] }
let lastRead = NONE

/** The mirrored lists; empty before the first refresh. */
export function useLookups(): Lookups {
  const { value } = useLiveRead(async () => {
    const [modelos, colores, listados, motivos] = await Promise.all([
      listLookup('modelo'),
      listLookup('color'),
      listLookup('estado'),
      listLookup('motivo'),
    ])
    // Without `lugar`: an entry stores the chosen state with all its members
    const estados = enOrden(listados).map(({ lugar: _, ...estado }) => estado)
    lastRead = { modelos, colores, estados, motivos, linea: lineaOf(estados), lugares: lugaresOf(listados) }
    return lastRead
  }, [])
  return value ?? lastRead
}

const askedAt = new Map<'refreshMotivos' | 'refreshEntregas', number>()

/**
 * Refreshes a list that the tablet may need offline, at most once in `everyMs`. After a failure the next screen that
 * needs the list asks again. @param isAsked false if the server lacks the list or is offline.
 */
export function useRefreshedLista(
  cual: 'refreshMotivos' | 'refreshEntregas',
  isAsked: boolean,
  everyMs: number,
): void {
  useEffect(() => {
    const now = performance.now()
    if (!isAsked || now - (askedAt.get(cual) ?? Number.NEGATIVE_INFINITY) < everyMs) return
    askedAt.set(cual, now)
    import('#offline/sync/refresh.ts')
      .then(refresh => refresh[cual]())
      // After a failure the last rows stay
      .catch(() => askedAt.delete(cual))
  }, [cual, isAsked, everyMs])
}

const ENTREGAS_MS = 10 * 60_000

/** Refreshes the clients and products that a delivery may name, for later use offline. */
export const useRefreshedEntregas = (isAsked: boolean): void =>
  useRefreshedLista('refreshEntregas', isAsked, ENTREGAS_MS)

/**
 * This device's clients or products for deliveries. Undefined until they are read, null if this device never had them,
 * `fallo` if the database failed.
 */
export function useListaEntrega<N extends 'cliente' | 'producto'>(
  nombre: N,
): readonly LookupFila[N][] | null | 'fallo' | undefined {
  const { value, hasFailed } = useLiveRead(async () => (await findLookup(nombre)) ?? null, [nombre])
  return hasFailed ? 'fallo' : value
}
