import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { theOutbox } from './dexie-store.ts'
import { type Order, storageErrorOf } from './enqueue.ts'
import { type Base, type Entry, onVersion, senderOf } from './entry.ts'
import type { OutboxPorts, OutboxRecords } from './outbox-store.ts'
import { NOT_CREATED } from './refusal.ts'
import { closed, pendingAgain, scrubbed } from './state-machine.ts'

const CORRECTED = 'corregida'

/** Refusals of a change of state that another state or weight does not mend. */
const NOT_BY_STATE = new Set(['PERMISO', 'NO_EXISTE'])

/** Whether a person may correct it in its form: it was refused for what they entered there. */
export const isCorrectable = ({ state, operacion, error }: Entry): boolean =>
  state === 'rejected' &&
  error?.codigo !== NOT_CREATED &&
  (operacion.tipo !== 'cambio-estado' || !NOT_BY_STATE.has(error?.codigo ?? ''))

/**
 * «Corregir»: replaces a refused entry by a new one. What builds on it moves along, also to another seat number.
 * @returns the new entry; none if somebody decided on the old one before. @throws StorageError.
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
  // The person saw the seat as it is now
  const isSeen = butaca.version !== undefined || entry.base.kind === 'none'
  const base: Base = isSeen ? onVersion(butaca.version) : entry.base
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

/** All entries that build on this one, directly or not. */
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
