import { nroKey } from '#domain/nro-butaca.ts'
import { type ButacasDb, db as theDb } from '../db.ts'
import { newUuid } from '../uuid.ts'
import { type Order, storageErrorOf } from './enqueue.ts'
import type { Base, Entry } from './entry.ts'
import { closeEntry, NOT_CREATED, pendingAgain } from './resolve.ts'
import { scrubbed } from './settle.ts'

/** `motivo` of an entry that a corrected one took the place of. */
export const CORRECTED = 'corregida'

/** Whether a person may write it anew: what was refused and was written in a form. */
export const isCorrectable = ({ state, operacion, error }: Entry): boolean =>
  state === 'rejected' && operacion.tipo !== 'cambio-estado' && error?.codigo !== NOT_CREATED

/**
 * «Corregir»: a new entry in a refused one's place, as the person wrote it now. What was done to a seat that is created
 * under another number goes with it.
 * @returns the new entry; none when the old one was decided on before. @throws StorageError.
 */
export async function correctEntry(key: string, order: Order, db: ButacasDb = theDb): Promise<Entry[]> {
  try {
    return await db.transaction('rw', db.entries, async () => {
      const entry = await db.entries.get(key)
      if (!entry || !isCorrectable(entry)) return []
      const next = corrected(entry, order)
      const followers = await builtOn(db, entry)
      const replaced = { by: entry.owner, motivo: CORRECTED }
      await closeEntry(db, scrubbed(entry), replaced, follower => follower)
      await db.entries.bulkPut([next, ...followers.map(follower => moved(follower, entry, next))])
      return [next]
    })
  } catch (cause) {
    throw storageErrorOf(cause)
  }
}

function corrected(entry: Entry, { butaca, operacion }: Order): Entry {
  // The person saw the seat as it is now, and decided over that
  const base: Base = butaca.version === undefined ? entry.base : { kind: 'version', version: butaca.version }
  return {
    ...pendingAgain(entry),
    key: newUuid(),
    nro: butaca.nro,
    nroKey: nroKey(butaca.nro),
    operacion,
    seen: butaca,
    seenFechaHs: butaca.fechaHs > entry.seenFechaHs ? butaca.fechaHs : entry.seenFechaHs,
    base,
  }
}

/** All that stands on an entry, directly or on one another. */
async function builtOn(db: ButacasDb, entry: Entry): Promise<Entry[]> {
  const live = await db.entries.where({ live: 1, nroKey: entry.nroKey }).toArray()
  const keys = new Set([entry.key])
  return live
    .sort((a, b) => a.seq - b.seq)
    .filter(({ key, base }) => base.kind === 'after' && keys.has(base.key) && keys.add(key))
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
