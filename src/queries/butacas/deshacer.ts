import type { Butaca } from '#contract/butaca.ts'
import { applyOperacion, deVuelta, isDefecto, quitarDefecto } from '#domain/butaca/operacion.ts'
import { fetchHistorial } from '#http/butacas.ts'
import { getButaca } from '#offline/mirror/mirror.ts'
import { theReads } from '#offline/outbox/dexie-reads.ts'
import { vueltaOf } from '#offline/outbox/enqueue.ts'
import { type Entry, isFoundDone } from '#offline/outbox/entry.ts'
import { isRefused } from '#offline/outbox/refusal.ts'
import { discardEntry } from '#offline/outbox/resolve.ts'
import { outboxStore } from '#offline/view/outbox-live.ts'
import { showButaca } from '#offline/view/outbox-view.ts'
import { type Kept, keepOperaciones, type Order } from '#queries/outbox/keep-operaciones.ts'

/** `motivo` of a change that was undone before it was sent. */
export const DESHECHA = 'deshecha'

/** Numbers of the seats of an undo, by result. */
export interface Deshechas {
  /** Seats that are restored, or will be when the queue is sent. */
  hechas: readonly string[]
  /** Seats that stay, mostly because another person may have changed them later. */
  ajenas: readonly string[]
  /** Seats that stay, because the same person changed them later on another device. */
  propias: readonly string[]
  /** Seats with a sent homologation, which the contract cannot undo. */
  firmes: readonly string[]
  /** Why this device could not store the undo; null if it could. */
  problema: Exclude<Kept, readonly Entry[]> | null
}

/**
 * Undoes changes, the newest first. An unsent change is discarded. A sent change gets a second change that reverses it,
 * if the seat is still as the first change left it. A defect mark is always removed. A sent homologation stays.
 * @param keys of the changes. @param owner the person who undoes them; other people's changes stay.
 */
export async function deshacer(keys: readonly string[], owner: string): Promise<Deshechas> {
  const entries = await theReads.listKept(keys)
  const own = entries.filter(entry => entry.owner === owner).sort((a, b) => b.seq - a.seq)
  const hechas: string[] = []
  const ajenas: string[] = []
  const propias: string[] = []
  const firmes: string[] = []
  const orders: Order[] = []
  for (const entry of own) {
    if (await withdraw(entry, owner)) {
      hechas.push(entry.nro)
      continue
    }
    if (entry.operacion.tipo === 'homologar') {
      firmes.push(entry.nro)
      continue
    }
    const vuelta = await ordersBack(entry)
    if (vuelta === 'ajena') ajenas.push(entry.nro)
    else if (vuelta === 'propia') propias.push(entry.nro)
    else if (vuelta.length === 0) hechas.push(entry.nro)
    else orders.push(...vuelta)
  }
  const kept = orders.length === 0 ? [] : await keepOperaciones(orders, owner)
  if (typeof kept === 'string') return { hechas, ajenas, propias, firmes, problema: kept }
  const vueltas = new Set(orders.map(({ butaca }) => butaca.nro))
  return { hechas: [...hechas, ...vueltas], ajenas, propias, firmes, problema: null }
}

/** Discards a pending entry. @returns false if the entry is not pending, or if the server may have applied it. */
async function withdraw(entry: Entry, owner: string): Promise<boolean> {
  return entry.state === 'pending' && (await discardEntry(entry.key, owner, DESHECHA))
}

/**
 * @returns the changes that restore the seat: none if it is already restored, or will be, as after a double tap. If the
 * seat must stay, the reason, as in `Deshechas`.
 */
async function ordersBack({
  key,
  nro,
  nroKey,
  seen,
  seenFechaHs,
  operacion,
  base,
  owner,
}: Entry): Promise<Order[] | 'ajena' | 'propia'> {
  const [entry] = await theReads.listKept([key])
  if (entry?.discarded?.motivo === DESHECHA) return []
  if (entry === undefined || !isStanding(entry)) return 'ajena'
  const vuelta = await vueltaOf(key, nroKey, theReads)
  if (vuelta !== undefined && !isRefused(vuelta)) return []
  const isLive = entry.live === 1
  const [mirrored, queued, queue] = await Promise.all([
    getButaca(nroKey),
    theReads.listOfSeat(nroKey, 1),
    outboxStore.readSeat(nroKey),
  ])
  const isLast = isLive ? queued.at(-1)?.key === key : queued.length === 0
  const ahora = showButaca(mirrored, queue) ?? applyOperacion(seen, operacion)
  const hecha = applyOperacion(seen, operacion)
  const left = entry.dejo ?? (base.kind === 'version' ? base.version + 1 : undefined)
  const isNext = isLive || left === undefined || (ahora.version ?? left) === left
  if (!isLast) return 'ajena'
  const order = (back: Order['operacion']): Order => ({
    butaca: { ...ahora, nro },
    operacion: back,
    deshace: key,
    ...(entry.serie === undefined ? {} : { serie: entry.serie }),
  })
  // A defect mark is removed even if the seat has moved on
  if (isDefecto(operacion, seen)) return [order(quitarDefecto(ahora))]
  if (!isNext && isAsLeft(ahora, seen)) return []
  if (!isNext || !isAsLeft(ahora, hecha)) {
    if (!(await isOwnSince(nro, seenFechaHs, owner))) return 'ajena'
    // The same person's later change on another device must be undone there first
    if (!isAsLeft(ahora, hecha)) return 'propia'
  }
  return deVuelta(seen, ahora).map(order)
}

/** A change that was discarded as already done stands only if its owner had done it. */
const isStanding = (entry: Entry): boolean =>
  entry.state === 'discarded'
    ? isFoundDone(entry) && entry.actual?.usuario === entry.owner
    : !isRefused(entry)

/** False if the server cannot be asked. */
async function isOwnSince(nro: string, seenFechaHs: string, owner: string): Promise<boolean> {
  const historial = await fetchHistorial(nro).catch(() => [])
  const since = historial.filter(({ id }) => id.fechaHs > seenFechaHs)
  return since.length > 0 && since.every(({ sesion }) => sesion?.id.usuario.nombre === owner)
}

const isAsLeft = (ahora: Butaca, hecha: Butaca): boolean =>
  ahora.estado.id === hecha.estado.id &&
  ahora.peso === hecha.peso &&
  ahora.prehomologada === hecha.prehomologada &&
  ahora.homologada === hecha.homologada
