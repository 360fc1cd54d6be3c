import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { relojEnZona } from '#domain/valor/fecha.ts'
import { invalid } from '../http/refusal.ts'
import { JSON_TYPE } from '../http/route-context.ts'
import { type ListaPedida, tagOf } from '../http/send-lista.ts'
import type { Clave } from '../sql/paginas.ts'
import { separadoresOf, writeCsv } from './csv.ts'
import { LISTAS, type ListaDeSalida, type Preguntado } from './listas.ts'

interface Salida extends ListaPedida {
  lista: ListaDeSalida
  isCsv: boolean
  pais: string | undefined
  parte: string
  limite: number | null
  /** Key of the last returned row, and how many rows with that key were returned; null on the first page. */
  desde: { clave: Clave; dados: number } | null
  /** The query without the export's own parameters. */
  query: Record<string, string>
}

export const LIMITE_MAX = 10_000
const LIMITE_DEFAULT = 1_000
const CSV_TYPE = 'text/csv; charset=utf-8; header=present'
const OURS = ['formato', 'pais', 'parte', 'limite', 'cursor'] as const

/**
 * Serves lists and reports as CSV or in pages, and answers 304 if they did not change (docs/integration.md). The plugin
 * hides its own query parameters from the handlers, and converts their answers.
 */
export const salida = fp<{ factoryTz: string }>(async (app: FastifyInstance, { factoryTz }) => {
  const momentoDe = (ms: number): string =>
    Number.isNaN(ms) ? '' : relojEnZona(ms, factoryTz).replace(' ', 'T')
  app.decorateRequest('listaPedida', null)

  app.addHook('preValidation', async request => {
    const { method, url } = request.routeOptions
    const lista = LISTAS.get(
      `${method === 'HEAD' || request.method === 'HEAD' ? 'GET' : request.method} ${url}`,
    )
    if (lista) request.listaPedida = readSalida(request, lista)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const asked = request.listaPedida as Salida | null
    if (asked === null || reply.statusCode !== 200) return payload
    reply.header('cache-control', 'private, no-cache')
    addVary(reply, 'accept')
    const body = asked.isConverted
      ? await convert(request, reply, asked, String(payload), momentoDe)
      : payload
    // The tag includes the link: rows may stay the same while a next page appears. A handler's own tag is kept
    const link = reply.getHeader('link')
    const tagged = link === undefined ? (body as string | Buffer) : `${link} ${body}`
    const etag = String(reply.getHeader('etag') ?? tagOf(tagged))
    reply.header('etag', etag)
    if (!isKnown(request, etag)) return body
    reply.code(304)
    for (const name of ['content-type', 'content-encoding', 'content-length', 'content-disposition'])
      reply.removeHeader(name)
    return null
  })
})

const isKnown = ({ headers }: FastifyRequest, etag: string): boolean => {
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')
  const asked = headers['if-none-match']
  return asked !== undefined && (asked.trim() === '*' || asked.split(',').map(opaque).includes(opaque(etag)))
}

function addVary(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('vary')
  reply.header('vary', before ? `${before}, ${name}` : name)
}

function readSalida(request: FastifyRequest, lista: ListaDeSalida): Salida {
  const query = { ...(request.query as Record<string, unknown>) }
  const ours = Object.fromEntries(OURS.map(name => [name, query[name]])) as Record<
    (typeof OURS)[number],
    unknown
  >
  for (const name of OURS) if (name !== 'parte' || lista.partes) delete query[name]
  request.query = query
  const { formato, pais, limite, cursor } = ours
  const parte = lista.partes ? (ours.parte ?? lista.partes[0]) : ''
  const wrong = [
    ...(formato === undefined || formato === 'csv' || formato === 'json' ? [] : ['formato']),
    ...(pais === undefined || (typeof pais === 'string' && /^[a-z]{2}$/i.test(pais)) ? [] : ['pais']),
    ...(lista.partes && !lista.partes.includes(String(parte)) ? ['parte'] : []),
    ...(limite === undefined || isLimite(limite) ? [] : ['limite']),
    // A list without a key has no pages
    ...(lista.clave === null && limite !== undefined ? ['limite'] : []),
    ...(lista.clave === null && cursor !== undefined ? ['cursor'] : []),
  ]
  const desde = cursor === undefined ? null : parseCursor(cursor, pathOf(request))
  if (cursor !== undefined && desde === null) wrong.push('cursor')
  if (wrong.length > 0) throw invalid(...new Set(wrong))
  const isCsv = formato === undefined ? prefersCsv(request.headers.accept) : formato === 'csv'
  const many = limite === undefined ? (desde === null ? null : LIMITE_DEFAULT) : Number(limite)
  return {
    lista,
    isCsv,
    isConverted: isCsv || many !== null || lista.siguiente !== undefined,
    pagina: many === null ? null : { desde: desde?.clave ?? null, limite: many },
    siguiente: undefined,
    pais: pais as string | undefined,
    parte: String(parte),
    limite: many,
    desde,
    query: query as Record<string, string>,
  }
}

