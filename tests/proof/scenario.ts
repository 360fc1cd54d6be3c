import { nroKey } from '#domain/butaca/butaca.ts'
import { type Choque, choqueDe } from '#domain/butaca/choque.ts'
import { fichaOf } from '#domain/butaca/ficha-butaca.ts'
import { type CambioEstado, estadoDe, type Operacion } from '#domain/butaca/operacion.ts'
import type { Order } from '#offline/outbox/enqueue.ts'
import { type Entry, isWaiting, senderOf } from '#offline/outbox/entry.ts'
import { isRetryable } from '#offline/outbox/refusal.ts'
import {
  adoptEntries,
  correctEntry,
  discardEntries,
  discardEntry,
  isCorrectable,
  isUnsettled,
  reapplyEntries,
  retryEntries,
  type Shown,
  settleByHand,
} from '#offline/outbox/resolve.ts'
import { isAdoptable, isDiscardable } from '#offline/outbox/state-machine.ts'
import type { Command, Decision, Kind } from './commands.ts'
import { Oracle } from './oracle.ts'
import { DEVICE, SimDevice } from './sim-device.ts'
import { CALM, type Fault, SimNetwork, type Weather } from './sim-network.ts'
import { SimServer } from './sim-server.ts'
import type { World } from './world.ts'

/** A process frozen again this soon after waking (ms) had no time to write. */
const AWAKE_MS = 50
const USERS = ['ana', 'beto', 'admin'] as const
const SEATS = ['S1', 'S2', 's3', 'S4']
const NEW = ['N1', 'N2', 'N3', 'N4']
const ESTADOS = ['cortada', 'tapizada', 'pesada', 'armada', 'lista', 'entregada', 'borrada']
const LINEA = ESTADOS.slice(0, 6).map((nombre, i) => ({ id: i + 1, nombre }))
const estado = (value: number) => ({ id: (value % 5) + 1, nombre: ESTADOS[value % 5] ?? '' })
/**
 * Faults only for servers with keys. Without keys the device cannot recognize a repeated, slow or wrongly refused
 * write.
 */
const ONLY_WITH_KEYS: readonly Fault[] = ['repeats', 'slow', 'busyAfter']

export class Scenario {
  readonly world: World
  readonly server: SimServer
  readonly network: SimNetwork
  readonly device: SimDevice
  readonly oracle: Oracle
  #backup: ReturnType<SimServer['backup']> | null = null

  constructor(world: World) {
    this.world = world
    this.server = new SimServer(() => world.now, !world.chance(0.2), SEATS)
    this.network = new SimNetwork(world, this.server)
    this.device = new SimDevice(world, world.chance(0.7))
    this.network.isMarkKnown = () => this.device.keepsKeys === true
    this.device.onKill = process => this.network.forget(process, this.device.processes)
    this.oracle = new Oracle(world, this.server, this.network, this.device)
    for (const user of USERS) this.server.roles.set(user, user === 'admin' ? 'admin' : 'operario')
    this.device.keepsKeys = world.chance(0.5) ? this.server.keepsKeys : null
    for (const [seat, butaca] of this.server.data.seats) {
      const { version, ...rest } = butaca
      this.device.store.disk.butacas.set(seat, this.server.keepsKeys && version ? butaca : rest)
    }
    this.#login('ana')
    this.device.open('tab')
    if (world.chance(0.8)) this.device.open('worker')
  }

