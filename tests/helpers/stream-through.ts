import { request as httpRequest, type ServerResponse } from 'node:http'
import type { WholeRequest } from './whole-message.ts'

/** Whether the answer is an endless stream (server-sent events). */
export const asksForStream = ({ headers }: WholeRequest): boolean =>
  headers.accept?.includes('text/event-stream') ?? false

/**
 * Forwards the answer as it arrives; either side's end closes the other. @returns its status. @throws when the server
 * is unreachable.
 */
export function streamThrough(target: string, request: WholeRequest, res: ServerResponse): Promise<number> {
  return new Promise((resolve, reject) => {
    const { method, path, headers } = request
    const out = httpRequest(new URL(path, target), { method, headers, agent: false }, answer => {
      const status = answer.statusCode ?? 502
      res.writeHead(status, answer.headers)
      answer.pipe(res)
      answer.once('close', () => res.destroy())
      resolve(status)
    })
    res.once('close', () => out.destroy())
    out.on('error', reject)
    out.end()
  })
}
