import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../db/db.ts'
import { type Clave, isClaveOf, type OrdenPaginas, type Pagina, type PaginaLeida } from '../sql/paginas.ts'
import { answerReading, type Lecturas, SharedReads, sayAge } from './lecturas.ts'
import { invalid } from './refusal.ts'
import { JSON_TYPE } from './route-context.ts'

export const COMPRESS_FROM_BYTES = 1024
/** This level takes a third of the time of zlib's default level. The compressed list is a quarter larger. */
export const COMPRESS_LEVEL = 1
// Only `gzip` without a quality value. The compression plugin handles any other header
const TAKES_GZIP = /(^|,)\s*gzip\s*(,|$)/i

const compress = promisify(gzip)

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by server/salida; absent on a contract-only server. */
    listaPedida?: ListaPedida | null
  }
}

export interface ListaPedida {
  /** The answer is converted to CSV or to a page before it is sent. */
  isConverted: boolean
  pagina: Pagina | null
  /** Key of the page's last row; null on the last page. Undefined until the handler has read the page. */
  siguiente: Clave | null | undefined
}

/** The requested page; null for the whole list. @throws Refusal 400 if the cursor belongs to another list. */
export function takePagina({ listaPedida }: FastifyRequest, orden: OrdenPaginas): Pagina | null {
  const pagina = listaPedida?.pagina ?? null
  if (pagina?.desde && !isClaveOf(orden, pagina.desde)) throw invalid('cursor')
  return pagina
}

/** Equal bytes have equal tags. The tags are weak, since the bytes may be compressed on their way. */
export const tagOf = (body: string | Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

/** The bytes of a list. Requests that share the list share its compression and its hash. */
class ListaEntera {
  readonly bytes: Buffer
  #gzip: Promise<Buffer> | null = null
  #etag: string | null = null

  constructor(text: string) {
    this.bytes = Buffer.from(text)
  }

  get etag(): string {
    this.#etag ??= tagOf(this.bytes)
    return this.#etag
  }

  gzip(): Promise<Buffer> {
    this.#gzip ??= compress(this.bytes, { level: COMPRESS_LEVEL })
    return this.#gzip
  }
}

export async function sendLista(
  request: FastifyRequest,
  reply: FastifyReply,
  read: ListaEntera | string | PaginaLeida,
): Promise<FastifyReply> {
  reply.type(JSON_TYPE)
  if (typeof read === 'object' && 'siguiente' in read) {
    if (request.listaPedida) request.listaPedida.siguiente = read.siguiente
    return reply.send(read.lista)
  }
  const lista = typeof read === 'string' ? new ListaEntera(read) : read
  if (request.listaPedida) {
    if (request.listaPedida.isConverted) return reply.send(lista.bytes)
    reply.header('etag', lista.etag)
  }
  const takesGzip = TAKES_GZIP.test(request.headers['accept-encoding'] ?? '')
  if (!takesGzip || lista.bytes.length < COMPRESS_FROM_BYTES) return reply.send(lista.bytes)
  reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  return reply.send(await lista.gzip())
}

/** Sends a page, or the whole list of a `key`. Concurrent requests for one key share one read. */
export function shareListas(lecturas: Lecturas, orden: OrdenPaginas) {
  const reads = new SharedReads<{ lista: ListaEntera | PaginaLeida; ageMs: number }>()
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    read: (db: Queryable, pagina: Pagina | null) => Promise<string | PaginaLeida>,
  ): Promise<FastifyReply> => {
    const pagina = takePagina(request, orden)
    if (pagina)
      return sendLista(request, reply, await answerReading(lecturas, request, reply, db => read(db, pagina)))
    const reading = lecturas.open(request)
    const readAll = async () => {
      const lista = await read(reading, null)
      return { lista: typeof lista === 'string' ? new ListaEntera(lista) : lista, ageMs: reading.ageMs }
    }
    const shared = await reads.get(`${lecturas.mayUseReplica(request)} ${key}`, readAll)
    sayAge(reply, shared)
    return sendLista(request, reply, shared.lista)
  }
}
