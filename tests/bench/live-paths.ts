import { randomUUID } from 'node:crypto'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { IDEMPOTENCY_KEY } from '#contract/headers.ts'
import { asUser } from '../e2e/server-side.ts'
import type { LoadRequest } from './load.ts'

/** The common calls of tablets and office, as requests of one user. */
export interface LivePaths {
  /** Call before measuring `nada` or `delta`: excludes what other calls changed since. */
  ready(): Promise<void>
  /** A refresh without changes. */
  nada(): LoadRequest
  /** A refresh after a hundred seats changed. */
  delta(): LoadRequest
  /** All live seats of a state, as a new tablet reads them. */
  full(): LoadRequest
  /** One seat by its number. */
  nro(): LoadRequest
  change(): LoadRequest
  /** One edit of a whole seat. */
  edit(): LoadRequest
  report(): LoadRequest
  /** Live seats in the list of `full`. */
  seats: number
}

const DELTA = 100
const LISTA = 5

/** Cursors for a refresh that finds a hundred seats, and for one that finds none. */
export interface Cursors {
  before: string
  after: string
}
export const newCursors = (): Cursors => ({ before: '', after: '' })

/**
 * @param cursors shared by instances over the same data: one `ready` is enough. @param part of so many that use the
 * same seats: each changes its own.
 */
export async function livePaths(
  url: string,
  cursors = newCursors(),
  part = 0,
  parts = 1,
): Promise<LivePaths> {
  const side = await asUser(url, 'operario')
  // Like every browser
  const headers = { authorization: `Bearer ${side.token}`, 'accept-encoding': 'gzip, deflate, br' }
  const moving = (await side.butacas({ estado: 2 })).concat(await side.butacas({ estado: 4 }))
  const nros = moving.map(({ nro }) => nro).filter((_, n) => n % parts === part)
  const { length: seats } = await side.butacas({ estado: LISTA })
  const readCursor = async (): Promise<string> =>
    ((await (await side.call('GET', ENDPOINTS.cambios.path)).json()) as { cursor: string }).cursor
  const cambios = (desde: string): LoadRequest => {
    const { method, path } = ENDPOINTS.cambios
    return { method, path: `${path}?${new URLSearchParams({ desde })}`, headers }
  }
  const filtro = (body: object): LoadRequest => ({
    ...ENDPOINTS.filtroButaca,
    headers,
    body: JSON.stringify({ nro: null, modelo: 0, estado: 0, color: 0, ...body }),
  })
  const hasta = new Date().toISOString().slice(0, 10)
  let changes = 0
  let estado = 2
  // Each round over the seats changes to another state than the one before
  const next = () => ({
    nro: nros[changes % nros.length] ?? '',
    estado: Math.floor(changes++ / nros.length) % 2 === 0 ? 4 : 2,
  })
  const keyed = () => ({ ...headers, [IDEMPOTENCY_KEY]: randomUUID() })
  return {
    async ready() {
      cursors.before = await readCursor()
      estado = estado === 2 ? 4 : 2
      for (const nro of nros.slice(0, DELTA)) await side.cambiarEstado(nro, estado)
      cursors.after = await readCursor()
    },
    seats,
    nada: () => cambios(cursors.after),
    delta: () => cambios(cursors.before),
    full: () => filtro({ estado: LISTA }),
    nro: () => filtro({ nro: nros[changes % nros.length] ?? '' }),
    change() {
      const { nro, estado } = next()
      const query = new URLSearchParams({ nroButaca: nro, idEstado: String(estado), peso: '-1' })
      const { method, path } = ENDPOINTS.cambiarEstado
      return { method, path: `${path}?${query}`, headers: keyed() }
    },
    edit: () => ({
      ...ENDPOINTS.modificarButaca,
      headers: keyed(),
      body: JSON.stringify({ ...next(), modelo: 1, color: 1 }),
    }),
    report: () => ({
      ...ENDPOINTS.informe,
      path: `${ENDPOINTS.informe.path}?fechaD=${hasta.slice(0, 8)}01T00:00:00&fechaH=${hasta}T23:59:59&estado=${LISTA}`,
      headers,
    }),
  }
}
