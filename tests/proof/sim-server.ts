import type { Butaca } from '#contract/butaca.ts'
import * as H from '#contract/headers.ts'
import type { Actual } from '#contract/problem.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import type { CambioEstado, Operacion } from '#domain/butaca/operacion.ts'
import { applyOperacion } from '#domain/butaca/operacion.ts'
import { claimsOf } from '#offline/session/personas.ts'

/** A seat at one time, with its labels if homologated. */
export interface Left {
  butaca: Butaca
  homologacion?: NonNullable<Actual['homologacion']>
}

/** All that the oracle knows of a change. */
export interface Effect {
  /** Idempotency key; null for a change of another device. */
  key: string | null
  usuario: string
  adoptedFrom: string | null
  seat: string
  operacion: Operacion
  after: number
  left: Left
  /** Id of the seat's state after the change. */
  estado: number
  fechaHs: string
  recibidoEn: number
  /** Bounds of the age (ms) that the device sent; null if it sent none. */
  edad: { least: number; most: number } | null
  seq: number
}

export interface SimRequest {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  header: (name: string) => string | null
}
export interface SimReply {
  status: number
  body: unknown
  headers: Record<string, string>
}

interface Data {
  epoca: string
  seats: Map<string, Butaca>
  history: Effect[]
  keys: Map<string, { content: string; reply: SimReply }>
  homologaciones: { nro: string; eBlanca: string; eGris: string; comprador: string | null; fechaHs: string }[]
}

const ESTADOS = ['cortada', 'tapizada', 'pesada', 'armada', 'lista', 'entregada', 'borrada']
const ref = (id: number, names: readonly string[]) => ({ id, nombre: names[id - 1] ?? `n${id}` })
const edadOf = ({ header }: SimRequest): Effect['edad'] => {
  const [least, most] = [header(H.CAPTURE_AGE_MIN_MS), header(H.CAPTURE_AGE_MAX_MS)]
  return least === null || most === null ? null : { least: Number(least), most: Number(most) }
}
const local = (ms: number): string => new Date(ms).toISOString().slice(0, -1)

export class SimServer {
  readonly #now: () => number
  readonly keepsKeys: boolean
  readonly tokens = new Map<string, string>()
  /** Device of each sender's token. */
  readonly emisores = new Map<string, string>()
  #sesiones = 0
  readonly roles = new Map<string, 'operario' | 'admin' | 'vendedor'>()
  data: Data
  /** Every state that a seat has had, including the present state and states that a restore removed. */
  readonly ever: Left[] = []
  /** Keys whose write is under way. */
  readonly busy = new Set<string>()
  /** Counts how often the database ended all connections. */
  backends = 0
  #epocas = 1
  /** New versions are above this number, so that no version repeats after a restore. */
  #floor = 0

  constructor(now: () => number, keepsKeys: boolean, nros: readonly string[]) {
    this.#now = now
    this.keepsKeys = keepsKeys
    const fechaHs = local(now() - 3_600_000)
    const seats = nros.map((nro): [string, Butaca] => [
      nroKey(nro),
      {
        nro,
        modelo: ref(1, ['S7']),
        color: ref(1, ['negro']),
        estado: ref(1, ESTADOS),
        peso: -1,
        prehomologada: true,
        homologada: false,
        renombre: null,
        fechaHs,
        version: 1,
      },
    ])
    for (const [, butaca] of seats) this.ever.push({ butaca })
    this.data = { epoca: 'e1', seats: new Map(seats), history: [], keys: new Map(), homologaciones: [] }
  }

  /** Signs a user in. Our server also gives an operario a sender's token for the device. */
  enter(user: string, device: string): { token: string; emisor: string | null } {
    const leavesEmisor = this.keepsKeys && this.roles.get(user) === 'operario'
    const emisor = leavesEmisor ? this.#open(user) : null
    if (emisor !== null) this.emisores.set(emisor, device)
    return { token: this.#open(user), emisor }
  }
  exchange(emisor: string): string | null {
    const user = this.tokens.get(emisor)
    return user === undefined ? null : this.#open(user)
  }
  close(sids: readonly string[]): void {
    for (const token of this.tokens.keys())
      if (sids.includes(String(claimsOf(token).jti))) this.tokens.delete(token)
  }
  #open(user: string): string {
    const jti = `s${++this.#sesiones}`
    const token = `t.${btoa(JSON.stringify({ jti }))}.-${user}-${this.#sesiones}`
    this.tokens.set(token, user)
    return token
  }

