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

/** Reads a request to its end. @throws when the client leaves first. */
export async function readBody(req: IncomingMessage): Promise<WholeRequest> {
  return { method: req.method ?? 'GET', path: req.url ?? '/', headers: req.headers, body: await buffer(req) }
}

/** Sends a request on its own connection and reads the whole answer. @throws when the server is unreachable. */
export function sendOnce(
  target: string,
  { method, path, headers, body }: WholeRequest,
): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    const { 'transfer-encoding': _, ...kept } = headers
    // Our connection's header does not concern the client
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
 * The body is complete, so that its length is known. This proxy acts as a wire: the server's end of a connection ends
 * the client's too.
 */
function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection, 'keep-alive': _, 'transfer-encoding': __, ...kept } = headers
  return connection === 'close' ? { ...kept, connection } : kept
}
