import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { theOutbox } from './dexie-store.ts'
import { type Order, storageErrorOf } from './enqueue.ts'
import { type Base, type Entry, senderOf } from './entry.ts'
import type { OutboxPorts, OutboxRecords } from './outbox-store.ts'
import { closed, NOT_CREATED, pendingAgain, scrubbed } from './state-machine.ts'

/** `motivo` of an entry that a corrected one took the place of. */
const CORRECTED = 'corregida'

/** Whether a person may write it anew: what was refused and was written in a form. */
export const isCorrectable = ({ state, operacion, error }: Entry): boolean =>
  state === 'rejected' && operacion.tipo !== 'cambio-estado' && error?.codigo !== NOT_CREATED

/**
 * «Corregir»: a new entry in a refused one's place, as the person wrote it now. What was done to a seat that is created
 * under another number goes with it.
 * @returns the new entry; none when the old one was decided on before. @throws StorageError.
 */
export async function correctEntry(
  key: string,
  order: Order,
  { store, now, newKey }: OutboxPorts = theOutbox,
): Promise<Entry[]> {
  try {
    return await store.transaction(['entries'], async records => {
      const [entry] = await records.getEntries([key])
      if (!entry || !isCorrectable(entry)) return []
      const next = corrected(entry, order, newKey(), now())
      const followers = await listAllBuiltOn(records, entry)
      await records.putEntries([
        closed(scrubbed(entry), senderOf(entry), CORRECTED, now()),
        next,
        ...followers.map(follower => moved(follower, entry, next)),
      ])
      return [next]
    })
  } catch (cause) {
    throw storageErrorOf(cause)
  }
}

function corrected(entry: Entry, { butaca, operacion }: Order, key: string, now: number): Entry {
  // The person saw the seat as it is now, and decided over that
  const base: Base = butaca.version === undefined ? entry.base : { kind: 'version', version: butaca.version }
  const { isScrubbed: _, ...written } = pendingAgain(entry, now)
  return {
    ...written,
    key,
    nro: butaca.nro,
    nroKey: nroKey(butaca.nro),
    operacion,
    seen: butaca,
    seenFechaHs: butaca.fechaHs > entry.seenFechaHs ? butaca.fechaHs : entry.seenFechaHs,
    base,
  }
}

/** All that stands on an entry, directly or on one another. */
async function listAllBuiltOn(records: OutboxRecords, entry: Entry): Promise<Entry[]> {
  const keys = new Set([entry.key])
  const live = await records.listOfSeat(entry.nroKey, 1)
  return live.filter(({ key, base }) => base.kind === 'after' && keys.has(base.key) && keys.add(key))
}

function moved(follower: Entry, entry: Entry, { key, nro, nroKey: seat }: Entry): Entry {
  const { base, seen } = follower
  const isDirect = base.kind === 'after' && base.key === entry.key
  return {
    ...follower,
    nro,
    nroKey: seat,
    seen: { ...seen, nro },
    base: isDirect ? { kind: 'after', key } : base,
  }
}