const isLimite = (limite: unknown): boolean =>
  typeof limite === 'string' && /^[1-9]\d{0,4}$/.test(limite) && Number(limite) <= LIMITE_MAX

/** Content negotiation (RFC 9110 §12.5.1). */
function prefersCsv(accept: string | undefined): boolean {
  if (!accept || !/csv/i.test(accept)) return false
  const weights = new Map(
    accept.split(',').map(range => {
      const [type = '', ...params] = range.split(';').map(part => part.trim().toLowerCase())
      const weight = params.find(param => param.startsWith('q='))?.slice(2)
      return [type, weight === undefined ? 1 : Number(weight)] as const
    }),
  )
  const csv = weights.get('text/csv') ?? 0
  const json = weights.get('application/json')
  if (json !== undefined) return csv > json
  // At equal weights a named type wins over a wildcard
  return csv > 0 && csv >= (weights.get('application/*') ?? weights.get('*/*') ?? 0)
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

const writeCursor = (path: string, clave: Clave, dados: number): string =>
  Buffer.from(JSON.stringify([path, clave, dados])).toString('base64url')

function parseCursor(cursor: unknown, path: string): Salida['desde'] {
  if (typeof cursor !== 'string') return null
  try {
    const [of, clave, dados] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const isClave =
      Array.isArray(clave) && clave.every(part => typeof part === 'string' || typeof part === 'number')
    return of === path && isClave && Number.isInteger(dados) ? { clave, dados: Number(dados) } : null
  } catch {
    return null // Not a cursor of this server
  }
}

function compareClaves(a: Clave, b: Clave): number {
  for (const [n, left] of a.entries()) {
    const right = b[n] as string | number
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}

function pageOf({ lista, limite, desde, siguiente }: Salida, filas: readonly never[]) {
  if (siguiente !== undefined) return { page: filas, siguiente: siguiente && { clave: siguiente, dados: 1 } }
  const claveOf = lista.clave
  if (typeof claveOf !== 'function') throw new Error(`${lista.archivo}: its handler read no page`)
  const sign = lista.sentido === 'desc' ? -1 : 1
  const sorted = filas
    .map(fila => ({ fila, clave: claveOf(fila) }))
    .sort((a, b) => sign * compareClaves(a.clave, b.clave))
  let given = 0
  const from =
    desde === null
      ? 0
      : sorted.findIndex(({ clave }) => {
          const order = sign * compareClaves(clave, desde.clave)
          return order > 0 || (order === 0 && given++ >= desde.dados)
        })
  const page = from < 0 ? [] : sorted.slice(from, from + (limite as number))
  const last = page.at(-1)
  const isWhole = from < 0 || from + page.length >= sorted.length || last === undefined
  if (isWhole) return { page: page.map(({ fila }) => fila), siguiente: null }
  const dados = sorted
    .slice(0, from + page.length)
    .filter(({ clave }) => compareClaves(clave, last.clave) === 0)
  return { page: page.map(({ fila }) => fila), siguiente: { clave: last.clave, dados: dados.length } }
}

async function convert(
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Salida,
  json: string,
  momentoDe: Preguntado['momentoDe'],
): Promise<string> {
  const { lista, isCsv, limite, query } = asked
  let answer = JSON.parse(json) as never
  let next = lista.siguiente?.(answer) ?? null
  if (limite !== null) {
    const { page, siguiente } = pageOf(asked, answer)
    answer = page as never
    const cursor = siguiente && writeCursor(pathOf(request), siguiente.clave, siguiente.dados)
    next = cursor === null ? null : { limite: String(limite), cursor }
  }
  if (next !== null) reply.header('link', `<${nextUrl(request, next)}>; rel="next"`)
  if (!isCsv) {
    reply.type(JSON_TYPE)
    return JSON.stringify(answer)
  }
  const params = request.params as Record<string, string>
  const { columnas, filas } = lista.tabla(answer, {
    params,
    query,
    momentoDe,
    ahora: Date.now(),
    parte: asked.parte,
  })
  reply.type(CSV_TYPE).header('content-disposition', `attachment; filename="${lista.archivo}.csv"`)
  return writeCsv(columnas, filas, separadoresOf(asked.pais))
}

function nextUrl({ url }: FastifyRequest, next: Readonly<Record<string, string>>): string {
  const [path = '', search = ''] = url.split('?')
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(next)) query.set(name, value)
  return `${path}?${query}`
}
