import { Dexie, type Table } from 'dexie'
import type { Butaca } from '#contract/butaca.ts'
import type { ClienteEntrega, ProductoEntrega } from '#contract/entrega.ts'
import type { Maestro, MaestroNombre } from '#contract/maestro.ts'
import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import { BUCKETS, bucketOf, newerOf } from './mirror/bucket.ts'
import type { Entry } from './outbox/entry.ts'
import { type StoredEntry, toStored } from './outbox/entry.ts'
import { watch } from './storage-state.ts'

/** Rows of the lists that a device mirrors. Deliveries use `cliente` and `producto`. */
export interface LookupFila extends Record<MaestroNombre, Maestro> {
  cliente: ClienteEntrega
  producto: ProductoEntrega
}
export type LookupName = keyof LookupFila

/** Mirrored seats whose numbers have the hash `id`. See `mirror/bucket.ts`. */
export interface Bucket {
  id: number
  /** Number of the transaction that wrote the bucket. A reader skips buckets whose number it has already read. */
  rev: number
  filas: Butaca[]
}

export interface Lookup {
  nombre: LookupName
  filas: LookupFila[LookupName][]
}

/** Lists of the office, as the server last sent them (design §3). */
export type ListaNombre =
  | CatalogoNombre
  | 'tipo_registros'
  | 'productos'
  | 'registros'
  | 'homologaciones'
  | 'empresa'
export interface ListaGuardada {
  nombre: ListaNombre
  /** Login name. Only this person sees the list (reliability I12). */
  de: string
  /** Device time (ms) of the answer. */
  at: number
  filas: readonly unknown[]
  /** Number of rows on the server. Only the first rows of a long list are stored. */
  total: number
}

/** Keys of the entries that a transaction wrote. The view reads only these entries again. */
export interface Write {
  id: number
  live: string[]
  settled: string[]
}

/** A record of the outbox that cannot be parsed, stored as found and never deleted (reliability O47). */
export interface Damaged {
  id: number
  row: { key: string }
  /** Device time (ms) when the record was found. */
  at: number
}

/** Facts about the data, written in the transaction of the data. */
export interface Meta {
  clave: 'mirror' | 'outbox'
}
export interface MirrorMeta extends Meta {
  clave: 'mirror'
  rev: number
  /** Cursor of `/cambios`. Null before the first refresh, or if the last refresh returned no cursor. */
  cursor: string | null
  /** Device time (ms) of the last refresh that covered all live seats; null before the first. */
  refreshedAt: number | null
}
export interface OutboxMeta extends Meta {
  clave: 'outbox'
  /** The last assigned Device-Seq. */
  seq: number
  /** Rises with each drain. An older drain cannot overwrite the outcomes of a newer drain (reliability O20). */
  fence: number
  /** Sending pauses until this time (device ms). */
  pauseUntil: number
  /** Whether the server requested the pause. Then only a person can end the pause early (reliability O14). */
  pauseAsked: boolean
  /** Number of consecutive attempts without an answer of the server. */
  failures: number
  /** A drain that lost its lock may have requests in flight until this time (device ms). */
  takenUntil?: number
}

/** The main database, shared by page and worker. */
export class ButacasDb extends Dexie {
  declare butacas: Table<Bucket, number>
  declare lookups: Table<Lookup, LookupName>
  declare listas: Table<ListaGuardada, ListaNombre>
  declare entries: Table<StoredEntry, string>
  declare writes: Table<Write, number, Omit<Write, 'id'>>
  declare damaged: Table<Damaged, number, Omit<Damaged, 'id'>>
  declare meta: Table<MirrorMeta | OutboxMeta, Meta['clave']>

  constructor(name = 'butacas') {
    // A change must be on the disk before the screen shows it (reliability O1)
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({
      butacas: 'id, [rev+id]',
      lookups: 'nombre',
      entries: 'key, [live+seq], [live+nroKey], [state+changedAt]',
      meta: 'clave',
    })
    this.version(2).stores({ listas: 'nombre' })
    // The index `base.key` contains only entries that build on another entry
    this.version(3).stores({ entries: 'key, [live+seq], [live+nroKey], [state+changedAt], base.key' })
    this.version(4).stores({ claims: '++id' })
    // No change of the stores. In versions 5 to 7, records with ids from `BUCKETS` up contain rows newer than those of
    // the buckets
    this.version(5).stores({})
    // The indexes find a seat's first entry, and a sender's waiting entries, in a queue of any length
    this.version(6)
      .stores({
        entries:
          'key, [live+seq], [live+nroKey+seq], [state+changedAt], base.key, [sender+attempts+seq], until',
        writes: '++id',
        damaged: '++id',
      })
      .upgrade(upgrade =>
        upgrade
          .table<Entry>('entries')
          .where('[live+seq]')
          .between([1, -Infinity], [1, Infinity])
          .modify((entry, ref) => {
            ref.value = toStored(entry)
          }),
      )
    // The stored session has a new shape. This version keeps out releases that know only one session
    this.version(7).stores({})
    this.version(8)
      .stores({ claims: null })
      .upgrade(async upgrade => {
        // Before this version only `claims` stored the entries in flight, with their time
        const entries = upgrade.table<StoredEntry, string>('entries')
        for (const { keys, at } of await upgrade.table<{ keys: unknown; at: unknown }>('claims').toArray())
          for (const entry of await entries.bulkGet(Array.isArray(keys) ? keys.map(String) : [])) {
            if (entry?.sender === undefined) continue
            const changedAt = typeof at === 'number' ? at : entry.changedAt
            await entries.put(toStored({ ...entry, state: 'sending', lease: null, changedAt }))
          }
        const butacas = upgrade.table<Bucket, number>('butacas')
        for (const { rev, filas, id } of await butacas.where('id').aboveOrEqual(BUCKETS).toArray()) {
          for (const fila of filas) {
            const key = nroKey(fila.nro)
            const bucket = await butacas.get(bucketOf(key))
            const isIt = (known: Butaca) => nroKey(known.nro) === key
            const others = bucket?.filas.filter(known => !isIt(known)) ?? []
            const newest = newerOf(bucket?.filas.find(isIt), fila)
            await butacas.put({ id: bucketOf(key), rev, filas: [...others, newest] })
          }
          await butacas.delete(id)
        }
      })
  }
}

export const db = new ButacasDb()
// Also here, not only in `openStorage`: a screen may open the database earlier. Otherwise an old worker could write
// into a newer app's schema
watch(db)
