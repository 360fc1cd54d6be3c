import type { Butaca } from '#contract/butaca.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import type { Operacion } from '#domain/butaca/operacion.ts'
import { theOutbox } from './dexie-store.ts'
import { type Base, ENTRY_FORMAT, type Entry, onVersion } from './entry.ts'
import { updateOutboxMeta } from './outbox-meta.ts'
import type { OutboxPorts, OutboxRecords, OutboxStore } from './outbox-store.ts'
import { step } from './state-machine.ts'

/** Nothing of the batch was stored (reliability O28, O30). */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly kind: 'quota' | 'unavailable'
  constructor(kind: 'quota' | 'unavailable', cause: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}

export interface Order {
  /** As the person saw it, pending changes included. */
  butaca: Butaca
  operacion: Operacion
  /** When the person acted, if the order had to wait since. */
  captured?: Awaited<ReturnType<OutboxPorts['capture']>>
  /** Its serial reading, and the key of the change that it undoes. */
  serie?: string
  deshace?: string
}

/** The page's latest batch in each store: reading the clock may take one longer than the next, and O8 is by capture. */
const latest = new WeakMap<OutboxStore, Promise<unknown>>()

/**
 * Stores a person's changes, all or nothing, and resolves once they are on the disk (reliability O1). Batches are stored
 * in the order of the calls. @param owner login name. @throws StorageError if the device could not store them.
 */
export function enqueueOperaciones(
  orders: readonly Order[],
  owner: string,
  outbox: OutboxPorts = theOutbox,
): Promise<Entry[]> {
  const captured = outbox.capture()
  const batch = Promise.allSettled([latest.get(outbox.store), captured]).then(() =>
    enqueue(orders, owner, captured, outbox),
  )
  latest.set(outbox.store, batch)
  return batch
}

async function enqueue(
  orders: readonly Order[],
  owner: string,
  captured: ReturnType<OutboxPorts['capture']>,
  { store, now, newKey, identificado }: OutboxPorts,
): Promise<Entry[]> {
  try {
    const atCall = await captured
    const isByPin = (await identificado(owner)) === 'pin'
    return await store.transaction(['entries', 'butacas', 'meta'], async records => {
      const { seq } = await records.getMeta()
      const entries: Entry[] = []
      for (const [i, order] of orders.entries()) {
        const key = nroKey(order.butaca.nro)
        const { capture, likely } = order.captured ?? atCall
        const before =
          entries.findLast(entry => entry.nroKey === key) ?? (await records.listOfSeat(key, 1)).at(-1)
        const seen = await seenOrOwn(records, order.butaca, owner)
        const isNew = order.operacion.tipo === 'crear'
        const entry: Entry = {
          ...newEntry(order, owner, seq + i + 1, newKey()),
          base: isNew ? NONE : baseOf(before, seen),
          seenFechaHs: seen?.fechaHs ?? '',
          capturedAt: likely,
          clockOffset: 0,
          capture,
          ...(isByPin && { identificado: 'pin' as const }),
          changedAt: now(),
        }
        // Its creation was discarded while the person looked at the seat
        const isForNone = !isNew && seen === null && before === undefined
        entries.push((isForNone && step(entry, { kind: 'orphan' }, now())) || entry)
      }
      await updateOutboxMeta(records, { seq: seq + orders.length })
      await records.putEntries(entries)
      return entries
    })
  } catch (cause) {
    throw storageErrorOf(cause)
  }
}

/** The base of a new seat. */
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

/** A later entry of a seat builds on the earlier one's result, not on the mirror (O13). */
function baseOf(before: Entry | undefined, seen: Butaca | null): Base {
  return before ? { kind: 'after', key: before.key } : onVersion(seen?.version)
}

/**
 * The seat that the person acted on; null if only a waiting creation showed it. The mirror's newer row counts only if
 * that person made every change since and the server confirmed it. So no unseen change is overwritten (O12, O13).
 */
async function seenOrOwn(records: OutboxRecords, shown: Butaca, owner: string): Promise<Butaca | null> {
  const known = await records.getButaca(shown.nro)
  const isOfCreation = shown.fechaHs === ''
  if (!isOfCreation && (known?.version === undefined || shown.version === undefined)) return known ?? shown
  const settled = (await records.listOfSeat(nroKey(shown.nro), 0)).filter(
    ({ state }) => state === 'confirmed',
  )
  const created = settled.findLast(({ operacion }) => operacion.tipo === 'crear')
  if (isOfCreation && created === undefined) return null
  let version = isOfCreation ? created?.dejo : shown.version
  if (version === undefined) return known ?? shown
  const vista = { ...shown, version }
  if (known?.version === undefined || known.version <= version) return vista
  for (const { base, owner: by, dejo } of settled)
    if (by === owner && base.kind === 'version' && base.version === version) version = dejo ?? version + 1
  return version === known.version ? known : vista
}

export const storageErrorOf = (cause: unknown): StorageError =>
  new StorageError(isQuota(cause) ? 'quota' : 'unavailable', cause)

function isQuota(error: unknown): boolean {
  const { name, inner } = error as { name?: string; inner?: { name?: string } }
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError'
}
