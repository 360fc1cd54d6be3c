import type { Butaca } from '#contract/butaca.ts'
import type { ReferenciaButaca } from '#contract/campos-butaca.ts'
import type { Maestro, MaestroNombre } from '#contract/maestro.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import type { CambioEstado } from '#domain/butaca/operacion.ts'
import { applyOperacion } from '#domain/butaca/operacion.ts'
import { SIN_PESO } from '#domain/butaca/peso.ts'
import { ESTADOS, toEstado } from './outbox-rig.ts'

interface Change {
  fechaHs: string
  estado: string
  usuario: string
  clave: string | null
}

/** How a request fails on its way. */
export type Fault =
  | 'none'
  | 'lost-before'
  | 'lost-after'
  | ((request: Request) => Response | Promise<Response>)

const MOTIVOS: Maestro[] = [
  { id: 1, nombre: 'Otro motivo', devuelve: true, defecto: true, usado: null },
  { id: 2, nombre: 'Costura abierta', devuelve: true, defecto: false, usado: null },
]
const REFS = (nombres: readonly string[]) => nombres.map((nombre, i) => ({ id: i + 1, nombre }))
const json = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', date: new Date().toUTCString(), ...init.headers },
  })

/**
 * The floor's calls of the contract in memory. If `extended`, the model also has keys, versions and changes. `fetch`
 * serves the calls; a fault affects the next write.
 */
