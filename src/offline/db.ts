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

/** Rows of the lists that a device mirrors; `cliente` and `producto` belong to deliveries. */
export interface LookupFila extends Record<MaestroNombre, Maestro> {
  cliente: ClienteEntrega
  producto: ProductoEntrega
}
export type LookupName = keyof LookupFila

/** The seats whose number hashes to `id`. See `mirror/bucket.ts`. */
export interface Bucket {
  id: number
  /** Number of the transaction that wrote the bucket; readers read only buckets with a higher number. */
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
  /** Login name; the list is shown to no other person (reliability I12). */
  de: string
  /** Device time (ms) of the answer. */
  at: number
  filas: readonly unknown[]
  /** Number of rows on the server; of a long list only the first rows are stored. */
  total: number
}

/** Lets the view read only the keys that a transaction wrote. */
export interface Write {
  id: number
  live: string[]
  settled: string[]
}

/** A record of the outbox that cannot be parsed, stored as found and never deleted (reliability O47). */
export interface Damaged {
  id: number
  row: { key: string }
  /** Device time (ms) when it was found. */
  at: number
}

/** Facts that are written in the same transaction as their data. */
export interface Meta {
  clave: 'mirror' | 'outbox'
}
export interface MirrorMeta extends Meta {
  clave: 'mirror'
  rev: number
  /** Cursor of `/cambios`; null if the last refresh gave none, and before the first. */
  cursor: string | null
  /** Device time (ms) of the last refresh that covered all live seats; null before the first. */
  refreshedAt: number | null
}
export interface OutboxMeta extends Meta {
  clave: 'outbox'
  /** Last Device-Seq assigned. */
  seq: number
  /** Rises with each drain: an older drain cannot overwrite a newer one's outcomes (reliability O20). */
  fence: number
  /** Sending pauses until this time (device ms). */
  pauseUntil: number
  /** Whether the server asked for the pause: then only a person can end it early (reliability O14). */
  pauseAsked: boolean
  /** Consecutive times that the server did not answer. */
  failures: number
  /** Until this time (device ms) a drain whose lock was stolen may have requests in flight. */
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
    // Only entries that build on another one are in the index `base.key`
    this.version(3).stores({ entries: 'key, [live+seq], [live+nroKey], [state+changedAt], base.key' })
    this.version(4).stores({ claims: '++id' })
    // Same stores: from here to version 7, records with ids from `BUCKETS` up hold rows newer than those in the buckets
    this.version(5).stores({})
    // Indexes for a drain of a queue of any length: the first entry of a seat, and each sender's waiting entries
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
    // The stored session has another shape: the version keeps out releases that know a single session
    this.version(7).stores({})
    this.version(8)
      .stores({ claims: null })
      .upgrade(async upgrade => {
        // Before this version, only `claims` told which entries were in flight, and since when
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
// Not only in `openStorage`, since a screen may open the database earlier. Without this watch an old worker could
// write under a newer app's schema
watch(db)
