import { EPOCA } from '#contract/headers.ts'
import { applyPending } from '#domain/apply-pending.ts'
import { nroKey } from '#domain/nro-butaca.ts'
import { isApiError } from '#http/api-error.ts'
import { fetchFiltroButaca } from '#http/butacas.ts'
import { fetchClave } from '#http/claves.ts'
import { observeClient } from '#http/client.ts'
import { fetchEstados } from '#http/lookups.ts'
import { enqueueOperaciones, type Order } from '#offline/outbox/enqueue.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import type { OutboxPorts } from '#offline/outbox/outbox-store.ts'
import { sendEntry } from '#offline/outbox/send.ts'
import type { Credentials } from '#offline/sesion.ts'
import { makeDrainLoop } from '#offline/sync/drain-loop.ts'
import { Epoch, type EpochFact } from '#offline/sync/epoch.ts'
import { withLock } from '#offline/sync/lock.ts'
import { recoverForgotten } from '#offline/sync/recover.ts'
import { MemoryStore } from './memory-store.ts'
import { SimLock } from './sim-locks.ts'
import type { Process, World } from './world.ts'

const TICK_MS = 25_000

interface Running extends Process {
  drain: (force: boolean) => void
  epoch: Epoch
}

/** A tablet: its disk, its clock, who is signed in, two tabs and a worker that send. */
export class SimDevice {
  readonly store: MemoryStore
  readonly lock: SimLock
  readonly world: World
  /** How far its clock is ahead of the true one. */
  skew = 0
  session: (Credentials & { vencida: boolean }) | null = null
  keepsKeys: boolean | null = null
  clockOffset = 0
  epochFact: EpochFact | undefined
  online = true
  processes: Running[] = []
  readonly hasTicks: boolean
  onKill: (process: Process) => void = () => {}
  recovered = 0
  /** What broke that nothing in the world explains. */
  readonly broken: unknown[] = []
  /** What the last answer said, and what the mirror was read from. */
  #seenEpoca: string | null = null
  #mirrorEpoca: string | null = null
  #made = 0
  #keys = 0

  constructor(world: World, hasTicks: boolean) {
    this.world = world
    this.hasTicks = hasTicks
    this.store = new MemoryStore(world)
    this.lock = new SimLock(world)
    observeClient({
      answered: (headers, sentAt, receivedAt) => {
        this.online = true
        this.#running()?.epoch.note(headers)
        this.#seenEpoca = headers.get(EPOCA)
        const date = Date.parse(headers.get('date') ?? '')
        const offset = Math.round(date + 500 - (sentAt + receivedAt) / 2)
        if (Math.abs(offset - this.clockOffset) > 2_000) this.clockOffset = offset
      },
      unreachable: () => {
        this.online = false
      },
      refused: token => this.#refuse(token),
    })
  }

  now = (): number => this.world.now + this.skew

  /** The same seed makes the same keys. */
  newKey = (): string => `00000000-0000-4000-8000-${String(++this.#keys).padStart(12, '0')}`

