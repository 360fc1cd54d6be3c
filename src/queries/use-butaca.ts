import { useMemo, useSyncExternalStore } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { applyPending } from '#domain/apply-pending.ts'
import { isAuxiliar, nroKey } from '#domain/nro-butaca.ts'
import { isApiError } from '#http/api-error.ts'
import { fetchButaca } from '#offline/mirror/fetch-on-demand.ts'
import { getButaca } from '#offline/mirror/read.ts'
import { replica } from '#offline/mirror/replica.ts'
import { outboxStore } from './outbox-store.ts'
import type { SeatQueue } from './outbox-view.ts'

/** A seat as the server last said it, and what is queued for it. */
export interface ButacaVista {
  /** With its queued changes on top. */
  butaca: Butaca
  queue: SeatQueue | null
}

const view = (butaca: Butaca, queue: SeatQueue | undefined): ButacaVista => ({
  butaca: queue ? applyPending(butaca, queue.operaciones) : butaca,
  queue: queue ?? null,
})

/** The seat from memory, within the frame of the scan; null when memory does not have it. */
export function peekButaca(nro: string): ButacaVista | null {
  const key = nroKey(nro)
  const found = isAuxiliar(key) ? undefined : replica.getSnapshot().rows.get(key)
  return found ? view(found, outboxStore.getSnapshot().bySeat.get(key)) : null
}

/**
 * The seat from the mirror, else from the server.
 * @returns 'unknown' when the server does not have it, 'unreachable' when neither could tell.
 */
export async function findButaca(nro: string): Promise<ButacaVista | 'unknown' | 'unreachable'> {
  const key = nroKey(nro)
  if (isAuxiliar(key)) return 'unknown'
  try {
    const found = (await getButaca(key)) ?? (await fetchButaca(nro.trim()))
    return found === 'unknown' ? 'unknown' : view(found, outboxStore.getSnapshot().bySeat.get(key))
  } catch (error) {
    // The server says that this cannot be a seat's number
    if (isApiError(error) && (error.status === 400 || error.status === 414)) return 'unknown'
    // Whatever kept us from knowing (a database that closed under us, too), each scan gets its answer
    if (!isApiError(error)) reportError(error)
    return 'unreachable'
  }
}

/** A seat that is on the screen, as it changes; `first` is what to show for one that the mirror does not hold. */
export function useButaca(first: Butaca | null): ButacaVista | null {
  const key = first === null ? null : nroKey(first.nro)
  const mirrored = useSyncExternalStore(replica.subscribe, () =>
    key === null ? undefined : replica.getSnapshot().rows.get(key),
  )
  const queue = useSyncExternalStore(outboxStore.subscribe, () =>
    key === null ? undefined : outboxStore.getSnapshot().bySeat.get(key),
  )
  return useMemo(() => {
    const butaca = mirrored ?? first
    return butaca === null ? null : view(butaca, queue)
  }, [mirrored, first, queue])
}
