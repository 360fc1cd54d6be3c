import type { Butaca } from '#contract/butaca.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import type { Operacion } from '#domain/butaca/operacion.ts'
import { theOutbox } from './dexie-store.ts'
import { type Base, ENTRY_FORMAT, type Entry, onVersion, senderOf } from './entry.ts'
import { updateOutboxMeta } from './outbox-meta.ts'
import type { OutboxPorts, OutboxRecords, OutboxStore } from './outbox-store.ts'
import { step } from './state-machine.ts'

/** No entry of the batch was stored (reliability O28, O30). */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly kind: 'quota' | 'unavailable'
  constructor(kind: 'quota' | 'unavailable', cause: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}

export interface Order {
  /** The seat as the person saw it, including pending changes. */
  butaca: Butaca
  operacion: Operacion
  /** Clock readings at the person's act, if the change is stored later. */
  captured?: Awaited<ReturnType<OutboxPorts['capture']>>
  /** Id of the serial reading. */
  serie?: string
  /** Key of the change that this change undoes. */
  deshace?: string
}

/**
 * The page's latest batch in each store. The next batch waits for the latest batch: reading the clock takes a varying
 * time, but O8 demands the order of capture.
 */
const latest = new WeakMap<OutboxStore, Promise<unknown>>()

/**
 * Stores a person's changes, all or nothing, in the order of the calls. Resolves when they are on the disk (reliability
 * O1). Leaves out a second undo of a change.
 * @param owner login name.
 * @param first stores preceding entries in the same transaction. Returns null to store nothing.
 * @throws StorageError if the device could not store the changes.
 */
export function enqueueOperaciones(
  orders: readonly Order[],
  owner: string,
  outbox: OutboxPorts = theOutbox,
  first: First = async () => [],
): Promise<Entry[]> {
  const captured = outbox.capture()
  const batch = Promise.allSettled([latest.get(outbox.store), captured]).then(() =>
    enqueue(orders, owner, captured, outbox, first),
  )
  latest.set(outbox.store, batch)
  return batch
}

type First = (records: OutboxRecords) => Promise<Entry[] | null>

async function enqueue(
  orders: readonly Order[],
  owner: string,
  captured: ReturnType<OutboxPorts['capture']>,
  { store, now, newKey, identificado }: OutboxPorts,
  first: First,
): Promise<Entry[]> {
  try {
    const atCall = await captured
    const isByPin = (await identificado(owner)) === 'pin'
    return await store.transaction(['entries', 'butacas', 'meta'], async records => {
      const before = await first(records)
      if (before === null) return []
      const { seq } = await records.getMeta()
      const entries: Entry[] = []
      for (const order of orders) {
        const key = nroKey(order.butaca.nro)
        if (await isUndone(records, order)) continue
        const previous =
          entries.findLast(entry => entry.nroKey === key) ?? (await records.listOfSeat(key, 1)).at(-1)
        const { capture, likely } = order.captured ?? atCall
        const seen = await seenOrOwn(records, order.butaca, owner)
        const isNew = order.operacion.tipo === 'crear'
        const entry: Entry = {
          ...newEntry(order, owner, seq + entries.length + 1, newKey()),
          base: isNew ? NONE : baseOf(previous, seen),
          seenFechaHs: seen?.fechaHs ?? '',
          capturedAt: likely,
          clockOffset: 0,
          capture,
          ...(isByPin && { identificado: 'pin' as const }),
          changedAt: now(),
        }
        // The seat's creation was discarded while the person was looking at the seat
        const isForNone = !isNew && seen === null && previous === undefined
        entries.push((isForNone && step(entry, { kind: 'orphan' }, now())) || entry)
      }
      await updateOutboxMeta(records, { seq: seq + entries.length })
      await records.putEntries(entries)
      return [...before, ...entries]
    })
  } catch (cause) {
    throw storageErrorOf(cause)
  }
}

async function isUndone(records: OutboxRecords, { butaca, deshace }: Order): Promise<boolean> {
  return deshace !== undefined && (await vueltaOf(deshace, nroKey(butaca.nro), records)) !== undefined
}

/** The stored change that undoes the change `key`. Discarded changes do not count. */
export async function vueltaOf(
  key: string,
  seat: string,
  records: Pick<OutboxRecords, 'listOfSeat'>,
): Promise<Entry | undefined> {
  // Settled entries are read last: an entry that is settled between the two reads is found twice, but never missed
  const entries = [...(await records.listOfSeat(seat, 1)), ...(await records.listOfSeat(seat, 0))]
  return entries.find(({ deshace, state }) => deshace === key && state !== 'discarded')
}

const NONE: Base = { kind: 'none' }

function newEntry({ butaca, operacion, serie, deshace }: Order, owner: string, seq: number, key: string) {
  return {
    ...(serie === undefined ? {} : { serie }),
    ...(deshace === undefined ? {} : { deshace }),
    key,
    seq,
    owner,
    nro: butaca.nro,
    nroKey: nroKey(butaca.nro),
    operacion,
    seen: butaca,
    format: ENTRY_FORMAT,
    state: 'pending' as const,
    live: 1 as const,
    attempts: 0,
    nextAt: 0,
    lease: null,
    error: null,
    actual: null,
    discarded: null,
  }
}

/** A later entry of a seat builds on the result of the earlier entry, not on the mirror (O13). */
function baseOf(before: Entry | undefined, seen: Butaca | null): Base {
  return before ? { kind: 'after', key: before.key } : onVersion(seen?.version)
}

/**
 * The seat that the person acted on. Null if only an unconfirmed creation showed the seat.
 * With versions, a newer row of the mirror counts only if all its later changes are this person's and confirmed. So no
 * unseen change is overwritten (O12, O13).
 */
async function seenOrOwn(records: OutboxRecords, shown: Butaca, owner: string): Promise<Butaca | null> {
  const known = await records.getButaca(shown.nro)
  const isOfCreation = shown.fechaHs === ''
  if (!isOfCreation && (known?.version === undefined || shown.version === undefined)) return known ?? shown
  const settled = (await records.listOfSeat(nroKey(shown.nro), 0)).filter(
    entry => entry.state === 'confirmed' && senderOf(entry) === owner,
  )
  const created = settled.findLast(({ operacion }) => operacion.tipo === 'crear')
  if (isOfCreation && created === undefined) return null
  let version = isOfCreation ? created?.dejo : shown.version
  if (version === undefined) return known ?? shown
  const vista = { ...shown, version }
  if (known?.version === undefined || known.version <= version) return vista
  for (const { base, dejo } of settled)
    if (base.kind === 'version' && base.version === version) version = dejo ?? version + 1
  return version === known.version ? known : vista
}

const storageErrorOf = (cause: unknown): StorageError =>
  new StorageError(isQuota(cause) ? 'quota' : 'unavailable', cause)

function isQuota(error: unknown): boolean {
  const { name, inner } = error as { name?: string; inner?: { name?: string } }
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError'
}
