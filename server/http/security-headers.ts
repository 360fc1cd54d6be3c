import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { OF_THE_API } from './route-context.ts'

/** A year (security C1). */
const HSTS = 'max-age=31536000'

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const inlineHashes = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'gi'))].map(
    ([, text = '']) => hashSource(text),
  )

/** The policy of security C3: nothing from other origins, nothing inline but our own, trusted types only. */
const buildCsp = (indexHtml: string): string =>
  [
    `default-src 'none'`,
    ["script-src 'self'", ...inlineHashes(indexHtml, 'script')].join(' '),
    ["style-src 'self'", ...inlineHashes(indexHtml, 'style')].join(' '),
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    'trusted-types butacas',
  ].join('; ')

const DECODER = /^\/assets\/decoder-worker-[\w-]+\.js(\?|$)/

/**
 * The barcode decoder's worker may run WebAssembly, and fetch only from this origin. The pages' policy forbids
 * WebAssembly.
 */
const DECODER_CSP = `default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'`

/**
 * Headers on every answer (security C1, C2, C3). Inline scripts and styles of `indexHtml` are allowed by hash. No cache
 * stores answers of the API, because they depend on the caller. The app's files have their own rules
 * (docs/security.md).
 */
export const securityHeaders = fp<{ indexHtml: string | undefined }>(
  async (app: FastifyInstance, { indexHtml = '' }) => {
    const headers = {
      'content-security-policy': buildCsp(indexHtml),
      'x-content-type-options': 'nosniff',
      // For browsers that do not know `frame-ancestors`
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    }
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(headers)
      if (OF_THE_API.test(request.url.split('?', 1)[0] ?? '')) reply.header('cache-control', 'no-store')
      if (DECODER.test(request.url)) reply.header('content-security-policy', DECODER_CSP)
      // TLS of this server or of a trusted proxy
      if (request.protocol === 'https') reply.header('strict-transport-security', HSTS)
      done()
    })
  },
)
