import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedLista } from '../repositories/lista-cache.ts'
import { JSON_TYPE } from './route-context.ts'

const COMPRESS_FROM_CHARS = 1024
// With a weight it is left to the plugin that compresses everything else.
const TAKES_GZIP = /(^|,)\s*gzip\s*(,|$)/i

/** Answers a finished list, compressed once and not for each who asks. */
export async function sendLista(
  request: FastifyRequest,
  reply: FastifyReply,
  lista: CachedLista,
): Promise<FastifyReply> {
  reply.type(JSON_TYPE)
  const takesGzip = TAKES_GZIP.test(request.headers['accept-encoding'] ?? '')
  if (!takesGzip || lista.text.length < COMPRESS_FROM_CHARS) return reply.send(lista.text)
  const body = await lista.gzip()
  return reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' }).send(body)
}
