import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { CALLS } from '#contract/endpoints.ts'
import { RETOLD, versionTag } from '#contract/headers.ts'
import { invalid } from '../http/refusal.ts'
import { keepVersion } from '../sql/fragments.ts'
import type { Verdict, WriteStage } from './write.ts'

const IF_MATCH = 'if-match'
// The quotes belong to the tag (RFC 9110 §8.8.3). A tag without the `v` is accepted too.
const STRONG_TAG = /^"v?(\d{1,9})"$/

/** Null accepts any version. @throws Refusal 400 if the header is not one strong tag of this server. */
function readIfMatch(value: string | undefined): number | null {
  if (value === undefined || value === '*') return null
  const version = STRONG_TAG.exec(value)?.[1]
  if (version === undefined) throw invalid(IF_MATCH)
  return Number(version)
}

const CHECKED = new Set(CALLS.filter(({ ifMatch }) => ifMatch).map(({ method, path }) => `${method} ${path}`))

const WHOLE = /^\d{1,9}$/

function readRetold(value: unknown): number {
  if (typeof value !== 'string' || !WHOLE.test(value)) throw invalid(RETOLD)
  return Number(value)
}

/** Body of an answer. The version is in the answer, or in its seat `actual` (homologation); some answers have none. */
interface Answer {
  version?: number
  actual?: { version?: number }
}

/** The ETag is read from the body, so that a repeated answer has the same tag. */
function tagged(verdict: Verdict): Verdict {
  const answer: Answer = JSON.parse(verdict.body)
  const version = answer.actual?.version ?? answer.version
  return version === undefined
    ? verdict
    : { ...verdict, headers: { ...verdict.headers, etag: versionTag(version) } }
}

/** Sends `ETag` with a changed row, and checks `If-Match` under the row's lock (design §4, «Conflicts»). */
export const versions = fp(async (app: FastifyInstance) => {
  app.writePipeline.readers.push(write => {
    const { method, routeOptions, headers } = write.request
    const version = readIfMatch(headers[IF_MATCH])
    if (CHECKED.has(`${method} ${routeOptions.url}`)) write.expectedVersion = version
  })
})

export const tagVersion: WriteStage = async (write, next) => {
  const { headers } = write.request
  if (headers[RETOLD] !== undefined) await keepVersion(write.tx, readRetold(headers[RETOLD]))
  return tagged(await next())
}
