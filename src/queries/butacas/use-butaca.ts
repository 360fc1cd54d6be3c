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

/** A seat with its queued changes applied, and those changes. */
export interface ButacaVista {
  butaca: Butaca
  queue: SeatQueue | null
  /** Set by `findButaca` for this device's data, which may be older than the server's. */
  isHere?: true
}

function view(row: Butaca | undefined, queue: SeatQueue | undefined): ButacaVista | null {
  const butaca = showButaca(row, queue)
  return butaca === undefined ? null : { butaca, queue: queue ?? null }
}

const queueOf = (key: string): SeatQueue | undefined => outboxStore.getSnapshot().bySeat.get(key)

/** The seat from memory, within the frame of a scan; null if memory lacks it or the queue is unread. */
export function peekButaca(nro: string): ButacaVista | null {
  const key = nroKey(nro)
  // Until the queue is read the seat may have unknown changes
  if (isAuxiliar(key) || !outboxStore.getSnapshot().ready) return null
  return view(replica.getSnapshot().rows.get(key), queueOf(key))
}

/** Enough to show how a model's numbers are written. */
const NROS_MAX = 50

/** Numbers of at most `NROS_MAX` mirrored seats of a model. */
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

/**
 * The seat from the mirror, or else from the server. @param waitMs longest wait for the server, which is not asked
 * offline. Without `waitMs` the server is asked offline too, and the request has its own timeout.
 */
export const findButaca = (nro: string, waitMs?: number): Promise<Hallazgo> =>
  answered(nro, async () => {
    const here = await findHere(nro)
    if (here !== null) return { ...here, isHere: true }
    if (waitMs === undefined) return fromServer(nro)
    return networkStore.getSnapshot().online ? within(waitMs, fromServer(nro)) : 'unreachable'
  })

/**
 * The seat's present version on the server, even if it is mirrored (reliability O12). @param waitMs longest wait for
 * the server.
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

/** Whether to ask the server because the mirror may be behind: the server is online, but sends no changes now. */
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
    // The server refused the text as a seat's number
    if (isApiError(error) && (error.status === 400 || error.status === 414)) return 'unknown'
    // Every scan gets an answer, even if the database failed
    if (!isApiError(error)) reportError(error)
    return 'unreachable'
  }
}

/** The seat from the database, which may be newer than memory; null if this device lacks it. */
export async function findHere(nro: string): Promise<ButacaVista | null> {
  const key = nroKey(nro)
  const [row, queue] = await Promise.all([getButaca(key), outboxStore.readSeat(key)])
  return view(row, queue)
}

/** A shown seat, updated live; `first` is shown if the mirror lacks it. */
export const useButaca = (first: Butaca | null): ButacaVista | null => useButacaOf(first?.nro ?? null, first)

/** `useButaca` for a number whose seat may be unknown. */
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