  async run(command: Command): Promise<void> {
    const { world, device, server, network } = this
    world.log(JSON.stringify(command))
    switch (command.do) {
      case 'capture':
        this.#inTab(() => this.#capture(command.seats, command.kind, command.value))
        break
      case 'time':
        return world.runFor(command.ms)
      case 'steps':
        break
      case 'weather':
        network.weather = this.#weather(command.faults, command.much)
        break
      case 'calm':
        network.weather = CALM
        break
      case 'login':
        this.#takeTheTablet(USERS[command.who] ?? 'ana')
        break
      case 'logout':
        device.signOut()
        break
      case 'expire':
        server.tokens.clear()
        break
      case 'disable': {
        const user = USERS[command.who] ?? 'ana'
        if (command.how === 'disabled') server.disable(user)
        else server.roles.set(user, command.how === 'demoted' ? 'vendedor' : 'operario')
        break
      }
      case 'kill': {
        await world.runSteps(command.after, 5_000)
        const process = device.processes[command.which % Math.max(1, device.processes.length)]
        if (process) device.kill(process)
        break
      }
      case 'freeze': {
        const process = device.processes[command.which % Math.max(1, device.processes.length)]
        if (process === undefined) break
        if (process.frozenUntil + AWAKE_MS <= world.now) process.frozenAt = world.now
        process.frozenUntil = world.now + command.ms
        break
      }
      case 'open':
        if (
          command.what === 'tab' ? device.tabs().length < 2 : device.processes.length === device.tabs().length
        )
          device.open(command.what)
        break
      case 'other': {
        const operacion = {
          tipo: 'cambio-estado',
          estado: estado(command.value),
          peso: -1,
          homo: null,
        } as const
        if (this.world.aside() < 0.5) this.#othersDoTheSame()
        else server.change('lopez', SEATS[command.seat] ?? 'S1', operacion)
        break
      }
      case 'decide':
        this.#inTab(() => this.#decide(command.what, command.which))
        break
      case 'backup':
        this.#backup = server.backup()
        break
      case 'restore':
        if (this.#backup !== null && server.keepsKeys) server.restore(this.#backup)
        break
      case 'clock':
        device.skew += command.ms
        this.oracle.clockJumped()
        break
      case 'trigger':
        device.requestDrain(command.force, command.force && world.aside() < 0.5)
        break
      case 'pull':
        this.#inTab(() => device.pull())
        break
    }
    await world.runSteps(command.do === 'steps' ? command.count : world.below(12), 2_000)
  }

  /** Fails if an entry is left. @returns the violation, or null. */
  async rest(): Promise<string | null> {
    const { world, device, server, network } = this
    world.log('rest')
    network.weather = CALM
    for (const user of USERS) server.roles.set(user, user === 'admin' ? 'admin' : 'operario')
    if (device.tabs().length === 0) device.open('tab')
    for (const process of device.processes) process.frozenUntil = 0
    await world.runFor(1_000)
    // Runs until the last wait ends (at most five minutes each), also a wait whose answer has not arrived yet
    for (let asked = this.#asked(); asked > 0; asked = this.#asked()) await world.runFor(asked + 1_000)
    const wrong = await this.#drainAll()
    if (wrong !== null) return wrong
    for (let round = 0; round < 12 && device.live().length > 0; round++) {
      await this.#decideAll(round)
      const late = (await this.#drainAll()) ?? this.oracle.check()
      if (late !== null) return late
    }
    this.#login('ana')
    this.#inTab(() => device.pull())
    await world.runFor(5_000)
    return this.oracle.checkAtRest(server.keepsKeys)
  }

  /** Ms until the longest wait ends: of the device, of an entry or of an answer of the server. */
  #asked(): number {
    const { world, device, network } = this
    const kept = [device.store.disk.meta.pauseUntil, ...device.live().map(({ nextAt }) => nextAt)]
    const waits = kept.map(at => at - device.now()).filter(ms => ms <= 300_000)
    return Math.max(0, ...waits, ...network.waits.map(({ until }) => until - world.now))
  }

  /** I7: sends all entries that need no decision, within ten minutes. */
  async #drainAll(): Promise<string | null> {
    const { world, device } = this
    for (let ms = 0; ms < 600_000; ms += 20_000) {
      const waiting = firsts(device.live()).find(entry => isWaiting(entry) || entry.state === 'sending')
      // With an empty queue, a user's changes may still be missing on a restored server
      const sender = waiting ? senderOf(waiting) : this.#unasked()
      if (sender === undefined) return this.oracle.check()
      if (ms === 0 || device.working?.nombre !== sender || device.working.vencida) this.#login(sender)
      await world.runFor(20_000)
      const wrong = this.oracle.check()
      if (wrong !== null) return wrong
    }
    return `I7: ${device.live().map(({ key, state }) => `${key} ${state}`)} after 10 minutes`
  }

  #unasked(): string | undefined {
    const { epochFact, store } = this.device
    if (!epochFact || epochFact.id !== this.server.data.epoca) {
      const hasAny = this.server.keepsKeys && epochFact !== undefined && store.disk.entries.size > 0
      if (hasAny) this.#inTab(() => this.device.pull())
      return hasAny ? 'ana' : undefined
    }
    return USERS.find(user => epochFact.checked !== null && epochFact.checked[user] !== Infinity)
  }

