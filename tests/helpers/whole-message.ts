import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface WholeRequest {
  method: string
  /** Path and query. */
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}
export interface WholeAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Reads a request to its end. @throws when the client goes away first. */
export async function readBody(req: IncomingMessage): Promise<WholeRequest> {
  return { method: req.method ?? 'GET', path: req.url ?? '/', headers: req.headers, body: await buffer(req) }
}

/** Sends a request on a connection of its own and reads the answer to its end. @throws when the server is not there. */
export function sendOnce(
  target: string,
  { method, path, headers, body }: WholeRequest,
): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    const { 'transfer-encoding': _, ...kept } = headers
    // What we do with our connection says nothing of the client's
    kept.connection = 'keep-alive'
    if (body.length > 0) kept['content-length'] = String(body.length)
    const out = httpRequest(new URL(path, target), { method, headers: kept, agent: false }, answer => {
      buffer(answer).then(
        received =>
          resolve({ status: answer.statusCode ?? 502, headers: withoutHops(answer.headers), body: received }),
        reject,
      )
    })
    out.once('error', reject)
    out.end(body)
  })
}

/**
 * The body is whole by now, so its length is known. The connection is ours, but where the server ends its own the
 * client's ends too: this stands for the wire between them.
 */
function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection, 'keep-alive': _, 'transfer-encoding': __, ...kept } = headers
  return connection === 'close' ? { ...kept, connection } : kept
}
