import { useMemo, useSyncExternalStore } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { isAuxiliar, nroKey } from '#domain/butaca/nro-butaca.ts'
import { isApiError } from '#http/api-error.ts'
import { fetchButaca } from '#offline/mirror/fetch-on-demand.ts'
import { getButaca } from '#offline/mirror/read.ts'
import { replica } from '#offline/mirror/replica.ts'
import { outboxStore } from '#offline/view/outbox-live.ts'
import type { SeatQueue } from '#offline/view/outbox-view.ts'
import { showButaca } from '#offline/view/show-butaca.ts'

/** A seat as the server last said it, and what is queued for it. */
export interface ButacaVista {
  /** With its queued changes on top. */
  butaca: Butaca
  queue: SeatQueue | null
}

function view(row: Butaca | undefined, queue: SeatQueue | undefined): ButacaVista | null {
  const butaca = showButaca(row, queue)
  return butaca === undefined ? null : { butaca, queue: queue ?? null }
}

/** What the queue of this device says of a seat. */
const queueOf = (key: string): SeatQueue | undefined => outboxStore.getSnapshot().bySeat.get(key)

/** The seat from memory, within the frame of the scan; null when memory does not have it. */
export function peekButaca(nro: string): ButacaVista | null {
  const key = nroKey(nro)
  // Of a queue that has not been read the seat may have changes that nobody knows of yet
  if (isAuxiliar(key) || !outboxStore.getSnapshot().ready) return null
  return view(replica.getSnapshot().rows.get(key), queueOf(key))
}

/**
 * The seat from the mirror, else from the server.
 * @returns 'unknown' when the server does not have it, 'unreachable' when neither could tell.
 */
export async function findButaca(nro: string): Promise<ButacaVista | 'unknown' | 'unreachable'> {
  const key = nroKey(nro)
  if (isAuxiliar(key)) return 'unknown'
  try {
    const known = await findHere(nro)
    if (known !== null) return known
    const found = await fetchButaca(nro.trim())
    return found === 'unknown' ? 'unknown' : (view(found, await outboxStore.readSeat(key)) ?? 'unknown')
  } catch (error) {
    // The server says that this cannot be a seat's number
    if (isApiError(error) && (error.status === 400 || error.status === 414)) return 'unknown'
    // Whatever kept us from knowing (a database that closed under us, too), each scan gets its answer
    if (!isApiError(error)) reportError(error)
    return 'unreachable'
  }
}

/**
 * The seat as this device has it; null where it does not.
 * From the disk: memory is a moment behind, and what was created just now is in the queue alone.
 */
export async function findHere(nro: string): Promise<ButacaVista | null> {
  const key = nroKey(nro)
  const [row, queue] = await Promise.all([getButaca(key), outboxStore.readSeat(key)])
  return view(row, queue)
}

/** A seat that is on the screen, as it changes; `first` is what to show for one that the mirror does not hold. */
export function useButaca(first: Butaca | null): ButacaVista | null {
  const key = first === null ? null : nroKey(first.nro)
  const mirrored = useSyncExternalStore(replica.subscribe, () =>
    key === null ? undefined : replica.getSnapshot().rows.get(key),
  )
  const queue = useSyncExternalStore(outboxStore.subscribe, () => (key === null ? undefined : queueOf(key)))
  return useMemo(() => {
    return view(mirrored ?? first ?? undefined, queue)
  }, [mirrored, first, queue])
}
