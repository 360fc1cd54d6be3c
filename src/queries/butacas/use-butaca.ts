import { useMemo, useSyncExternalStore } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { isAuxiliar, nroKey } from '#domain/butaca/butaca.ts'
import { isApiError } from '#http/client.ts'
import { fetchButaca } from '#offline/mirror/fetch-on-demand.ts'
import { getButaca } from '#offline/mirror/mirror.ts'
import { replica } from '#offline/mirror/replica.ts'
import { networkStore } from '#offline/sync/network.ts'
import { outboxStore } from '#offline/view/outbox-live.ts'
import type { SeatQueue } from '#offline/view/outbox-view.ts'
import { showButaca } from '#offline/view/outbox-view.ts'
import { live } from '../outbox/live.ts'

/** A seat with its queued changes on top, and those changes. */
export interface ButacaVista {
  butaca: Butaca
  queue: SeatQueue | null
  /** Of `findButaca`: this device's, which the server may have otherwise by now. */
  isHere?: true
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

/** A seat, 'unknown' if the server has none, or 'unreachable' if it could not be asked. */
export type Hallazgo = ButacaVista | 'unknown' | 'unreachable'

/** The seat from the mirror, else from the server. */
export const findButaca = (nro: string): Promise<Hallazgo> =>
  answered(nro, async () => {
    const here = await findHere(nro)
    return here === null ? fromServer(nro) : { ...here, isHere: true }
  })

/** The seat as the server has it now, also where the mirror holds it (reliability O12). */
export const askButaca = (nro: string): Promise<Hallazgo> => answered(nro, () => fromServer(nro))

/** Whether the mirror may be behind the server, which can be asked: it does not tell its changes by itself, or not now. */
export const hasToAsk = (): boolean => networkStore.getSnapshot().online && live.getSnapshot() !== 'live'

async function fromServer(nro: string): Promise<ButacaVista | 'unknown'> {
  const found = await fetchButaca(nro.trim())
  if (found === 'unknown') return 'unknown'
  return view(found, await outboxStore.readSeat(nroKey(nro))) ?? 'unknown'
}

async function answered(nro: string, find: () => Promise<ButacaVista | 'unknown'>): Promise<Hallazgo> {
  if (isAuxiliar(nroKey(nro))) return 'unknown'
  try {
    return await find()
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
