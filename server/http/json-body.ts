import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/**
 * The default body parser. Accepts JSON, empty bodies and bare `true`/`false` (specification §7). Other types get 415.
 */
export const jsonBody = fp(async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseStrictJson(text as string))
    } catch (error) {
      done(error as Error)
    }
  })
})

function readText(body: string): string {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return body
  }
  if (typeof value === 'object' && value !== null) throw new StrictJsonError('not a text')
  return typeof value === 'string' ? String(parseStrictJson(body)) : body
}

/**
 * Parses bodies of `scope` as text, under either content type. The text may be raw or a JSON string (design §5). An
 * absent body is empty text.
 */
export function acceptTextBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        done(null, readText(body as string))
      } catch (error) {
        done(error as Error)
      }
    },
  )
  scope.addHook('preValidation', async request => {
    request.body ??= ''
  })
}

/** An answer waits for at most this much of an unread body. */
const MOST_BYTES = 64 * 2 ** 20

function readOff(body: IncomingMessage): Promise<void> {
  return new Promise(resolve => {
    let left = MOST_BYTES
    body.on('data', (part: Buffer) => {
      left -= part.length
      if (left < 0) resolve()
    })
    for (const end of ['end', 'close', 'error']) body.once(end, () => resolve())
    body.resume()
  })
}

/**
 * Delays an answer to an unread body until the body has arrived. Otherwise closing the connection may reset the
 * connection before the client reads the answer (RFC 9112 §9.6). The request's timeout still applies (reliability S7).
 */
export const unreadBody = fp(async (app: FastifyInstance) => {
  app.addHook('onSend', ({ raw }, _reply, _payload, done) => {
    const isThere = raw.complete !== false || raw.readableEnded || raw.destroyed
    if (isThere || Number(raw.headers['content-length'] ?? 0) > MOST_BYTES) return done()
    return readOff(raw)
  })
})

const MAX_DEPTH = 32
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

class StrictJsonError extends Error {
  override name = 'StrictJsonError'
  readonly statusCode = 400
}

function checkKey(keys: Set<string> | undefined, token: string): void {
  const key: string = JSON.parse(token)
  if (FORBIDDEN_KEYS.has(key) || keys?.has(key)) throw new StrictJsonError('forbidden or repeated key')
  keys?.add(key)
}

/** Looks only at strings and brackets, because `text` is valid JSON. */
function checkStructure(text: string): void {
  const open: (Set<string> | undefined)[] = []
  const token = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [found, colon] = match
    if (found === '{' || found === '[') {
      open.push(found === '{' ? new Set() : undefined)
      if (open.length > MAX_DEPTH) throw new StrictJsonError('too deep')
    } else if (found === '}' || found === ']') open.pop()
    else if (colon !== undefined) checkKey(open.at(-1), found.slice(0, found.lastIndexOf('"') + 1))
  }
}

/** Refuses repeated and prototype keys, NUL and deep nesting (security C25). Empty text is undefined. */
function parseStrictJson(text: string): unknown {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new StrictJsonError('malformed JSON')
  }
  if (text.includes('\\u0000')) throw new StrictJsonError('NUL')
  checkStructure(text)
  return value
}
