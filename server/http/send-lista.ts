import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../db/db.ts'
import { type Lecturas, sayAge } from './lecturas.ts'
import { JSON_TYPE } from './route-context.ts'
import { SharedReads } from './shared-reads.ts'

const COMPRESS_FROM_CHARS = 1024
// A quality value is left to the compression plugin.
const TAKES_GZIP = /(^|,)\s*gzip\s*(,|$)/i

const compress = promisify(gzip)

/** A finished list as it is sent: plain, or compressed the first time that somebody takes it so. */
export class CachedLista {
  readonly text: string
  #gzip: Promise<Buffer> | null = null

  constructor(text: string) {
    this.text = text
  }

  gzip(): Promise<Buffer> {
    this.#gzip ??= compress(this.text)
    return this.#gzip
  }
}

/** Answers a list, a finished one compressed once and not for each who asks. */
export async function sendLista(
  request: FastifyRequest,
  reply: FastifyReply,
  read: CachedLista | string,
): Promise<FastifyReply> {
  const lista = typeof read === 'string' ? new CachedLista(read) : read
  reply.type(JSON_TYPE)
  const takesGzip = TAKES_GZIP.test(request.headers['accept-encoding'] ?? '')
  if (!takesGzip || lista.text.length < COMPRESS_FROM_CHARS) return reply.send(lista.text)
  const body = await lista.gzip()
  return reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' }).send(body)
}

/** A handler that answers a whole list, read once for all who ask at once. */
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
