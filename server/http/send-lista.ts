import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../db/db.ts'
import { type Clave, isClaveOf, type OrdenPaginas, type Pagina, type PaginaLeida } from '../sql/paginas.ts'
import { answerReading, type Lecturas, SharedReads, sayAge } from './lecturas.ts'
import { invalid } from './refusal.ts'
import { JSON_TYPE } from './route-context.ts'

const COMPRESS_FROM_BYTES = 1024
/** In a shorter answer, sent as text, body and response head leave in one system call. */
const BYTES_FROM = 8 * 1024
// If the header has a quality value, the compression plugin decides.
const TAKES_GZIP = /(^|,)\s*gzip\s*(,|$)/i

const compress = promisify(gzip)

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by server/salida; absent on a contract-only server. */
    listaPedida?: ListaPedida | null
  }
}

export interface ListaPedida {
  /** The answer is converted to CSV or to a page before it leaves. */
  isConverted: boolean
  pagina: Pagina | null
  /** Key of the page's last row if there are more, else null. Undefined until the handler has read the page. */
  siguiente: Clave | null | undefined
}

/** The requested page; null for the whole list. @throws Refusal 400 for a cursor that is not of this list. */
export function takePagina({ listaPedida }: FastifyRequest, orden: OrdenPaginas): Pagina | null {
  const pagina = listaPedida?.pagina ?? null
  if (pagina?.desde && !isClaveOf(orden, pagina.desde)) throw invalid('cursor')
  return pagina
}

/** Equal bytes have equal tags. The tags are weak, since the bytes may be compressed on their way. */
export const tagOf = (body: string | Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

/** A finished answer: its bytes, and the compressed bytes from the first request that accepts them. */
export class CachedLista {
  readonly bytes: Buffer
  readonly body: string | Buffer
  #gzip: Buffer | Promise<Buffer> | null = null
  #etag: string | null = null

  constructor(text: string) {
    this.bytes = Buffer.from(text)
    this.body = this.bytes.length < BYTES_FROM ? text : this.bytes
  }

  get etag(): string {
    this.#etag ??= tagOf(this.bytes)
    return this.#etag
  }

  gzip(): Buffer | Promise<Buffer> {
    this.#gzip ??= compress(this.bytes).then(bytes => {
      this.#gzip = bytes
      return bytes
    })
    return this.#gzip
  }
}

/** A whole list, or the page that was asked for. */
export type Given = CachedLista | string | PaginaLeida

/** Sends a list; a finished one is compressed once, not for each request. */
export function sendLista(
  request: FastifyRequest,
  reply: FastifyReply,
  read: Given,
): FastifyReply | Promise<FastifyReply> {
  reply.type(JSON_TYPE)
  if (typeof read === 'object' && 'siguiente' in read) {
    if (request.listaPedida) request.listaPedida.siguiente = read.siguiente
    return reply.send(read.lista)
  }
  const lista = typeof read === 'string' ? new CachedLista(read) : read
  if (request.listaPedida) {
    if (request.listaPedida.isConverted) return reply.send(lista.body)
    reply.header('etag', lista.etag)
  }
  const takesGzip = TAKES_GZIP.test(request.headers['accept-encoding'] ?? '')
  if (!takesGzip || lista.bytes.length < COMPRESS_FROM_BYTES) return reply.send(lista.body)
  reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  const body = lista.gzip()
  return body instanceof Promise ? body.then(bytes => reply.send(bytes)) : reply.send(body)
}

/**
 * Handler of a call that answers a list: a cached answer leaves synchronously, since awaiting one costs as much as
 * building it.
 */
export function giveLista(
  request: FastifyRequest,
  reply: FastifyReply,
  read: Given | Promise<Given>,
): Promise<FastifyReply> | undefined {
  if (read instanceof Promise) return read.then(given => sendLista(request, reply, given))
  const sent = sendLista(request, reply, read)
  return sent instanceof Promise ? sent : undefined
}

/** A handler that sends a list: a page, or the whole list read once for concurrent requests. */
export function shareLista(
  lecturas: Lecturas,
  orden: OrdenPaginas,
  read: (db: Queryable, pagina: Pagina | null) => Promise<string | PaginaLeida>,
) {
  const reads = new SharedReads<{ lista: Given; ageMs: number }>()
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const pagina = takePagina(request, orden)
    if (pagina)
      return sendLista(request, reply, await answerReading(lecturas, request, reply, db => read(db, pagina)))
    const reading = lecturas.open(request)
    const readAll = async () => {
      const lista = await read(reading, null)
      return { lista: typeof lista === 'string' ? new CachedLista(lista) : lista, ageMs: reading.ageMs }
    }
    const shared = await reads.get(String(lecturas.mayUseReplica(request)), readAll)
    sayAge(reply, shared)
    return sendLista(request, reply, shared.lista)
  }
}
