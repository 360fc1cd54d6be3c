import { nroKey } from '#domain/butaca/butaca.ts'
import { applyPending } from '#domain/butaca/operacion.ts'
import { fetchEstados, fetchFiltroButaca } from '#http/butacas.ts'
import type { ServerClock } from '#http/client.ts'
import { isApiError, observeClient, useMarkingFrom } from '#http/client.ts'
import { fetchClave } from '#http/dispositivos.ts'
import { type ClockWord, DeviceClock, type Floor } from '#offline/clock.ts'
import { newerOf } from '#offline/mirror/bucket.ts'
import { enqueueOperaciones, type Order } from '#offline/outbox/enqueue.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import type { OutboxPorts } from '#offline/outbox/outbox-store.ts'
import { sendEntry } from '#offline/outbox/send.ts'
import type { Credentials } from '#offline/sesion.ts'
import {
  addPersona,
  type Persona,
  type Personas,
  parkOthers,
  personaOf,
  withoutPersona,
  withPersona,
} from '#offline/session/personas.ts'
import { makeDrainLoop } from '#offline/sync/drain.ts'
import { withLock } from '#offline/sync/lock.ts'
import { Epoch, type EpochFact } from '#offline/sync/observe-server.ts'
import { recoverForgotten } from '#offline/sync/recover.ts'
import { dueInMs, type Urgency } from '#offline/sync/runs.ts'
import { MemoryStore } from './memory-store.ts'
import { SimLocks } from './sim-locks.ts'
import type { Process, World } from './world.ts'

const TICK_MS = 25_000

interface Running extends Process {
  drain: (urgency: Urgency) => void
  epoch: Epoch
  clock: DeviceClock
}

export const DEVICE = '00000000-0000-4000-8000-0000000000d1'

export class SimDevice {
  readonly store: MemoryStore
  readonly locks: SimLocks
  readonly world: World
  /** Runs ordered with «Enviar ahora». `isServed` is true once the run's first drain has begun. */
  readonly orders: { by: string; from: number; isServed: boolean }[] = []
  /** Ms by which the tablet's wall clock is ahead of the true time. */
  skew = 0
  clockFloor: Floor | undefined
  personas: Personas = { actual: null, personas: [], cierres: [] }
  keepsKeys: boolean | null = null
  epochFact: EpochFact | undefined
  online = true
  processes: Running[] = []
  readonly hasTicks: boolean
  onKill: (process: Process) => void = () => {}
  recovered = 0
  /** Errors that no simulated fault explains. */
  readonly broken: unknown[] = []
  mirrorEpoca = 'e1'
  readonly conflictEpocas = new Map<string, string>()
  #seenEpoca: string | null = null
  #made = 0
  #keys = 0
  /** Counts the reports of a next due time, because only the last report sets the timer. */
  #lastWake = 0

  constructor(world: World, hasTicks: boolean) {
    this.world = world
    this.hasTicks = hasTicks
    this.store = new MemoryStore(world)
    this.locks = new SimLocks(world)
    useMarkingFrom(async () => this.keepsKeys === true)
    observeClient({
      answered: ({ mark, server, sentAt }) => {
        this.online = true
        this.#seenEpoca = mark?.epoca ?? null
        if (mark !== null) {
          this.keepsKeys = true
          this.#running()?.epoch.note(mark.epoca)
        }
        if (server !== null) this.#hear(server, sentAt)
      },
      unreachable: () => {
        this.online = false
      },
      refused: token => this.#refuse(token),
    })
  }

  wall = (): number => this.world.now + this.skew

