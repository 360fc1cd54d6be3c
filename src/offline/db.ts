import { Dexie, type Table } from 'dexie'
import type { Butaca } from '#contract/butaca.ts'
import type { CatalogoNombre } from '#contract/catalogo.ts'
import type { Ref } from '#contract/ref.ts'
import type { Entry } from './outbox/entry.ts'
import { type StoredEntry, toStored } from './outbox/stored-entry.ts'

export type LookupName = 'modelo' | 'color' | 'estado'

/** One of the mirror's buckets: the seats whose number hashes to `id`; or a record of its log. See `mirror/bucket.ts`. */
export interface Bucket {
  id: number
  /** Counter of the writing transaction, so that a reader takes up only what changed. */
  rev: number
  filas: Butaca[]
}

export interface Lookup {
  nombre: LookupName
  filas: Ref[]
}

/** Lists of the office, kept whole as the server last gave them (design §3). */
export type ListaNombre = CatalogoNombre | 'tipo_registros' | 'productos' | 'registros'
export interface ListaGuardada {
  nombre: ListaNombre
  /** Whose answer it is: nobody else is shown it (reliability I12). */
  de: string
  /** Device time (ms) of the answer. */
  at: number
  filas: readonly unknown[]
  /** How many the server gave; more than `filas` where only the newest are kept. */
  total: number
}

/** What a drain marked as sending in one go. Beside the entries, so that none of them is written for it. */
export interface Claim {
  id: number
  lease: NonNullable<Entry['lease']>
  /** Device time (ms). */
  at: number
  /** Those of them that are still on their way. */
  keys: string[]
}

/** Which entries one transaction wrote, so that who shows the queue takes up only those. The oldest are not kept. */
export interface Write {
  id: number
  live: string[]
  settled: string[]
}

/** A record of the outbox that nobody can read, as it was found. It is never deleted (reliability O47). */
export interface Damaged {
  id: number
  row: { key: string }
  /** Device time (ms) when it was found. */
  at: number
}

/** Small facts kept with the data they belong to, written in the same transaction. */
export interface Meta {
  clave: 'mirror' | 'outbox'
}
export interface MirrorMeta extends Meta {
  clave: 'mirror'
  rev: number
  /** Cursor of `/cambios`; null against a server without it. */
  cursor: string | null
  /** Device time (ms) of the last refresh that covered every live seat; null before the first. */
  refreshedAt: number | null
}
export interface OutboxMeta extends Meta {
  clave: 'outbox'
  /** Last Device-Seq given out. */
  seq: number
  /** Goes up with each drain: an outcome of an older drain is not written over a newer one's (reliability O20). */
  fence: number
  /** No request leaves before (device ms): the network did not answer, or the server asked to wait. */
  pauseUntil: number
  /** Whether it was the server that asked: then no trigger overrides it (reliability O14). */
  pauseAsked: boolean
  /** Passes in a row that ended without an answer. */
  failures: number
  /** Until then (device ms) one whose lock was taken may have requests on their way; absent where none ever was. */
  takenUntil?: number
}

/** The only IndexedDB of the product, shared by page and worker. */
export class ButacasDb extends Dexie {
  declare butacas: Table<Bucket, number>
  declare lookups: Table<Lookup, LookupName>
  declare listas: Table<ListaGuardada, ListaNombre>
  /** As they were before what `claims` says of them; see `outbox/dexie-reads.ts`. */
  declare entries: Table<StoredEntry, string>
  declare claims: Table<Claim, number, Omit<Claim, 'id'>>
  declare writes: Table<Write, number, Omit<Write, 'id'>>
  declare damaged: Table<Damaged, number, Omit<Damaged, 'id'>>
  declare meta: Table<MirrorMeta | OutboxMeta, Meta['clave']>

  constructor(name = 'butacas') {
    // What a person did must be on the disk before the screen says so (reliability, fact 3)
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({
      butacas: 'id, [rev+id]',
      lookups: 'nombre',
      entries: 'key, [live+seq], [live+nroKey], [state+changedAt]',
      meta: 'clave',
    })
    this.version(2).stores({ listas: 'nombre' })
    // Only what builds on another entry is in the last index
    this.version(3).stores({ entries: 'key, [live+seq], [live+nroKey], [state+changedAt], base.key' })
    this.version(4).stores({ claims: '++id' })
    // No other store: whoever knows nothing of the mirror's log must not write beside it
    this.version(5).stores({})
    // What a drain asks of a queue of any length: who is first of a seat, and what waits in whose name
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
    // Who signed in here is kept in another shape: whoever knows a single session must not write beside it
    this.version(7).stores({})
  }
}

export const db = new ButacasDb()
