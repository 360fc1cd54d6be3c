import { CachedLista } from '../http/send-lista.ts'
import { SharedReads } from '../http/shared-reads.ts'
import type { Novedad } from '../sql/novedad.ts'

const MAX_BYTES = 8 * 1024 * 1024

/** What changed since `desde`, as the text of one `Cambios` and the cursor in it. */
type ReadCambios = (desde: string | undefined) => Promise<{ cursor: string; cambios: string }>

/** An empty cursor is one that starts over; none begins now. */
const keyOf = (desde: string | undefined): string => (desde === undefined ? 'now' : `since ${desde}`)

/** A cursor that is the newest has nothing after it. */
const nothingSince = (cursor: string): string => `{"cursor":"${cursor}","reinicio":false,"butacas":[]}`

/** Answers to what changed since each cursor: read once, and given to all who ask while nothing newer was told of. */
export class CambiosCache {
  readonly #novedad: Novedad
  readonly #read: ReadCambios
  readonly #reads = new SharedReads<CachedLista>()
  #answers = new Map<string, CachedLista>()
  /** Of all answers that are kept. */
  #edicion: number | null = null
  #bytes = 0

  constructor(novedad: Novedad, read: ReadCambios) {
    this.#novedad = novedad
    this.#read = read
  }

  get(desde: string | undefined): CachedLista | Promise<CachedLista> {
    const key = keyOf(desde)
    const { edicion } = this.#novedad
    const known = edicion !== null && edicion === this.#edicion ? this.#answers.get(key) : undefined
    return known ?? this.#reads.get(key, () => this.#load(key, desde))
  }

  async #load(key: string, desde: string | undefined): Promise<CachedLista> {
    // Before it is read: what is written meanwhile may be in it or not
    const { edicion } = this.#novedad
    const { cursor, cambios } = await this.#read(desde)
    const answer = new CachedLista(cambios)
    if (edicion === null || edicion !== this.#novedad.edicion) return answer
    if (edicion !== this.#edicion) this.#empty(edicion)
    this.#keep(key, answer)
    // Whoever got it asks with its cursor next
    const next = keyOf(cursor)
    if (!this.#answers.has(next)) this.#keep(next, new CachedLista(nothingSince(cursor)))
    return answer
  }

  #keep(key: string, answer: CachedLista): void {
    const bytes = answer.bytes.length + key.length
    if (this.#bytes + bytes > MAX_BYTES) this.#empty(this.#edicion)
    this.#bytes += bytes
    this.#answers.set(key, answer)
  }

  #empty(edicion: number | null): void {
    this.#answers = new Map()
    this.#bytes = 0
    this.#edicion = edicion
  }
}
