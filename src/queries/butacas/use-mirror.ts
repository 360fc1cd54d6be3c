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

/** The mirror in memory, for lists: at most two new snapshots a second. */
export function useReplica(): ReplicaSnapshot {
  useEffect(() => replica.start(), [])
  return useReplicaIfStarted()
}

/** The mirror in memory, if another screen has started it. */
export const useReplicaIfStarted = (): ReplicaSnapshot => useSyncExternalStore(subscribe, replica.getSnapshot)

/** When (ms) the mirror was last complete for all seats on the floor; null before the first time. */
export const useRefreshedAt = (): number | null =>
  useSyncExternalStore(subscribe, () => replica.getSnapshot().refreshedAt)

/** The lists that a seat's fields choose from. */
export interface Listas {
  modelos: readonly Maestro[]
  colores: readonly Maestro[]
  /** In the order of the line. */
  estados: readonly Maestro[]
}

export interface Lookups extends Listas {
  /** The states that a seat passes through. */
  linea: readonly Maestro[]
  /** The motivos; absent until read, and empty before the first refresh or from a server without motivos. */
  motivos?: readonly Maestro[]
  /** Places of the states in the line; absent until read. */
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
    // Drops `lugar`, because a chosen state is stored as it is
    const estados = enOrden(listados).map(({ lugar: _, ...estado }) => estado)
    lastRead = { modelos, colores, estados, motivos, linea: lineaOf(estados), lugares: lugaresOf(listados) }
    return lastRead
  }, [])
  return value ?? lastRead
}

const askedAt = new Map<'refreshMotivos' | 'refreshEntregas', number>()

/**
 * Asks the server for a list that a tablet needs offline later, at most one time in `everyMs` unless the call fails.
 * @param isAsked false if the server lacks the list or cannot be reached.
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
      // Without an answer the last rows stay, and a failing storage has its own notice
      .catch(() => askedAt.delete(cual))
  }, [cual, isAsked, everyMs])
}

const ENTREGAS_MS = 10 * 60_000

/** Asks for the clients and products of a delivery, so that a tablet has them before it needs them. */
export const useRefreshedEntregas = (isAsked: boolean): void =>
  useRefreshedLista('refreshEntregas', isAsked, ENTREGAS_MS)

/**
 * The clients or products of deliveries on this device: undefined until they are read, null if this device never had
 * them, `fallo` if the database failed.
 */
export function useListaEntrega<N extends 'cliente' | 'producto'>(
  nombre: N,
): readonly LookupFila[N][] | null | 'fallo' | undefined {
  const { value, hasFailed } = useLiveRead(async () => (await findLookup(nombre)) ?? null, [nombre])
  return hasFailed ? 'fallo' : value
}
