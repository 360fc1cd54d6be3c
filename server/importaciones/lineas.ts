import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AvanceImportacion, Importacion } from '#contract/importacion-schema.ts'
import { classifyError } from '../http/classify-error.ts'
import type { Write } from '../sync/write.ts'

/** Whoever asked is gone, so the transaction is rolled back. */
class HungUp extends Error {
  override name = 'HungUp'
}

const NDJSON = 'application/x-ndjson'

/**
 * Runs a write whose answer is written while it goes on: a line for each step, then what came of it. The status is 200
 * from the first step on, so a later refusal is a line as well; before it, it is answered as any other.
 */
export async function answerInLines(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  run: (write: Write, avance: (line: AvanceImportacion) => void) => Promise<Importacion>,
): Promise<FastifyReply> {
  const { raw } = reply
  const open = () => {
    if (raw.headersSent) return
    reply.hijack()
    raw.writeHead(200, {
      ...reply.getHeaders(),
      'content-type': NDJSON,
      'cache-control': 'no-store',
      // A proxy would keep the lines back
      'x-accel-buffering': 'no',
    } as Record<string, string>)
  }
  const say = (line: AvanceImportacion) => {
    if (raw.destroyed) throw new HungUp()
    open()
    raw.write(`${JSON.stringify(line)}\n`)
  }
  try {
    const { body, headers } = await app.runWrite(request, async write => ({
      status: 200,
      body: JSON.stringify(await run(write, say)),
    }))
    // A stored answer comes before any line
    if (headers !== undefined && !raw.headersSent) reply.headers(headers)
    open()
    raw.end(`{"importacion":${body}}\n`)
  } catch (error) {
    if (error instanceof HungUp) return reply
    if (!raw.headersSent) throw error
    const { status, codigo, message } = classifyError(error)
    if (status >= 500) request.log.error({ err: error }, 'import failed')
    raw.end(
      `${JSON.stringify({ problema: { status, codigo, detail: message } } satisfies AvanceImportacion)}\n`,
    )
  }
  return reply
}