  /** Times at which a page's clock was corrected by more than a second. */
  readonly corrections: number[] = []
  #hear(server: ServerClock, sentAt: number): void {
    const clock = this.#running()?.clock
    const before = clock?.now() ?? 0
    clock?.heard(server, sentAt)
    this.#noteCorrection(before, clock?.now() ?? 0)
  }

  async #catchUp(clock: DeviceClock): Promise<void> {
    const before = clock.now()
    await clock.catchUp()
    this.#noteCorrection(before, clock.now())
  }

  #noteCorrection(before: number, after: number): void {
    if (Math.abs(after - before) > 1_000) this.corrections.push(this.world.now)
  }

  /** Device time of the running process, or of the first tab for callers outside. */
  now = (): number => this.#clock().now()

  #clock(): DeviceClock {
    const { clock } = this.#running() ?? this.tabs()[0] ?? this.processes[0] ?? this.open('tab')
    return clock
  }

  #makeClock(id: string): DeviceClock {
    const { world } = this
    return new DeviceClock({
      context: id,
      m: () => world.now,
      wall: this.wall,
      readFloor: () => world.turn('fact', () => this.clockFloor),
      keepFloor: (floor, isSure) =>
        world.turn('fact', () => {
          const isNews = isSure || this.clockFloor === undefined || floor.at > this.clockFloor.at
          if (isNews) this.clockFloor = floor
        }),
      say: word => this.#tell(id, word),
    })
  }

  #tell(from: string, word: ClockWord): void {
    for (const process of this.processes) {
      const { id, clock } = process
      const isMeant = 'answers' in word || word.asks === id || (word.asks === null && clock.isSure())
      if (id !== from && isMeant) this.world.later(0, 'clock', () => clock.hear(word), process)
    }
  }

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
        }),
    })
    const id = `${kind}${++this.#made}`
    // The pending reads and timers of the clock belong to the process, and end with it
    const self: Process = { id, isAlive: true, frozenUntil: 0 }
    const outside = world.current
    world.current = self
    const clock = this.#makeClock(id)
    world.current = outside
    const isKnown = async ({ key, owner }: Entry, { owner: me, token }: Credentials): Promise<boolean> =>
      (await fetchClave(key, owner === me ? { token } : { token, adoptedFrom: owner })) !== null
    const loop = makeDrainLoop({
      store,
      credentials: () => world.turn('session', () => this.#everybody()),
      send: async (entry, credentials, mayLeave) => {
        const outcome = await sendEntry(entry, credentials, mayLeave, this.#sendPorts)
        if (outcome.kind === 'conflict')
          this.conflictEpocas.set(entry.key, this.#seenEpoca ?? this.mirrorEpoca)
        return outcome
      },
      sessionRefused: token => world.turn('session', () => this.#refuse(token)),
      keepsKeys: () => world.turn('fact', () => this.keepsKeys === true),
      probe: async () => {
        if (this.online && this.keepsKeys === true && clock.isSure()) return
        await fetchEstados()
      },
      recover: credentials => recoverForgotten({ store, epoch, now: this.now, isKnown }, credentials),
      isRestored: () => epoch.isNew(),
      now: this.now,
      isSure: () => clock.isSure(),
      catchUp: () => this.#catchUp(clock),
      random: world.random,
      holder: id,
      lock: fn => withLock('drain', fn, undefined, this.locks as unknown as LockManager),
      drained: ({ nextAt, recovered }) => {
        this.recovered += recovered
        if (nextAt !== null) this.#wakeTabs(dueInMs(nextAt, this.now()))
      },
    })
    /** The last requested run, and the run before it. */
    let [last, before] = [Promise.resolve(), Promise.resolve()]
    const drain = (urgency: Urgency): void => {
      const run = loop(urgency)
      const end = run.catch(error => this.#note(error))
      // All calls made during a run share one following run
      if (run !== last) [last, before] = [run, last]
      if (urgency !== 'person') return
      const order = { by: id, from: Infinity, isServed: false }
      this.orders.push(order)
      const begin = () => {
        order.from = world.now
      }
      void before.then(begin, begin)
      void end.then(() => {
        order.isServed = true
      })
    }
    const process: Running = Object.assign(self, { epoch, clock, drain })
    this.processes.push(process)
    if (kind === 'tab') {
      if (this.hasTicks) this.#tick(process)
      this.inProcess(process, () => this.requestDrain(true))
    }
    return process
  }

  /** A stolen lock or failing storage ends a drain. Any other error is a fault of the product. */
  #note(error: unknown): void {
    if (!(error instanceof DOMException)) this.broken.push(error)
  }

  readonly #sendPorts = {
    now: () => this.now(),
    age: (entry: Entry) => this.#clock().age(entry.capture, entry.capturedAt + entry.clockOffset),
    deviceId: async () => DEVICE,
    keepsKeys: () => this.world.turn('fact', () => this.keepsKeys),
  }

  get working(): Persona | undefined {
    return personaOf(this.personas, this.personas.actual)
  }
  #credentials(): Credentials | null {
    const { working } = this
    return !working || working.vencida || working.token === null
      ? null
      : { owner: working.nombre, token: working.token }
  }
  #everybody(): Credentials[] {
    const { actual, personas } = this.personas
    const inOrder = [
      ...personas.filter(({ nombre }) => nombre === actual),
      ...personas.filter(({ nombre }) => nombre !== actual),
    ]
    return inOrder.flatMap(({ nombre, vencida, token, emisor }) => {
      const its = token ?? emisor
      return vencida || its === null ? [] : { owner: nombre, token: its }
    })
  }
  #refuse(token: string): void {
    const its = this.personas.personas.find(each => each.token === token || each.emisor === token)
    if (its !== undefined)
      this.personas = withPersona(this.personas, its.nombre, { vencida: true, token: null, emisor: null })
  }

  /** Like `saveSesion`. */
  enter(nombre: string, rol: Persona['rol'], { token, emisor }: Pick<Persona, 'token' | 'emisor'>): void {
    const persona: Persona = {
      ...{ nombre, rol, entro: this.wall(), vence: 0, vencida: false, identificado: 'clave' },
      ...{ tokenDigest: token ?? '', token, emisor },
    }
    this.personas = parkOthers(addPersona(withoutPersona(this.personas, nombre), persona, this.wall()))
  }
  /** Takeover by PIN, like `takeOver`. @param token the server's full token for the PIN, or null. */
  takeOver(nombre: string, token: string | null): void {
    const { personas } = this
    const kept = token ?? personaOf(personas, nombre)?.token ?? null
    this.personas = parkOthers(withPersona({ ...personas, actual: nombre }, nombre, { token: kept }))
  }
  signOut(): void {
    this.personas = withoutPersona(this.personas, this.personas.actual)
  }

  /** A page asks its worker; a page without a worker sends by itself. */
  requestDrain(force: boolean, isPersons = false): void {
    const worker = this.processes.find(({ id }) => id.startsWith('worker'))
    const here = this.#running() ?? this.tabs()[0]
    const by = worker ?? here
    if (by === undefined) return
    const urgency = isPersons ? 'person' : force ? 'network' : 'due'
    this.world.later(0, 'message', () => by.drain(urgency), by)
  }

  tabs = (): Running[] => this.processes.filter(({ id }) => id.startsWith('tab'))

  #wakeTabs(ms: number): void {
    const wake = ++this.#lastWake
    // A page has one timer, which each report of a drain sets again (src/app/sync-triggers.ts)
    const ask = () => {
      if (wake === this.#lastWake) this.requestDrain(false)
    }
    for (const tab of this.tabs()) this.world.later(ms + 1, 'due', ask, tab)
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
    this.locks.abandon(process)
    this.onKill(process)
  }

  live = (): Entry[] =>
    [...this.store.disk.entries.values()].filter(({ live }) => live === 1).sort((a, b) => a.seq - b.seq)

  /** Undefined if this device does not know the seat. */
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
      capture: () => this.#clock().capture(),
      identificado: async () => 'clave',
    }
  }

  /** @returns false without credentials, or if the server is unreachable. */
  async pull(): Promise<boolean> {
    const credentials = this.#credentials()
    if (credentials === null) return false
    const { owner, token } = credentials
    try {
      const butacas = await fetchFiltroButaca({ nro: null }, token)
      if (await this.#running()?.epoch.hasToAsk(owner)) this.requestDrain(true)
      await this.world.turn('mirror', () => {
        const known = this.store.disk.butacas
        const epoca = this.#seenEpoca ?? this.mirrorEpoca
        // Starts anew, like `replaceButacas` with `isAnew`, because a restored server may lack seats
        if (this.mirrorEpoca !== epoca) known.clear()
        this.mirrorEpoca = epoca
        for (const butaca of butacas) {
          const key = nroKey(butaca.nro)
          known.set(key, newerOf(known.get(key), butaca))
        }
      })
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      return false
    }
  }
}