  /** Ends the user's sessions, which stay ended (C8). */
  disable(user: string): void {
    this.roles.delete(user)
    for (const [token, its] of this.tokens) if (its === user) this.tokens.delete(token)
  }

  backup(): Data {
    const { epoca, seats, history, keys, homologaciones } = this.data
    return {
      epoca,
      seats: new Map(seats),
      history: [...history],
      keys: new Map(keys),
      homologaciones: [...homologaciones],
    }
  }
  restore(backup: Data): void {
    this.data = { ...backup, epoca: `e${++this.#epocas}` }
    this.#floor = this.#epocas * 1_000_000
  }

  /** Seats of each delivery, by its remito, or by its key if it has no remito. */
  borradores(): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, string[]>()
    for (const { nro, entrega } of this.data.seats.values()) {
      if (entrega === undefined) continue
      const which = entrega.remito ?? entrega.clave
      found.set(which, [...(found.get(which) ?? []), nroKey(nro)])
    }
    return found
  }

  hasDone = (request: SimRequest): boolean =>
    this.data.history.some(({ key }) => key !== null && key === request.header(H.IDEMPOTENCY_KEY))

  /** Headers by which the device knows the server's answer (reliability O41). */
  mark(request: SimRequest): Record<string, string> {
    const date = new Date(Math.floor(this.#now() / 1000) * 1000).toUTCString()
    if (!this.keepsKeys) return { date }
    return {
      date,
      [H.EPOCA]: this.data.epoca,
      [H.AHORA]: String(this.#now()),
      [H.PEDIDO]: request.header(H.PEDIDO) ?? '',
    }
  }

  answer(request: SimRequest): SimReply {
    const reply = this.#judge(request)
    const headers: Record<string, string> = {
      'content-type': reply.status < 300 ? 'application/json' : 'application/problem+json',
      ...this.mark(request),
      ...reply.headers,
    }
    const key = request.header(H.IDEMPOTENCY_KEY)
    if (this.keepsKeys && key !== null) headers[H.IDEMPOTENCY_KEY] = key
    return { ...reply, headers }
  }

  #judge(request: SimRequest): SimReply {
    const { method, path } = request
    const token = (request.header('authorization') ?? '').replace('Bearer ', '')
    const usuario = this.tokens.get(token)
    const rol = usuario === undefined ? undefined : this.roles.get(usuario)
    if (usuario === undefined || rol === undefined) return refuse(401, 'SESION')
    const device = this.emisores.get(token)
    if (device !== undefined && !isSending(request, device)) return refuse(403, 'SOLO_ENVIA')
    if (path === '/api/estado') return ok(ESTADOS.map((_, i) => ref(i + 1, ESTADOS)))
    if (path === '/api/butaca/filtro') return ok(this.#filter(request.body as { nro: string | null }))
    if (path.startsWith('/api/claves/') && this.keepsKeys) return this.#clave(path, usuario, request)
    if (rol === 'vendedor') return refuse(403, 'PERMISO')
    if (path === '/api/cambioEstado/but') return ok(this.#historial(request.query.get('nroButaca') ?? ''))
    if (path === '/api/homologaciones/filtro') return ok(this.#homologaciones(String(request.body)))
    const asked = readOperacion(method, path, request)
    return asked === null ? refuse(404, 'NO_EXISTE') : this.#once(usuario, rol, asked, request)
  }

  /** Applies the effect and stores the key in one step. */
  #once(usuario: string, rol: string, asked: Asked, request: SimRequest): SimReply {
    if (!this.keepsKeys) return this.#write(usuario, null, asked, request)
    const from = request.header(H.ADOPTED_FROM)
    if (from !== null && rol !== 'admin') return refuse(403, 'PERMISO')
    const adoptedFrom = from === null ? null : decodeURIComponent(from)
    const key = request.header(H.IDEMPOTENCY_KEY)
    if (key === null) return this.#write(usuario, adoptedFrom, asked, request)
    const content = JSON.stringify([request.path, String(request.query), request.body ?? null])
    const id = `${adoptedFrom ?? usuario} ${key}`
    const known = this.data.keys.get(id)
    if (known) return known.content === content ? known.reply : refuse(422, 'CLAVE_REUSADA')
    if (this.busy.has(key)) return refuse(409, 'CLAVE_EN_CURSO', { 'retry-after': '1' })
    const reply = this.#write(usuario, adoptedFrom, asked, request)
    if (reply.status < 300) this.data.keys.set(id, { content, reply })
    return reply
  }

  #write(usuario: string, adoptedFrom: string | null, asked: Asked, request: SimRequest): SimReply {
    const seat = nroKey(asked.nro)
    const known = this.data.seats.get(seat)
    const { operacion } = asked
    if (operacion.tipo === 'crear') {
      if (known) return refuse(409, 'DUPLICADO')
    } else if (known === undefined) return refuse(404, 'NO_EXISTE')
    const match = request.header('if-match')
    if (this.keepsKeys && known && match !== null && match !== H.versionTag(known.version ?? 0))
      return refuse(412, 'VERSION', {}, { actual: this.#actual(seat, known) })
    if (operacion.tipo === 'homologar' && known?.homologada)
      return refuse(409, 'DUPLICADO', {}, this.keepsKeys ? { actual: this.#actual(seat, known) } : {})
    if (known?.estado.id === 7) return refuse(422, 'REGLA')
    const now = this.#now()
    const age = this.keepsKeys ? Number(request.header(H.CAPTURE_AGE_MS) ?? 0) : 0
    const base = known ?? newSeat(asked.nro)
    const done = local(now - age)
    const earliest = known?.fechaHs ?? done
    const fechaHs = done > earliest ? done : earliest
    const after = Math.max((known?.version ?? 0) + 1, Number(request.header(H.RETOLD) ?? this.#floor))
    const next: Butaca = { ...applyOperacion(base, operacion), fechaHs, version: after }
    this.data.seats.set(seat, next)
    if (operacion.tipo === 'homologar') {
      const { eBlanca, eGris, comprador } = operacion
      this.data.homologaciones.push({ nro: asked.nro, eBlanca, eGris, comprador, fechaHs })
    }
    const left = { butaca: next, ...this.#labels(seat) }
    this.ever.push(left)
    this.data.history.push({
      left,
      key: request.header(H.IDEMPOTENCY_KEY),
      usuario,
      adoptedFrom,
      seat,
      operacion,
      after,
      estado: next.estado.id,
      fechaHs,
      recibidoEn: now,
      edad: edadOf(request),
      seq: Number(request.header(H.DEVICE_SEQ) ?? 0),
    })
    if (!this.keepsKeys) return { status: 200, body: 'Listo', headers: { 'content-type': 'text/plain' } }
    if (operacion.tipo !== 'homologar') return ok(next, { etag: H.versionTag(after) })
    const { eBlanca, eGris, comprador } = operacion
    const row = { etiqueta_blanca: eBlanca, etiqueta_gris: eGris, comprador, nombre_modelo: 'S7' }
    return ok({ butaca: asked.nro, fecha_hs: fechaHs, ...row, actual: next })
  }

  change(usuario: string, nro: string, operacion: Operacion): void {
    const nothing = { path: '', query: new URLSearchParams(), body: null, header: () => null }
    this.#write(usuario, null, { nro, operacion }, { method: 'PUT', ...nothing })
  }

  #actual(seat: string, butaca: Butaca) {
    const last = this.data.history.findLast(each => each.seat === seat)
    return { butaca, usuario: last?.usuario ?? null, fechaHs: butaca.fechaHs, ...this.#labels(seat) }
  }

  #labels(seat: string): Pick<Left, 'homologacion'> {
    const row = this.data.homologaciones.findLast(({ nro }) => nroKey(nro) === seat)
    if (row === undefined) return {}
    const { eBlanca, eGris, comprador } = row
    return { homologacion: { eBlanca, eGris, comprador } }
  }

  #filter({ nro }: { nro: string | null }): Butaca[] {
    const all = [...this.data.seats.values()]
    const found = nro === null ? all : all.filter(seat => nroKey(seat.nro).startsWith(nroKey(nro)))
    return this.keepsKeys ? found : found.map(({ version: _, ...seat }) => seat)
  }

  #historial(nro: string) {
    return this.data.history
      .filter(({ seat, operacion }) => seat === nroKey(nro) && operacion.tipo !== 'homologar')
      .map(({ seat, operacion, fechaHs, usuario }) => ({
        id: { fechaHs },
        estado: operacion.tipo === 'homologar' ? this.data.seats.get(seat)?.estado : operacion.estado,
        sesion: { id: { usuario: { nombre: usuario } } },
      }))
  }

  #homologaciones(texto: string) {
    return this.data.homologaciones
      .filter(({ nro }) => nroKey(nro).includes(nroKey(texto)))
      .map(({ nro, eBlanca, eGris, comprador, fechaHs }) => ({
        butaca: nro,
        nombre_modelo: 'S7',
        comprador,
        etiqueta_blanca: eBlanca,
        etiqueta_gris: eGris,
        fecha_hs: fechaHs,
      }))
  }

  #clave(path: string, usuario: string, request: SimRequest): SimReply {
    const key = path.slice('/api/claves/'.length)
    const from = decodeURIComponent(request.header(H.ADOPTED_FROM) ?? usuario)
    if (this.busy.has(key)) return refuse(409, 'CLAVE_EN_CURSO', { 'retry-after': '1' })
    const known = this.data.keys.get(`${from} ${key}`)
    return known
      ? ok({ clave: key, status: 200, respuesta: known.reply.body })
      : refuse(404, 'CLAVE_DESCONOCIDA')
  }
}

/** Whether a sender's token may make this request: a keyed write of its own device, or the outcome of a key. */
function isSending(request: SimRequest, device: string): boolean {
  const { method, path, header } = request
  if (header(H.ADOPTED_FROM) !== null) return false
  if (path.startsWith('/api/claves/')) return true
  const isKeyed = header(H.IDEMPOTENCY_KEY) !== null && header(H.DEVICE_SEQ) !== null
  return isKeyed && header(H.DEVICE_ID) === device && readOperacion(method, path, request) !== null
}

interface Asked {
  nro: string
  operacion: Operacion
}

function readOperacion(method: string, path: string, { query, body }: SimRequest): Asked | null {
  const nro = query.get('nroButaca') ?? ''
  if (method === 'PUT' && path === '/api/butaca') {
    const homo = query.get('homo')
    const estado = ref(Number(query.get('idEstado')), ESTADOS)
    const peso = Number(query.get('peso'))
    const porque = (body ?? {}) as Pick<CambioEstado, 'motivo' | 'nota' | 'entrega'>
    return {
      nro,
      operacion: {
        ...{ tipo: 'cambio-estado', estado, peso, homo: homo === null ? null : homo === 'true' },
        ...porque,
      },
    }
  }
  if (method === 'POST' && path === '/api/homologaciones') {
    const [eBlanca = '', eGris = ''] = [query.get('eBlanca'), query.get('eGris')].map(String)
    return { nro, operacion: { tipo: 'homologar', eBlanca, eGris, comprador: query.get('comprador') } }
  }
  const isNew = method === 'POST' && path === '/api/butaca'
  if (!isNew && !(method === 'PUT' && path === '/api/butaca/mod')) return null
  const sent = body as { nro: string; modelo: number; color: number; estado: number; peso: number }
  const ficha = {
    modelo: ref(sent.modelo, ['S7']),
    color: ref(sent.color, ['negro']),
    estado: ref(sent.estado, ESTADOS),
    peso: sent.peso,
    renombre: (body as { renombre: string }).renombre,
  }
  return { nro: sent.nro, operacion: { tipo: isNew ? 'crear' : 'editar', ...ficha } }
}

const newSeat = (nro: string): Butaca => ({
  nro,
  modelo: ref(1, ['S7']),
  color: ref(1, ['negro']),
  estado: ref(1, ESTADOS),
  peso: -1,
  prehomologada: false,
  homologada: false,
  renombre: null,
  fechaHs: '',
  version: 0,
})

const ok = (body: unknown, headers: Record<string, string> = {}): SimReply => ({ status: 200, body, headers })

export const refuse = (
  status: number,
  codigo: string,
  headers: Record<string, string> = {},
  extra: object = {},
): SimReply => ({
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: { type: '', title: '', status, detail: codigo, instance: '', codigo, ...extra },
})