  #running(): Running | undefined {
    return this.processes.find(({ id }) => id === this.world.current.id)
  }

  open(kind: 'tab' | 'worker'): Running {
    const { world, store } = this
    const epoch = new Epoch({
      read: () => world.turn('fact', () => this.epochFact),
      update: change =>
        world.turn('fact', () => {
          this.epochFact = change(this.epochFact)
          this.keepsKeys = true
        }),
    })
    const id = `${kind}${++this.#made}`
    const isKnown = async ({ key, owner }: Entry, { owner: me, token }: Credentials): Promise<boolean> =>
      (await fetchClave(key, owner === me ? { token } : { token, adoptedFrom: owner })) !== null
    const loop = makeDrainLoop({
      store,
      credentials: () => world.turn('session', () => this.#credentials()),
      send: (entry, credentials) => sendEntry(entry, credentials, this.#sendPorts),
      sessionRefused: token => world.turn('session', () => this.#refuse(token)),
      keepsKeys: () => world.turn('fact', () => this.keepsKeys === true),
      probe: async () => {
        if (this.online && this.keepsKeys === true) return
        await fetchEstados()
        await epoch.isNew()
      },
      recover: credentials => recoverForgotten({ store, epoch, now: this.now, isKnown }, credentials),
      isRestored: () => epoch.isNew(),
      now: this.now,
      random: world.random,
      holder: id,
      lock: fn => withLock('drain', fn, undefined, this.lock as unknown as LockManager),
      drained: ({ nextAt, recovered }) => {
        this.recovered += recovered
        if (nextAt !== null) this.#wakeTabs(Math.max(0, nextAt - this.now()))
      },
    })
    const process: Running = {
      id,
      isAlive: true,
      frozenUntil: 0,
      epoch,
      drain: force => void loop(force).catch(error => this.#note(error)),
    }
    this.processes.push(process)
    if (kind === 'tab') {
      if (this.hasTicks) this.#tick(process)
      this.inProcess(process, () => this.requestDrain(true))
    }
    return process
  }

  /** A lock that was stolen, and a device that cannot keep, end a drain; anything else is a mistake of ours. */
  #note(error: unknown): void {
    if (!(error instanceof DOMException)) this.broken.push(error)
  }

  readonly #sendPorts = {
    now: () => this.now(),
    clockOffset: async () => this.clockOffset,
    deviceId: async () => '00000000-0000-4000-8000-0000000000d1',
    keepsKeys: () => this.world.turn('fact', () => this.keepsKeys),
    keepsKeysLately: async () => this.keepsKeys,
    setKeepsKeys: (keeps: boolean) =>
      this.world.turn('fact', () => {
        this.keepsKeys = keeps
      }),
  }

  #credentials(): Credentials | null {
    const { session } = this
    return session === null || session.vencida ? null : { owner: session.owner, token: session.token }
  }
  #refuse(token: string): void {
    if (this.session?.token === token) this.session = { ...this.session, vencida: true }
  }

  /** A page asks its worker; a page without one sends by itself. */
  requestDrain(force: boolean): void {
    const worker = this.processes.find(({ id }) => id.startsWith('worker'))
    const here = this.#running() ?? this.tabs()[0]
    const by = worker ?? here
    if (by === undefined) return
    this.world.later(0, 'message', () => by.drain(force), by)
  }

  tabs = (): Running[] => this.processes.filter(({ id }) => id.startsWith('tab'))

  #wakeTabs(ms: number): void {
    for (const tab of this.tabs()) this.world.later(ms + 1, 'due', () => this.requestDrain(false), tab)
  }

  #tick(tab: Process): void {
    this.world.later(
      TICK_MS,
      'tick',
      () => {
        this.#tick(tab)
        if (this.live().length > 0 || this.epochFact?.checked) this.requestDrain(true)
      },
      tab,
    )
  }

  inProcess(process: Process, run: () => void): void {
    this.world.later(0, 'person', run, process)
  }

  kill(process: Running): void {
    this.world.log(`kills ${process.id}`)
    this.processes = this.processes.filter(other => other !== process)
    this.world.kill(process)
    this.store.abandon(process)
    this.lock.abandon(process)
    this.onKill(process)
  }

  live = (): Entry[] =>
    [...this.store.disk.entries.values()].filter(({ live }) => live === 1).sort((a, b) => a.seq - b.seq)

  /** The seat as a screen shows it; undefined where this device does not know it. */
  shown(nro: string) {
    const mirrored = this.store.disk.butacas.get(nroKey(nro))
    const pending = this.live().filter(entry => entry.nroKey === nroKey(nro))
    const base = mirrored ?? pending.find(({ operacion }) => operacion.tipo === 'crear')?.seen
    return (
      base &&
      applyPending(
        base,
        pending.map(({ operacion }) => operacion),
      )
    )
  }

  /** Keeps what a person did and asks for it to be sent, as the product's queries do. */
  async keep(orders: readonly Order[], owner: string): Promise<Entry[]> {
    const kept = await enqueueOperaciones(orders, owner, this.ports)
    this.requestDrain(false)
    return kept
  }

  get ports(): OutboxPorts {
    return {
      store: this.store,
      now: this.now,
      newKey: this.newKey,
      clockOffset: async () => this.clockOffset,
    }
  }

  /** Brings the mirror up to date; false where the server cannot be asked. */
  async pull(): Promise<boolean> {
    const credentials = this.#credentials()
    if (credentials === null) return false
    const { owner, token } = credentials
    try {
      const butacas = await fetchFiltroButaca({ nro: null }, token)
      if (await this.#running()?.epoch.hasToAsk(owner)) this.requestDrain(true)
      await this.world.turn('mirror', () => {
        const known = this.store.disk.butacas
        const isAnew = this.#mirrorEpoca !== this.#seenEpoca
        this.#mirrorEpoca = this.#seenEpoca
        const newest = butacas.filter(
          ({ nro, version = 0 }) => isAnew || version >= (known.get(nroKey(nro))?.version ?? 0),
        )
        for (const butaca of newest) known.set(nroKey(butaca.nro), butaca)
      })
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      return false
    }
  }
}
