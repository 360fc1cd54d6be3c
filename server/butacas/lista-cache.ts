import { getRow, type Queryable } from '../db/db.ts'
import { SharedReads } from '../http/lecturas.ts'
import { CachedLista } from '../http/send-lista.ts'
import { isUnchanged, type Leida, type Novedad } from '../sql/novedad.ts'

const MAX_BYTES = 16 * 1024 * 1024

const MAX_LISTAS = 200

/** A list of seats as JSON text, with its snapshot. */
export interface Lista extends Leida {
  lista: string
}

/** Reads a list with its snapshot. @param lista SQL of its JSON text. @param from rest of the query. */
export const selectLista = async (
  db: Queryable,
  lista: string,
  from: string,
  params: readonly unknown[],
): Promise<Lista> => {
  return getRow<Lista>(
    db,
    `select (select epoca::text from instalacion) as epoca, pg_current_snapshot()::text as foto, ${lista} as lista
     from ${from}`,
    params,
  )
}

interface Kept extends Leida {
  body: CachedLista
  /** The list was current at this edition; null if unknown. */
  edicion: number | null
}

/**
 * Finished lists of seats. Served from memory while the edition of the seats is known and the same
 * (server/sql/novedad.ts). Otherwise the database is asked whether a seat was written since the list was read.
 */
export class ListaCache {
  readonly #novedad: Novedad
  readonly #listas = new Map<string, Kept>()
  readonly #reads = new SharedReads<CachedLista>()
  #bytes = 0

  constructor(novedad: Novedad) {
    this.#novedad = novedad
  }

  /** The list of that key, from memory or by `read`, which must read it in one statement. */
  get(db: Queryable, key: string, read: () => Promise<Lista>): CachedLista | Promise<CachedLista> {
    const known = this.#listas.get(key)
    const { edicion } = this.#novedad
    if (known && edicion !== null && known.edicion === edicion) return known.body
    return this.#reads.get(key, () => this.#load(db, key, read))
  }

  async #load(db: Queryable, key: string, read: () => Promise<Lista>): Promise<CachedLista> {
    // Taken before the read, which may or may not contain concurrent writes
    const { edicion } = this.#novedad
    const known = this.#listas.get(key)
    if (known && (await isUnchanged(db, known))) {
      known.edicion = edicion
      return known.body
    }
    const { lista, ...leida } = await read()
    const body = new CachedLista(lista)
    this.#keep(key, { ...leida, body, edicion })
    return body
  }

  #keep(key: string, lista: Kept): void {
    this.#drop(key)
    this.#listas.set(key, lista)
    this.#bytes += lista.body.bytes.length
    for (const oldest of this.#listas.keys()) {
      if (this.#bytes <= MAX_BYTES && this.#listas.size <= MAX_LISTAS) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#listas.get(key)?.body.bytes.length ?? 0
    this.#listas.delete(key)
  }
}
