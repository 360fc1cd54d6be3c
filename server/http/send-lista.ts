import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../db/db.ts'
import { type Lecturas, SharedReads, sayAge } from './lecturas.ts'
import { invalid } from './refusal.ts'
import { JSON_TYPE } from './route-context.ts'

const COMPRESS_FROM_BYTES = 1024
/** A shorter answer is sent as text, which leaves with its head in one system call. */
const BYTES_FROM = 8 * 1024
// A quality value is left to the compression plugin.
const TAKES_GZIP = /(^|,)\s*gzip\s*(,|$)/i

const compress = promisify(gzip)

declare module 'fastify' {
  interface FastifyRequest {
    /** Parameters of a list (server/salida); absent on a contract-only server. */
    listaPedida?: ListaPedida | null
  }
}

export interface ListaPedida {
  /** The answer is converted to CSV or to a page before it leaves. */
  isConverted: boolean
  pagina: Pagina | null
  /** The handler has read the page, and not the whole list. */
  isNarrowed: boolean
}

/** A page of a list: the key of the row before it, null at the beginning, and its number of rows. */
export interface Pagina {
  desde: readonly (string | number)[] | null
  limite: number
}

/**
 * The page that a handler reads itself: rows after `desde`, one more than `limite`, in the order of the keys. Null:
 * the request has no page and wants the whole list. @param isClave whether a key fits this list. @throws Refusal
 * 400.
 */
export function takePagina(
  { listaPedida }: FastifyRequest,
  isClave: (clave: unknown) => boolean,
): Pagina | null {
  if (!listaPedida?.pagina) return null
  const { desde } = listaPedida.pagina
  if (desde && !(desde.length === 1 && isClave(desde[0]))) throw invalid('cursor')
  listaPedida.isNarrowed = true
  return listaPedida.pagina
}

/** Equal bytes have equal tags; weak, since they may be compressed on their way. */
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

  /** Computed once. */
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

type Given = CachedLista | string

/** Sends a list; a finished one is compressed once, not for each request. */
export function sendLista(
  request: FastifyRequest,
  reply: FastifyReply,
  read: Given,
): FastifyReply | Promise<FastifyReply> {
  const lista = typeof read === 'string' ? new CachedLista(read) : read
  reply.type(JSON_TYPE)
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

/** A handler that sends a whole list, read once for concurrent requests. */
export function shareLista(lecturas: Lecturas, read: (db: Queryable) => Promise<string>) {
  const reads = new SharedReads<{ lista: CachedLista; ageMs: number }>()
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const reading = lecturas.open(request)
    const readAll = async () => ({ lista: new CachedLista(await read(reading)), ageMs: reading.ageMs })
    const shared = await reads.get(String(lecturas.mayUseReplica(request)), readAll)
    sayAge(reply, shared)
    return sendLista(request, reply, shared.lista)
  }
}
