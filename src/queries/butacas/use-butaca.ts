import { useMemo, useSyncExternalStore } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { isAuxiliar, nroKey } from '#domain/butaca/nro-butaca.ts'
import { isApiError } from '#http/api-error.ts'
import { lateStores } from '#offline/late-stores.ts'
import { fetchButaca } from '#offline/mirror/fetch-on-demand.ts'
import { replica } from '#offline/mirror/replica.ts'
import { outboxStore } from '#offline/view/outbox-live.ts'
import type { SeatQueue } from '#offline/view/outbox-view.ts'
import { showButaca } from '#offline/view/show-butaca.ts'

/** A seat with its queued changes on top, and those changes. */
export interface ButacaVista {
  butaca: Butaca
  queue: SeatQueue | null
}

function view(row: Butaca | undefined, queue: SeatQueue | undefined): ButacaVista | null {
  const butaca = showButaca(row, queue)
  return butaca === undefined ? null : { butaca, queue: queue ?? null }
}

/** What is queued for a seat. */
const queueOf = (key: string): SeatQueue | undefined => outboxStore.getSnapshot().bySeat.get(key)

/** The seat from memory, fast enough for the frame of a scan; null where memory does not have it. */
export function peekButaca(nro: string): ButacaVista | null {
  const key = nroKey(nro)
  // Before the queue has been read the seat may have unknown changes
  if (isAuxiliar(key) || !outboxStore.getSnapshot().ready) return null
  return view(replica.getSnapshot().rows.get(key), queueOf(key))
}

/** So many numbers tell how those of a model are written. */
const NROS_MAX = 50

/** Numbers of seats of a model that this device has. */
export function nrosDeModelo(modelo: number): readonly string[] {
  const nros: string[] = []
  for (const butaca of replica.getSnapshot().rows.values()) {
    if (butaca.modelo.id === modelo && !isAuxiliar(butaca.nro)) nros.push(butaca.nro)
    if (nros.length === NROS_MAX) break
  }
  return nros
}

/** The seat from the mirror, else from the server. @returns 'unknown' if the server has none, 'unreachable' if neither could tell. */
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
    // Each scan gets an answer, whatever failed, even the database
    if (!isApiError(error)) reportError(error)
    return 'unreachable'
  }
}

/** The seat as the disk has it, which is newer than memory; null where this device does not have it. */
export async function findHere(nro: string): Promise<ButacaVista | null> {
  const key = nroKey(nro)
  const { getButaca } = await lateStores()
  const [row, queue] = await Promise.all([getButaca(key), outboxStore.readSeat(key)])
  return view(row, queue)
}

/** A seat on the screen, as it changes; `first` is shown for one that the mirror does not hold. */
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