export class ContractModel {
  readonly seats = new Map<string, Butaca>()
  readonly historial = new Map<string, Change[]>()
  readonly keys = new Map<string, { content: string; body: unknown }>()
  readonly requests: Request[] = []
  readonly faults: Fault[] = []
  readonly extended: boolean
  /** A contract-only server's answer to a write; the seat by default. */
  answer: (seat: Butaca) => Response = seat => json(seat)
  /** True if lists omit deleted seats unless their estado is requested (design §5). */
  hidesDeleted = false
  #clock = Date.parse('2026-11-20T15:00:00Z')
  #log: string[] = []
  #maestrosAt = 0
  #epoch = 'a'
  readonly #lookups: Record<MaestroNombre, Maestro[]> = {
    motivo: MOTIVOS,
    modelo: REFS(['H5', 'H7', 'HX', 'S7']),
    color: REFS(['negro', 'blanco', 'rojo']),
    estado: REFS(ESTADOS),
  }

  constructor({ extended = true, seats = [] as readonly Butaca[] } = {}) {
    this.extended = extended
    for (const seat of seats) this.put(seat)
  }

  put(seat: Butaca): void {
    const { version = 1, ...rest } = seat
    this.seats.set(nroKey(seat.nro), this.extended ? { ...rest, version } : rest)
    this.#log.push(nroKey(seat.nro))
  }

  /** An admin renames or retires a model, color or state; the seats keep their version. */
  edit(lista: ReferenciaButaca, row: Maestro): void {
    this.#lookups[lista] = this.#lookups[lista].map(old => (old.id === row.id ? row : old))
    for (const [key, seat] of this.seats)
      if (seat[lista].id === row.id)
        this.seats.set(key, { ...seat, [lista]: { id: row.id, nombre: row.nombre } })
    this.#log.push('')
    this.#maestrosAt = this.#log.length
  }

  /** Replaces the data: earlier cursors are invalid. */
  restore(seats: readonly Butaca[]): void {
    this.#epoch += 'a'
    this.#log = []
    this.seats.clear()
    for (const seat of seats) this.put(seat)
  }

  /** Changes a seat as another client does. `escribe`: weight and A/S of the change. */
  change(
    nro: string,
    estado: number,
    usuario: string,
    clave: string | null = null,
    escribe: Partial<CambioEstado> = {},
  ): Butaca {
    const seat = this.seats.get(nroKey(nro))
    if (!seat) throw new Error(`no seat ${nro}`)
    this.#clock += 1000
    const fechaHs = new Date(this.#clock).toISOString().slice(0, -1)
    const nombre = ESTADOS[estado - 1] ?? '?'
    const next: Butaca = { ...applyOperacion(seat, toEstado(estado, escribe)), fechaHs }
    if (seat.version !== undefined) next.version = seat.version + 1
    this.put(next)
    const rows = this.historial.get(nroKey(nro)) ?? []
    this.historial.set(nroKey(nro), [...rows, { fechaHs, estado: nombre, usuario, clave }])
    return this.seats.get(nroKey(nro)) as Butaca
  }

  estadosOf(nro: string): string[] {
    return (this.historial.get(nroKey(nro)) ?? []).map(({ estado }) => estado)
  }

  writes(): Request[] {
    return this.requests.filter(({ method }) => method === 'PUT')
  }

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(new URL(String(input), 'http://model.test'), init)
    this.requests.push(request.clone())
    const fault = request.method === 'PUT' ? this.faults.shift() : undefined
    if (fault === 'lost-before') throw new TypeError('fetch failed')
    if (typeof fault === 'function') return fault(request)
    const response = await this.#answer(request)
    if (fault === 'lost-after') throw new TypeError('fetch failed')
    return this.mark(request, response)
  }

  /** The mark by which a client recognizes this server (reliability O41). */
  mark(request: Request, response: Response): Response {
    if (this.extended) {
      response.headers.set('x-epoca', this.#epoch)
      response.headers.set('x-pedido', request.headers.get('x-pedido') ?? '')
    }
    return response
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const usuario = request.headers.get('authorization')?.replace('Bearer token of ', '')
    if (!usuario) return this.#problem(401, 'SESION')
    if (pathname.startsWith('/api/claves/') && this.extended) {
      const clave = pathname.slice('/api/claves/'.length)
      const known = this.keys.get(`${usuario} ${clave}`)
      return known
        ? json({ clave, status: 200, respuesta: known.body })
        : this.#problem(404, 'CLAVE_DESCONOCIDA')
    }
    switch (`${request.method} ${pathname}`) {
      case 'GET /api/modelo':
        return json(this.#lookups.modelo)
      case 'GET /api/color':
        return json(this.#lookups.color)
      case 'GET /api/estado':
        return json(this.#lookups.estado)
      case 'GET /api/motivo':
        return this.extended ? json(this.#lookups.motivo) : this.#problem(404, 'NO_EXISTE')
      case 'POST /api/butaca/filtro':
        return json(this.#filtro((await request.json()) as { nro: string | null; estado: number }))
      case 'GET /api/cambioEstado/but':
        return json(this.#historialOf(searchParams.get('nroButaca') ?? ''))
      case 'GET /api/butaca/cambios':
        return this.extended
          ? json(this.#cambios(searchParams.get('desde')))
          : this.#problem(404, 'NO_EXISTE')
      case 'PUT /api/butaca':
        return this.#write(request, searchParams, usuario)
      default:
        return this.#problem(404, 'NO_EXISTE')
    }
  }

  #write(request: Request, query: URLSearchParams, usuario: string): Response {
    const clave = this.extended ? request.headers.get('idempotency-key') : null
    const echo: Record<string, string> = clave === null ? {} : { 'idempotency-key': clave }
    const stored = clave === null ? undefined : this.keys.get(`${usuario} ${clave}`)
    if (stored) {
      if (stored.content !== request.url) return this.#problem(422, 'CLAVE_REUSADA')
      return json(stored.body, { headers: { ...echo, 'idempotency-replayed': 'true' } })
    }
    const seat = this.seats.get(nroKey(query.get('nroButaca') ?? ''))
    if (!seat) return this.#problem(404, 'NO_EXISTE')
    const expected = /^"v(\d+)"$/.exec(request.headers.get('if-match') ?? '')?.[1]
    if (this.extended && expected !== undefined && Number(expected) !== seat.version) {
      const last = this.historial.get(nroKey(seat.nro))?.at(-1)
      return this.#problem(412, 'VERSION', {
        actual: { butaca: seat, usuario: last?.usuario ?? null, fechaHs: seat.fechaHs },
      })
    }
    const homo = query.get('homo')
    const next = this.change(seat.nro, Number(query.get('idEstado')), usuario, clave, {
      peso: Number(query.get('peso') ?? SIN_PESO),
      homo: homo === null ? null : homo === 'true',
    })
    if (clave !== null) this.keys.set(`${usuario} ${clave}`, { content: request.url, body: next })
    return this.extended ? json(next, { headers: echo }) : this.answer(next)
  }

  #filtro({ nro, estado }: { nro: string | null; estado: number }): Butaca[] {
    const prefix = nroKey(nro ?? '')
    return [...this.seats.values()].filter(
      seat =>
        nroKey(seat.nro).startsWith(prefix) &&
        (estado === 0 ? !(this.hidesDeleted && seat.estado.id === 7) : seat.estado.id === estado),
    )
  }

  #historialOf(nro: string) {
    return (this.historial.get(nroKey(nro)) ?? []).map(({ fechaHs, estado, usuario }) => ({
      id: { fechaHs },
      estado: { nombre: estado },
      sesion: { id: { usuario: { nombre: usuario } } },
    }))
  }

  #cambios(desde: string | null) {
    const cursor = `${this.#epoch}.${this.#log.length}`
    if (desde === null) return { cursor, reinicio: false, butacas: [] }
    const [epoch, from] = desde.split('.')
    if (epoch !== this.#epoch) return { cursor, reinicio: true, butacas: [] }
    const butacas = [...new Set(this.#log.slice(Number(from)))].flatMap(nro => this.seats.get(nro) ?? [])
    const maestros = Number(from) < this.#maestrosAt
    return { cursor, reinicio: false, ...(maestros && { maestros }), butacas }
  }

  #problem(status: number, codigo: string, extra: object = {}): Response {
    return new Response(
      JSON.stringify({
        type: 'about:blank',
        title: codigo,
        status,
        detail: codigo,
        instance: '/',
        codigo,
        ...extra,
      }),
      { status, headers: { 'content-type': 'application/problem+json', date: new Date().toUTCString() } },
    )
  }
}
