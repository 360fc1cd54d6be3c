import type { FastifyInstance } from 'fastify'
import { parseStrictJson, StrictJsonError } from './strict-json.ts'

/** A JSON string is its content, an object or list is refused, anything else is the raw text. */
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

/** Takes bodies of `scope` as text, raw or as a JSON string (design §5), under either content type; none is empty text. */
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
