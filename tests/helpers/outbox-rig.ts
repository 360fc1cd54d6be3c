import type { Butaca } from '#contract/butaca.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import { type CambioEstado, estadoDe } from '#domain/butaca/operacion.ts'
import { ApiError } from '#http/client.ts'
import { ButacasDb } from '#offline/db.ts'
import { dexieStore, theOutbox } from '#offline/outbox/dexie-store.ts'
import { enqueueOperaciones, type Order } from '#offline/outbox/enqueue.ts'
import type { Entry, EntryError } from '#offline/outbox/entry.ts'
import type { OutboxPorts } from '#offline/outbox/outbox-store.ts'
import type { Outcome } from '#offline/outbox/outcome.ts'
import type { Credentials } from '#offline/sesion.ts'
import { type DrainPorts, type DrainReport, drain } from '#offline/sync/drain.ts'
import { ALONE } from '#offline/sync/lock.ts'
import { butaca } from './butaca.ts'
import { seededRandom } from './seeded.ts'

export const ESTADOS = ['cortada', 'tapizada', 'pesada', 'armada', 'lista', 'entregada', 'borrada']

export const toEstado = (id: number, over: Partial<CambioEstado> = {}): CambioEstado => ({
  tipo: 'cambio-estado',
  estado: { id, nombre: ESTADOS[id - 1] ?? '?' },
  peso: -1,
  homo: null,
  ...over,
})

const error: EntryError = { status: 0, codigo: null, detail: '', at: 0 }

/** Outcomes of an attempt, for a scripted `send`. */
export const confirmed = (seat: Butaca | null = null): Outcome => ({
  kind: 'confirmed',
  butaca: seat,
  fechaHs: seat?.fechaHs ?? null,
})
export const unreachable: Outcome = { kind: 'in-doubt', error, retryAfterMs: null, unreachable: true }
export const failed = (status = 500, retryAfterMs: number | null = null): Outcome => ({
  kind: 'in-doubt',
  error: { ...error, status },
  retryAfterMs,
  unreachable: false,
})
export const asksToWait = (retryAfterMs: number): Outcome => ({
  kind: 'wait',
  error: { ...error, status: 429 },
  retryAfterMs,
  inDoubt: false,
})
export const refusedSession: Outcome = { kind: 'session', inDoubt: false }
export const rejectedBy = (status: number): Outcome => ({ kind: 'rejected', error: { ...error, status } })
export const conflictWith = (seat: Butaca): Outcome => ({
  kind: 'conflict',
  error: { ...error, status: 412, codigo: 'VERSION' },
  actual: { butaca: seat, usuario: 'lopez', fechaHs: seat.fechaHs },
})

export type Send = (
  entry: Entry,
  credentials: Credentials,
  mayLeave: () => Promise<boolean>,
) => Outcome | Promise<Outcome>

let made = 0

/** The product's outbox over a test's database. */
export const outboxOver = (db: ButacasDb, over: Partial<OutboxPorts> = {}): OutboxPorts => ({
  ...theOutbox,
  store: dexieStore(db),
  ...over,
})

/** An outbox with a clock, random numbers and a network under the test's control. */
export class OutboxRig {
  readonly db: ButacasDb
  readonly outbox: OutboxPorts
  now = Date.parse('2026-11-20T12:00:00Z')
  session: Credentials | null = { owner: 'operario', token: 'token of operario' }
  others: Credentials[] = []
  refused: string[] = []
  sent: { key: string; nro: string; token: string; at: number; estado: number | null }[] = []
  /** Maximum concurrent requests: overall, and of one seat. */
  most = { all: 0, ofSeat: 0 }
  keepsKeys = true
  reachable = true
  readonly random = seededRandom(7)
  #inFlight = new Map<string, number>()

  constructor(name = `outbox-${++made}`) {
    this.db = new ButacasDb(name)
    this.outbox = outboxOver(this.db, { now: () => this.now })
  }

  async enqueue(seat: string | Butaca, estado: number, owner = 'operario'): Promise<Entry> {
    const shown = typeof seat === 'string' ? butaca({ nro: seat }) : seat
    return this.keep({ butaca: shown, operacion: toEstado(estado) }, owner)
  }

  async keep(order: Order, owner = 'operario'): Promise<Entry> {
    const [entry] = await enqueueOperaciones([order], owner, this.outbox)
    if (!entry) throw new Error('nothing was kept')
    return entry
  }

  ports(send: Send, over: Partial<DrainPorts> = {}): DrainPorts {
    return {
      store: this.outbox.store,
      credentials: async () => [...(this.session ? [this.session] : []), ...this.others],
      send: (...sent) => this.#send(send, ...sent),
      sessionRefused: async token => {
        this.refused.push(token)
        if (this.session?.token === token) this.session = null
        this.others = this.others.filter(each => each.token !== token)
      },
      keepsKeys: async () => this.keepsKeys,
      probe: async () => {
        if (!this.reachable) throw new ApiError('network')
      },
      recover: async () => ({ recovered: 0, isDone: true, outcomes: [] }),
      isRestored: async () => false,
      now: () => this.now,
      isSure: () => true,
      catchUp: async () => {},
      random: this.random,
      holder: 'rig',
      ...over,
    }
  }

  /** @param force true means the urgency 'network', false means 'due'. */
  drain(send: Send, force: boolean | 'person' = false, over: Partial<DrainPorts> = {}): Promise<DrainReport> {
    return drain(this.ports(send, over), force === true ? 'network' : force || 'due', ALONE)
  }

  /** Drains at the time of each next attempt until nothing waits; at most `passes` times. */
  async drainThrough(send: Send, passes = 50): Promise<number> {
    for (let pass = 1; pass <= passes; pass++) {
      const { nextAt } = await this.drain(send)
      if (nextAt === null) return pass
      this.now = Math.max(this.now + 1, nextAt)
    }
    return passes + 1
  }

  async untilSent(count: number): Promise<void> {
    while (this.sent.length < count) await settled(1)
  }

  async #send(
    send: Send,
    entry: Entry,
    credentials: Credentials,
    mayLeave: () => Promise<boolean>,
  ): Promise<Outcome> {
    const { key, nro, operacion } = entry
    this.sent.push({
      key,
      nro,
      token: credentials.token,
      at: this.now,
      estado: estadoDe(operacion)?.id ?? null,
    })
    const seat = nroKey(nro)
    this.#inFlight.set(seat, (this.#inFlight.get(seat) ?? 0) + 1)
    this.most.ofSeat = Math.max(this.most.ofSeat, this.#inFlight.get(seat) ?? 0)
    const all = [...this.#inFlight.values()].reduce((sum, n) => sum + n, 0)
    this.most.all = Math.max(this.most.all, all)
    try {
      return await send(entry, credentials, mayLeave)
    } finally {
      this.#inFlight.set(seat, (this.#inFlight.get(seat) ?? 1) - 1)
    }
  }

  async entries(): Promise<Entry[]> {
    const keys = await this.db.entries.orderBy('key').primaryKeys()
    return (await this.outbox.store.getEntries(keys)).filter(entry => entry !== undefined)
  }

  async entry(key: string): Promise<Entry> {
    const [entry] = await this.outbox.store.getEntries([key])
    if (!entry) throw new Error(`no entry ${key}`)
    return entry
  }

  async states(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const { state } of await this.entries()) counts[state] = (counts[state] ?? 0) + 1
    return counts
  }
}

/** Waits `ms` of real time, for example as long as a simulated request takes. */
export const settled = (ms = 5): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
