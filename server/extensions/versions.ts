import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Butaca } from '#contract/butaca.ts'
import type { HomologacionCreada } from '#contract/homologacion.ts'
import { Refusal } from '../plugins/refusal.ts'

const IF_MATCH = 'if-match'
// The quotes belong to the tag (RFC 9110 §8.8.3). The bare number is taken too: it says the same.
const STRONG_TAG = /^"v?(\d{1,9})"$/

const buildTag = (version: number): string => `"v${version}"`

/** The version a caller saw; null where any will do. @throws Refusal 400 for what is no single strong tag of ours. */
function readIfMatch(value: string | undefined): number | null {
  if (value === undefined || value === '*') return null
  const version = STRONG_TAG.exec(value)?.[1]
  if (version === undefined)
    throw new Refusal('PEDIDO_INVALIDO', undefined, { extra: { campos: [IF_MATCH] } })
  return Number(version)
}

/** `version` in every seat, `ETag` on a changed one, `If-Match` judged under the row's lock (design §4, «Conflicts»). */
export const versions = fp(async (app: FastifyInstance) => {
  app.butacaExtra.version = 'b.version'
  app.writePipeline.stages.unshift(async (write, next) => {
    write.expectedVersion = readIfMatch(write.request.headers[IF_MATCH])
    const verdict = await next()
    const { version, actual }: Butaca & HomologacionCreada = JSON.parse(verdict.body)
    const tagged = actual?.version ?? version
    return tagged === undefined
      ? verdict
      : { ...verdict, headers: { ...verdict.headers, etag: buildTag(tagged) } }
  })
})
