import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { PEDIDO } from '#contract/headers.ts'
import { PROBLEM_TYPE } from '#contract/problem.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import type { Marks } from './problems.ts'
import { buildProblem, Refusal } from './refusal.ts'
import { OF_THE_API } from './route-context.ts'

/** Limit for the headers, and also for the whole request. */
const HEADERS_TIMEOUT_MS = 10_000
const MAX_HEADER_BYTES = 8 * 1024

export interface HttpDoorOptions {
  port: number
  host: string
  httpsPort: number
  mark: Marks | null
}

function hostOf(request: IncomingMessage): string | undefined {
  const [, name] =
    /^([A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/.exec(request.headers.host ?? '') ?? []
  return name
}

/** Redirects a page with 308. Refuses a call, because its token has already been exposed (security C1). */
function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { httpsPort, mark }: Pick<HttpDoorOptions, 'httpsPort' | 'mark'>,
): void {
  const url = request.url ?? '/'
  const host = hostOf(request)
  const isPage = (request.method === 'GET' || request.method === 'HEAD') && !OF_THE_API.test(url)
  response.setHeader('connection', 'close')
  response.setHeader('cache-control', 'no-store')
  if (isPage && host !== undefined && url.startsWith('/')) {
    const port = httpsPort === 443 ? '' : `:${httpsPort}`
    response.writeHead(308, { location: `https://${host}${port}${url}` }).end()
    return
  }
  const problem = buildProblem(new Refusal('PERMISO', SERVIDOR.soloHttps), randomUUID())
  response
    .writeHead(problem.status, { ...mark?.headers(request.headers[PEDIDO]), 'content-type': PROBLEM_TYPE })
    .end(JSON.stringify(problem))
}

export async function openHttpDoor({ port, host, ...options }: HttpDoorOptions): Promise<Server> {
  const door = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: HEADERS_TIMEOUT_MS,
    },
    (request, response) => answer(request, response, options),
  )
  await new Promise<void>((resolve, reject) => {
    door.once('error', reject)
    door.listen(port, host, resolve)
  })
  return door
}
