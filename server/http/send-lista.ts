import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { JSON_TYPE } from './route-context.ts'
import { SharedReads } from './shared-reads.ts'

const COMPRESS_FROM_BYTES = 1024
// A quality value is left to the compression plugin.
const TAKES_GZIP = /(^|,)\s*gzip\s*(,|$)/i

const compress = promisify(gzip)

/** A finished answer as it is sent: its bytes, or those compressed the first time that somebody takes it so. */
export class CachedLista {
  readonly bytes: Buffer
  #gzip: Promise<Buffer> | null = null

  constructor(text: string) {
    this.bytes = Buffer.from(text)
  }

  gzip(): Promise<Buffer> {
    this.#gzip ??= compress(this.bytes)
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
  if (!takesGzip || lista.bytes.length < COMPRESS_FROM_BYTES) return reply.send(lista.bytes)
  const body = await lista.gzip()
  return reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' }).send(body)
}

/** A handler that answers a whole list, read once for all who ask at once. */
export function shareLista(read: () => Promise<string>) {
  const reads = new SharedReads<CachedLista>()
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendLista(request, reply, await reads.get('', async () => new CachedLista(await read())))
}
