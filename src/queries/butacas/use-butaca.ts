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

/** A seat with its queued changes applied. `queue`: these changes. */
export interface ButacaVista {
  butaca: Butaca
  queue: SeatQueue | null
  /** Set by `findButaca` if the data come from this device. They may be older than the server's. */
  isHere?: true
}

function view(row: Butaca | undefined, queue: SeatQueue | undefined): ButacaVista | null {
  const butaca = showButaca(row, queue)
  return butaca === undefined ? null : { butaca, queue: queue ?? null }
}

const queueOf = (key: string): SeatQueue | undefined => outboxStore.getSnapshot().bySeat.get(key)

/** The seat from memory, at once. Null if memory lacks the seat or the queue is not read yet. */
export function peekButaca(nro: string): ButacaVista | null {
  const key = nroKey(nro)
  if (isAuxiliar(key) || !outboxStore.getSnapshot().ready) return null
  return view(replica.getSnapshot().rows.get(key), queueOf(key))
}

/** This many numbers show how a model's numbers are written. */
const NROS_MAX = 50

export function nrosDeModelo(modelo: number): readonly string[] {
  const nros: string[] = []
  for (const butaca of replica.getSnapshot().rows.values()) {
    if (butaca.modelo.id === modelo && !isAuxiliar(butaca.nro)) nros.push(butaca.nro)
    if (nros.length === NROS_MAX) break
  }
  return nros
}

/** A seat; 'unknown' if the server lacks it; 'unreachable' if the server did not answer. */
export type Hallazgo = ButacaVista | 'unknown' | 'unreachable'

/**
 * The seat from the mirror, else from the server. @param waitMs longest wait for the server; if set, the server is not
 * asked offline. If absent, the request is sent in any case and has its own timeout.
 */
export const findButaca = (nro: string, waitMs?: number): Promise<Hallazgo> =>
  answered(nro, async () => {
    const here = await findHere(nro)
    if (here !== null) return { ...here, isHere: true }
    if (waitMs === undefined) return fromServer(nro)
    return networkStore.getSnapshot().online ? within(waitMs, fromServer(nro)) : 'unreachable'
  })

/**
 * The server's present version of the seat, even if the mirror has the seat (reliability O12). @param waitMs longest
 * wait for the server.
 */
export const askButaca = (nro: string, waitMs?: number): Promise<Hallazgo> =>
  answered(nro, () => (waitMs === undefined ? fromServer(nro) : within(waitMs, fromServer(nro))))

const within = (ms: number, asked: Promise<Hallazgo>): Promise<Hallazgo> =>
  Promise.race([
    asked,
    new Promise<Hallazgo>(resolve => {
      setTimeout(() => resolve('unreachable'), ms)
    }),
  ])

/** Whether the mirror may be out of date, and the server can be asked: it is online but sends no live changes. */
export const hasToAsk = (): boolean => networkStore.getSnapshot().online && live.getSnapshot() !== 'live'

async function fromServer(nro: string): Promise<ButacaVista | 'unknown'> {
  const found = await fetchButaca(nro.trim())
  if (found === 'unknown') return 'unknown'
  return view(found, await outboxStore.readSeat(nroKey(nro))) ?? 'unknown'
}

async function answered(nro: string, find: () => Promise<Hallazgo>): Promise<Hallazgo> {
  if (isAuxiliar(nroKey(nro))) return 'unknown'
  try {
    return await find()
  } catch (error) {
    // The server refused the text: it is no seat's number
    if (isApiError(error) && (error.status === 400 || error.status === 414)) return 'unknown'
    // A scan gets an answer even if the database failed
    if (!isApiError(error)) reportError(error)
    return 'unreachable'
  }
}

/** The seat from the database, which may be newer than memory. Null if this device lacks the seat. */
export async function findHere(nro: string): Promise<ButacaVista | null> {
  const key = nroKey(nro)
  const [row, queue] = await Promise.all([getButaca(key), outboxStore.readSeat(key)])
  return view(row, queue)
}

/** A seat, updated live. @param first shown if the mirror lacks the seat. */
export const useButaca = (first: Butaca | null): ButacaVista | null => useButacaOf(first?.nro ?? null, first)

/** Like `useButaca`, by number, for a seat that may not exist. */
export function useButacaOf(nro: string | null, first: Butaca | null): ButacaVista | null {
  const key = nro === null ? null : nroKey(nro)
  const mirrored = useSyncExternalStore(replica.subscribe, () =>
    key === null ? undefined : replica.getSnapshot().rows.get(key),
  )
  const queue = useSyncExternalStore(outboxStore.subscribe, () => (key === null ? undefined : queueOf(key)))
  return useMemo(() => {
    return view(mirrored ?? first ?? undefined, queue)
  }, [mirrored, first, queue])
}