  async #decideAll(round: number): Promise<void> {
    for (const entry of firsts(this.device.live())) {
      const sender = senderOf(entry)
      if (this.device.working?.nombre !== sender) this.#login(sender)
      const what =
        round > 3 ? 'discard' : entry.state === 'conflict' ? 'reapply' : round > 1 ? 'correct' : 'retry'
      this.#inTab(() => this.#decideOn(what, entry))
      await this.world.runFor(1_000)
    }
  }

  /** A user who is signed in on this device takes over by PIN, which needs no server. */
  #takeTheTablet(owner: string): void {
    const { device, server, world } = this
    const known = device.personas.personas.find(each => each.nombre === owner && !each.vencida)
    const isParked = known !== undefined && device.personas.actual !== owner
    if (!isParked || world.aside() < 0.5) {
      this.#login(owner)
      return
    }
    // In some takeovers the server is unreachable, and the user works with the sender's token
    const isThere = known.emisor !== null && world.aside() < 0.5
    device.takeOver(owner, isThere ? server.exchange(known.emisor ?? '') : null)
    this.#settle()
    device.requestDrain(true)
  }

  #login(owner: string): void {
    const { device, server } = this
    const rol = server.roles.get(owner)
    if (rol === undefined) return
    device.enter(owner, rol, server.enter(owner, DEVICE))
    this.#settle()
    device.requestDrain(true)
  }

  #settle(): void {
    const { device, server, world } = this
    if (!server.keepsKeys || world.aside() < 0.5) return
    server.close(device.personas.cierres)
    device.personas = { ...device.personas, cierres: [] }
  }

  #weather(faults: readonly Fault[], much: number): Weather {
    // Every weather may demote the user, because a demotion matters only after a lost answer
    const weather = { ...CALM, demotes: this.server.keepsKeys ? much : 0 }
    for (const fault of faults)
      if (this.server.keepsKeys || !ONLY_WITH_KEYS.includes(fault))
        weather[fault] = fault === 'refuses' ? much / 2 : much
    return weather
  }

  #othersDoTheSame(): void {
    const firstOnes = firsts(this.device.live())
    const changes = firstOnes.filter(({ operacion }) => operacion.tipo !== 'crear')
    const waiting = changes.length > 0 ? changes : firstOnes
    const entry = waiting[Math.floor(this.world.aside() * waiting.length)]
    if (entry === undefined) return
    const by = this.world.aside() < 0.3 ? senderOf(entry) : 'lopez'
    const peso = (): number => Math.round(this.world.aside() * 1e6) / 1e3
    const { operacion } = entry
    // Half of the creations are another seat, whose number was mistyped and whose weight differs
    const isOther = operacion.tipo === 'crear' && this.world.aside() < 0.5
    this.server.change(by, entry.nro, isOther ? { ...operacion, peso: peso() } : operacion)
    if (this.world.aside() < 0.6) return
    const butaca = this.server.data.seats.get(entry.nroKey)
    if (butaca === undefined) return
    this.server.change('lopez', entry.nro, { tipo: 'editar', ...fichaOf(butaca), peso: peso() })
  }

  #inTab(act: () => Promise<unknown>): void {
    const [tab] = this.device.tabs()
    if (tab) this.device.inProcess(tab, () => void act().catch(error => this.device.broken.push(error)))
  }

  async #capture(seats: readonly number[], kind: Kind, value: number): Promise<void> {
    const owner = this.device.working?.nombre
    if (owner === undefined) return
    const orders = [...new Set(seats)].flatMap(seat => this.#order(seat, kind, value) ?? [])
    if (orders.length === 0) return
    const captures = orders.map(({ butaca, operacion }) =>
      this.oracle.captured(operacion, owner, butaca.nro, butaca.version ?? 0),
    )
    await this.device.keep(orders, owner)
    for (const capture of captures) capture.isShown = true
  }

  #order(seat: number, kind: Kind, value: number): Order | null {
    const nro = (kind === 'crear' ? NEW : value === 5 ? [...SEATS, ...NEW].reverse() : SEATS)[seat] ?? 'S1'
    const known = this.device.shown(nro)
    const plain = operacionOf(kind, value, this.world.random(), this.world.aside() < 0.5)
    // Screens offer motivo and delivery only with our server
    const isOwn = this.server.keepsKeys && this.device.keepsKeys === true
    const operacion = isOwn && plain.tipo === 'cambio-estado' ? this.#withPorque(plain) : plain
    if (kind !== 'crear') return known && { butaca: known, operacion } ? { butaca: known, operacion } : null
    if (known) return null
    const { version: _, ...model } = [...this.server.data.seats.values()][0] ?? { version: 0 }
    return { butaca: { ...(model as Order['butaca']), nro, fechaHs: '' }, operacion }
  }

  #withPorque(plain: CambioEstado): CambioEstado {
    const which = this.world.aside()
    if (which < 0.2) return { ...plain, motivo: { id: 2, nombre: 'Costura abierta' }, nota: `n${which}` }
    if (which > 0.4) return plain
    const remito = which < 0.3 ? null : 'R-1'
    const entrega = { clave: `e${this.device.working?.nombre}`, cliente: { id: 1, nombre: 'Ruta 9' }, remito }
    return { ...plain, estado: { id: 6, nombre: 'entregada' }, peso: -1, entrega }
  }

  async #decide(what: Decision, which: number): Promise<void> {
    if (this.world.aside() < 0.3) return this.#decideTogether()
    const live = this.device.live()
    const entry = live[which % Math.max(1, live.length)]
    if (entry) await this.#decideOn(what, entry)
  }

  /** Makes only decisions that the screen would offer to the signed-in user. */
  async #decideOn(what: Decision, entry: Entry): Promise<void> {
    const me = this.device.working?.nombre
    const { ports } = this.device
    if (me === undefined) return
    const { key } = entry
    if (what === 'adopt') {
      if (me !== 'admin' || !isAdoptable(entry, me)) return
      this.oracle.decides(key, { kind: 'adopt', by: me })
      await adoptEntries([key], me, ports)
    } else if (senderOf(entry) !== me) return
    else if (what === 'retry' && isRetryable(entry)) {
      this.oracle.retries(key)
      await retryEntries([key], ports)
    } else if (what === 'discard' && isDiscardable(entry)) {
      this.oracle.decides(key, { kind: 'discard' })
      await discardEntry(key, me, 'error', ports)
    } else if (what === 'reapply' && entry.state === 'conflict') {
      await reapplyEntries([this.#shows(entry)], ports)
    } else if (what === 'correct' && isUnsettled(entry)) await this.#lookFor(entry, me)
    else if (what === 'correct' && isCorrectable(entry)) await this.#correct(entry)
    this.device.requestDrain(false)
  }

  /** Notifies the oracle before the user applies the conflict. */
  #shows(entry: Entry): Shown {
    const { key, nroKey: seat, owner, adoptedBy, actual } = entry
    if (actual === null) throw new Error(`${key} shows nothing`)
    const { operacion } = choqueDe(entry.operacion, entry.seen, actual, LINEA)
    const saw = actual.butaca.version ?? 0
    const adopters = adoptedBy === undefined ? [] : [adoptedBy]
    if (operacion !== entry.operacion) this.oracle.captured(operacion, owner, entry.nro, saw, adopters, key)
    // The refusal may show newer data than the mirror
    const epoca = this.device.conflictEpocas.get(key) ?? this.device.mirrorEpoca
    const estados = [actual.butaca.estado.id]
    this.oracle.decides(key, { kind: 'replace', saw, epoca, seat, estados })
    return { key, actual, operacion }
  }

  async #decideTogether(): Promise<void> {
    const me = this.device.working?.nombre
    if (me === undefined) return
    const choques = this.device.live().flatMap(entry => {
      const { state, actual, operacion, seen } = entry
      if (state !== 'conflict' || actual === null || senderOf(entry) !== me) return []
      return [{ entry, junto: choqueDe(operacion, seen, actual, LINEA).junto }]
    })
    const of = (junto: Choque['junto']) =>
      choques.filter(each => each.junto === junto).map(({ entry }) => entry)
    const leaves = of('dejar')
    for (const { key } of leaves) this.oracle.decides(key, { kind: 'discard' })
    const given = leaves.map(({ key }) => ({ key, motivo: 'queda como está' }))
    await discardEntries(given, me, this.device.ports)
    const shown = [...of('pasar'), ...of('homologar')].map(entry => this.#shows(entry))
    await reapplyEntries(shown, this.device.ports)
    this.device.requestDrain(false)
  }

  async #lookFor({ key }: Entry, me: string): Promise<void> {
    const { ports } = this.device
    if (this.server.data.history.some(effect => effect.key === key)) {
      this.oracle.decides(key, { kind: 'done' })
      await settleByHand(key, me, ports)
    } else {
      this.oracle.retries(key)
      await retryEntries([key], ports)
    }
  }

  async #correct(entry: Entry): Promise<void> {
    const operacion = operacionOf(entry.operacion.tipo, 4, this.world.random())
    const nro = entry.operacion.tipo === 'crear' ? `${entry.nro}B` : entry.nro
    const known = this.device.store.disk.butacas.get(nroKey(nro))
    const butaca = known ?? { ...entry.seen, nro }
    const adopters = entry.adoptedBy === undefined ? [] : [entry.adoptedBy]
    this.oracle.captured(operacion, entry.owner, nro, butaca.version ?? 0, adopters, entry.key)
    const { mirrorEpoca: epoca } = this.device
    const saw = butaca.version ?? 0
    const estados = [butaca.estado.id, estadoDe(operacion)?.id ?? butaca.estado.id]
    this.oracle.decides(entry.key, { kind: 'replace', saw, epoca, seat: nroKey(nro), estados })
    await correctEntry(entry.key, [{ butaca, operacion }], entry.owner, this.device.ports)
  }
}

const firsts = (live: readonly Entry[]): Entry[] => {
  const seen = new Set<string>()
  return live.filter(({ nroKey: seat }) => !seen.has(seat) && seen.add(seat))
}

function operacionOf(kind: Kind, value: number, unique: number, isWeighed = true): Operacion {
  const ficha = {
    modelo: { id: 1, nombre: 'S7' },
    color: { id: 1, nombre: 'negro' },
    estado: estado(value),
    peso: Math.round(unique * 1e6) / 1e3,
    renombre: '',
  }
  if (kind === 'crear' || kind === 'editar') return { tipo: kind, ...ficha }
  if (kind === 'homologar') {
    const label = unique.toString(36).slice(2, 8)
    return { tipo: 'homologar', eBlanca: `B${label}`, eGris: `G${label}`, comprador: 'Ruta 9' }
  }
  return { tipo: 'cambio-estado', estado: estado(value), peso: isWeighed ? ficha.peso : -1, homo: null }
}
