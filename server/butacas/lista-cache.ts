import type { Queryable } from '../db/db.ts'
import { CachedLista } from '../http/send-lista.ts'
import { SharedReads } from '../http/shared-reads.ts'

const MAX_CHARS = 16 * 1024 * 1024

const MAX_LISTAS = 200

/** A list of seats as JSON text, and what it was read from: the data's epoch and the database's snapshot, as text. */
export interface Lista {
  epoca: string
  foto: string
  lista: string
}

/** Reads a list with the snapshot it is read in. @param lista SQL of its JSON text. @param from the rest of the query. */
export const selectLista = async (
  db: Queryable,
  lista: string,
  from: string,
  params: readonly unknown[],
): Promise<Lista> => {
  const [row] = await db.query<Lista>(
    `select (select epoca::text from instalacion) as epoca, pg_current_snapshot()::text as foto, ${lista} as lista
     from ${from}`,
    params,
  )
  if (!row) throw new Error('an aggregate gave no row')
  return row
}

interface Kept extends Lista {
  body: CachedLista
}

/** Finished lists of seats. Each use asks the database whether a seat was written since, so it works with many instances. */
export class ListaCache {
  readonly #listas = new Map<string, Kept>()
  readonly #reads = new SharedReads<CachedLista>()
  #chars = 0

  /** The list of that key, from memory or by `read`, which takes all of it in one statement. */
  get(db: Queryable, key: string, read: () => Promise<Lista>): Promise<CachedLista> {
    return this.#reads.get(key, () => this.#load(db, key, read))
  }

  async #load(db: Queryable, key: string, read: () => Promise<Lista>): Promise<CachedLista> {
    const known = this.#listas.get(key)
    if (known && (await isUnchanged(db, known))) return known.body
    const fresh = await read()
    const body = new CachedLista(fresh.lista)
    this.#keep(key, { ...fresh, body })
    return body
  }

  #keep(key: string, lista: Kept): void {
    this.#drop(key)
    this.#listas.set(key, lista)
    this.#chars += lista.lista.length
    for (const oldest of this.#listas.keys()) {
      if (this.#chars <= MAX_CHARS && this.#listas.size <= MAX_LISTAS) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#chars -= this.#listas.get(key)?.lista.length ?? 0
    this.#listas.delete(key)
  }
}

/** Whether no seat, and no name that seats tell, was written by a transaction that the snapshot did not see. */
async function isUnchanged(db: Queryable, { epoca, foto }: Lista): Promise<boolean> {
  const [row] = await db.query<{ igual: boolean }>(
    `select not exists (
       select from butaca
       where cambio >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(cambio, $1::pg_snapshot)
     ) and exists (
       select from instalacion where epoca = $2::uuid and pg_visible_in_snapshot(maestros, $1::pg_snapshot)
     ) as igual`,
    [foto, epoca],
  )
  return row?.igual === true
}
