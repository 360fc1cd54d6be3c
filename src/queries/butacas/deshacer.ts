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

/** `motivo` of an entry that was undone before it was sent. */
export const DESHECHA = 'deshecha'

/** Seat numbers of an undo, by result. */
export interface Deshechas {
  /** Restored seats. Some are restored only when the queue is sent. */
  hechas: readonly string[]
  /** Seats that stay because they may have changed later, or because the change was refused or waits for a person. */
  ajenas: readonly string[]
  /** Seats that stay because the same person changed them later. */
  propias: readonly string[]
  /** Seats that stay because a sent homologation cannot be undone. */
  firmes: readonly string[]
  /** Why this device could not store the undo; null if stored. */
  problema: Exclude<Kept, readonly Entry[]> | null
}

/**
 * Undoes changes, the newest first. An unsent change is discarded. For a sent change a reverse change is queued, if the
 * seat is as the change left it. A defect mark is removed even if the server has a later change. A sent homologation
 * stays.
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

/** Discards a pending entry. @returns false if the entry is not pending or may have been sent. */
async function withdraw(entry: Entry, owner: string): Promise<boolean> {
  return entry.state === 'pending' && (await discardEntry(entry.key, owner, DESHECHA))
}

/**
 * @returns the changes that restore the seat; none if the seat is already restored or will be, as after a double tap.
 * If the seat must stay, the reason: its list in `Deshechas`.
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
  // A defect mark is removed even if the seat has changed since
  if (isDefecto(operacion, seen)) return [order(quitarDefecto(ahora))]
  if (!isNext && isAsLeft(ahora, seen)) return []
  if (!isNext || !isAsLeft(ahora, hecha)) {
    if (!(await isOwnSince(nro, seenFechaHs, owner))) return 'ajena'
    if (!isAsLeft(ahora, hecha)) return 'propia'
  }
  return deVuelta(seen, ahora).map(order)
}

/**
 * Whether the owner's change was applied or still may be. A discarded entry counts if its owner made the change
 * elsewhere.
 */
const isStanding = (entry: Entry): boolean =>
  entry.state === 'discarded'
    ? isFoundDone(entry) && entry.actual?.usuario === entry.owner
    : !isRefused(entry)

/** Whether all changes since then are the owner's. False if the server does not answer. */
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
