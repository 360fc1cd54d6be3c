import type { Butaca } from '#contract/butaca.ts'
import * as H from '#contract/headers.ts'
import { ESTADO_ENTREGADA, ESTADO_INICIAL, nroKey } from '#domain/butaca/butaca.ts'
import type { Operacion } from '#domain/butaca/operacion.ts'
import { applyOperacion } from '#domain/butaca/operacion.ts'
import { type Entry, isFoundDone } from '#offline/outbox/entry.ts'
import { DEVICE, type SimDevice } from './sim-device.ts'
import type { Sent, SimNetwork } from './sim-network.ts'
import type { Effect, Left, SimServer } from './sim-server.ts'
import type { World } from './world.ts'

type Decided =
  | { kind: 'discard' }
  /** «Ya está hecho»: the user has seen the change on the server. */
  | { kind: 'done' }
  /** `estados` has the id of the shown state and, for a correction, the id of its new state. */
  | { kind: 'replace'; saw: number; epoca: string; seat: string; estados: readonly number[] }
  | { kind: 'adopt'; by: string }

interface Capture {
  owner: string
  adopters: string[]
  seat: string
  operacion: Operacion
  /** Newest version of the seat that the user saw, and its epoch. */
  saw: number
  epoca: string
  /** States that the user may have seen: the server's state, and the states of the user's own changes. */
  estados: Set<number>
  /** Whether the screen reported the change as stored. */
  isShown: boolean
  at: number
}

/**
 * Checks the invariants and a few rules of reliability (O8, O12, O20, O43, O44). A violation is a sentence that begins
 * with the number.
 * - I1: an entry has one effect at most, and exactly one if it is confirmed.
 * - I2: the effects of a seat have the order in which its changes were captured.
 * - I3: an entry has one state. It ends by the server's answer or by a recorded decision of a person.
 * - I4: an effect has the name of the entry's user, or of the admin who adopted the entry.
 * - I5: no effect overwrites a version of the seat that the user has not seen.
 * - I6: an entry of one seat delays no entry of another seat. It has no check of its own: I7 detects such a delay.
 * - I7: without faults, all entries are sent within ten minutes.
 * - I8: an entry counts as unsent (`live`) until it is confirmed or discarded.
 * - I9: the times of a seat's effects never decrease, and none is in the future.
 * - I10: after a pull, the mirror equals the server.
 * - I11: no entry is sent before the end of a wait that the server asked for, unless a person orders it.
 * - I12: no token and no personal data reach another user.
 * - I13: a delivered seat is once in the draft of its delivery.
 */
export class Oracle {
  readonly #world: World
  readonly #server: SimServer
  readonly #network: SimNetwork
  readonly #device: SimDevice
  readonly #byOperacion = new Map<Operacion, Capture>()
  readonly #captures = new Map<string, Capture>()
  readonly #decisions = new Map<string, Decided[]>()
  /** Keys of discarded or settled entries, with the length of the server's history at that time. */
  readonly #given = new Map<string, number>()
  readonly #seenDone = new Set<string>()
  readonly #retried = new Set<string>()
  readonly #moved = new Set<string>()
  readonly #ever = new Set<string>()
  /** Claims by the entry's key and the claiming process. */
  readonly #claimed = new Map<string, { at: number; isRenewed: boolean }[]>()
  /** Times at which a person's order to send ends the pause. */
  readonly #ordered: number[] = []
  #checkedSent = 0
  #clockJumps: number[] = []

  constructor(world: World, server: SimServer, network: SimNetwork, device: SimDevice) {
    this.#world = world
    this.#server = server
    this.#network = network
    this.#device = device
    device.store.onWrite = (entry, before) => {
      this.#learn(entry)
      const { current } = world
      const claim = `${entry.key} ${current.id}`
      if (entry.state === 'sending') {
        const isRenewed = before?.state === 'sending' && before.lease?.fence === entry.lease?.fence
        this.#claimed.set(claim, [...(this.#claimed.get(claim) ?? []), { at: world.now, isRenewed }])
      }
      const isAnothers = before?.state === 'sending' && before.lease?.holder !== current.id
      // A drain may write to the entry of an earlier drain only to put it in doubt
      if (isAnothers && entry.state !== 'in-doubt')
        device.broken.push(`O20: ${current.id} wrote ${entry.state} over ${before.lease?.holder}`)
    }
    device.store.onMeta = ({ fence }, before) => {
      if (fence === before.fence) return
      // Only the first drain of an ordered run ends the pause
      const order = device.orders.find(
        ({ by, from, isServed }) => by === world.current.id && from <= world.now && !isServed,
      )
      if (order === undefined) return
      order.isServed = true
      this.#ordered.push(world.now)
    }
  }

  /** @param inPlaceOf key of the change that this change corrects. The correction keeps its time. */
  captured(
    operacion: Operacion,
    owner: string,
    nro: string,
    saw: number,
    adopters: string[] = [],
    inPlaceOf = '',
  ): Capture {
    const epoca = this.#device.mirrorEpoca
    const capture = {
      owner,
      adopters,
      seat: nroKey(nro),
      operacion,
      saw,
      epoca,
      estados: this.#estadosOf(nroKey(nro)),
      isShown: false,
      at: this.#captures.get(inPlaceOf)?.at ?? this.#world.now,
    }
    this.#byOperacion.set(operacion, capture)
    return capture
  }
  #estadosOf(seat: string): Set<number> {
    const mirrored = this.#device.store.disk.butacas.get(seat)?.estado.id
    const estados = new Set(mirrored === undefined ? [] : [mirrored])
    const live = new Set(this.#device.live().map(({ operacion }) => operacion))
    for (const capture of this.#byOperacion.values()) {
      const { operacion, isShown } = capture
      // A capture still being stored is already the base of the next capture
      if (capture.seat !== seat || (isShown && !live.has(operacion))) continue
      if (operacion.tipo !== 'homologar') estados.add(operacion.estado.id)
      for (const estado of capture.estados) estados.add(estado)
    }
    return estados
  }
  clockJumped = (): void => void this.#clockJumps.push(this.#world.now)

  retries = (key: string): void => void this.#retried.add(key)

  /** `decision.saw` is the version shown before the decision. */
  decides(key: string, decision: Decided): void {
    this.#decisions.set(key, [...(this.#decisions.get(key) ?? []), decision])
  }

  check(): string | null {
    for (const { key } of this.#server.data.history) if (key !== null) this.#ever.add(key)
    return (
      this.#effects() ??
      this.#seats() ??
      this.#borradores() ??
      this.#entries() ??
      this.#requests() ??
      this.#tokens() ??
      this.#broken()
    )
  }

  /** Call after faults stopped, all users signed in and all decisions were made. */
  checkAtRest(isMirrored: boolean): string | null {
    const wrong = this.check()
    if (wrong !== null) return wrong
    const live = this.#device.live()
    if (live.length > 0) return `I7: ${live.map(({ key, state }) => `${key} ${state}`)} never left`
    for (const entry of this.#device.store.disk.entries.values()) {
      const effects = this.#effectsOf(entry.key).length
      if (entry.state === 'confirmed' && effects !== 1 && !this.#isUntellable(entry))
        return `I1: ${entry.key} is confirmed, ${effects} effects`
    }
    return isMirrored ? this.#mirror() : null
  }

  #learn(entry: Entry): void {
    const { key, operacion, state, adoptedBy, nroKey: seat } = entry
    const capture = this.#byOperacion.get(operacion)
    if (capture && !this.#captures.has(key)) this.#captures.set(key, capture)
    const known = this.#captures.get(key)
    // If the creation of a seat gets another number, the changes of the seat get that number too
    if (known && this.#moved.has(`${known.seat} ${seat}`)) known.seat = seat
    if (isFoundDone(entry)) this.#foundDone(entry)
    for (const decision of this.#decisions.get(key) ?? []) {
      if (decision.kind === 'adopt' && adoptedBy === decision.by) known?.adopters.push(decision.by)
      if (decision.kind === 'adopt' || state !== 'discarded') continue
      this.#giveUp(key)
      if (decision.kind === 'done') this.#seenDone.add(key)
      if (decision.kind !== 'replace') continue
      this.#moved.add(`${seat} ${decision.seat}`)
      this.#sees(seat, decision)
    }
  }

  /**
   * Checks an entry settled as already done: the seat once had the asked values, and the entry has no effect of its
   * own.
   * If the found seat equals the entry's expected result, all entries of the seat count as based on the found version.
   */
  #foundDone({ key, nroKey: seat, operacion, seen, actual }: Entry): void {
    if (this.#given.has(key) || actual === null) return
    this.#giveUp(key)
    const { version } = actual.butaca
    const stood = this.#server.ever.filter(({ butaca }) => nroKey(butaca.nro) === seat)
    const found = stood.filter(({ butaca }) => version === undefined || butaca.version === version)
    // The capture still has the buyer, and a settled entry does not
    const asked = this.#captures.get(key)?.operacion ?? operacion
    if (!found.some(left => stoodAsAsked(left, asked)))
      this.#device.broken.push(`I3: ${key} was settled as done, and the seat never was so`)
    const epoca = this.#device.conflictEpocas.get(key) ?? this.#device.mirrorEpoca
    const isOwn = sameLook(actual.butaca, applyOperacion(seen, operacion))
    if (isOwn) this.#sees(seat, { saw: version ?? 0, epoca, estados: [actual.butaca.estado.id] })
  }

  /** Notes for all changes of the seat that the user has seen this version. */
  #sees(
    seat: string | undefined,
    { saw, epoca, estados }: { saw: number; epoca: string; estados: readonly number[] },
  ): void {
    // A change still being stored has no key yet
    for (const capture of this.#byOperacion.values()) {
      if (capture.seat !== seat) continue
      for (const estado of estados) capture.estados.add(estado)
      if (saw <= capture.saw) continue
      capture.saw = saw
      capture.epoca = epoca
    }
  }

  #giveUp(key: string): void {
    if (!this.#given.has(key)) this.#given.set(key, this.#server.data.history.length)
  }

  #effectsOf = (key: string): Effect[] => this.#server.data.history.filter(each => each.key === key)

  #effects(): string | null {
    const seen = new Map<string, number>()
    for (const [at, effect] of this.#server.data.history.entries()) {
      const { key } = effect
      if (key === null) continue
      const before = seen.get(key)
      if (before !== undefined && !(this.#retried.has(key) && this.#isHidden(before, at)))
        return `I1: ${key} was done twice`
      seen.set(key, at)
      const capture = this.#captures.get(key)
      if (!capture) return `I3: ${key} was never captured`
      const isGiven = this.#given.has(key) && !this.#seenDone.has(key)
      if (isGiven && !this.#isHidden(at, this.#given.get(key))) return `I3: ${key} was given up and done`
      const wrong = this.#effect(effect, capture)
      if (wrong !== null) return wrong
    }
    return null
  }

  /**
   * Whether reads at `until` cannot show that the change was done, so that a person decides. True only without keys: an
   * edit leaves no trace, and another user may overwrite a weight.
   */
  #isHidden(at: number, until?: number): boolean {
    const { history } = this.#server.data
    const effect = history[at]
    if (this.#server.keepsKeys || effect === undefined) return false
    const { operacion, seat } = effect
    if (operacion.tipo !== 'cambio-estado') return true
    return history
      .slice(at + 1, until)
      .some(({ key, seat: its, left }) => key === null && its === seat && left.butaca.peso !== operacion.peso)
  }

  #effect(effect: Effect, capture: Capture): string | null {
    const { key, usuario, adoptedFrom, operacion, seat } = effect
    if (!mayAnswer(capture, usuario)) return `I4: ${key} of ${capture.owner} was done as ${usuario}`
    const isSaid = !this.#server.keepsKeys || usuario === capture.owner || adoptedFrom === capture.owner
    if (!isSaid) return `I4: ${key} was adopted and does not say so`
    if (seat !== capture.seat || !sameAsked(operacion, capture.operacion))
      return `I3: ${key} did something else`
    const { edad, recibidoEn } = effect
    // The age was measured when the change was sent, and the change has been on its way since
    const age = recibidoEn - capture.at
    if (edad && (age < edad.least || age > edad.most + ON_ITS_WAY_MS))
      return `O44: ${key} was done ${age} ms before, said between ${edad.least} and ${edad.most}`
    if (this.#server.keepsKeys && capture.epoca === this.#server.data.epoca && operacion.tipo !== 'crear') {
      const unseen = this.#server.data.history.find(
        other =>
          other.key === null &&
          other.seat === seat &&
          other.after > capture.saw &&
          other.after < effect.after,
      )
      if (unseen) return `I5: ${key} went over version ${unseen.after}, the person saw ${capture.saw}`
    }
    return this.#server.keepsKeys || operacion.tipo === 'crear' ? null : this.#unseenState(effect, capture)
  }

  /**
   * Without versions: checks the seat's state at the sender's last read between claim and write. The sender cannot see
   * later changes.
   */
  #unseenState({ key, seat, recibidoEn }: Effect, { estados }: Capture): string | null {
    const { sent, heard } = this.#network
    const left = sent.findLast(each => each.key === key && each.at <= recibidoEn)
    const claims = this.#claimed.get(`${key} ${left?.by}`) ?? []
    const claimedAt =
      claims.findLast(({ at, isRenewed }) => left && at <= left.at && !isRenewed)?.at ?? Infinity
    const read = heard
      .slice(0, left?.heard)
      .findLast(({ by, seat: its, askedAt }) => by === left?.by && its === seat && askedAt >= claimedAt)
    if (read === undefined) return `O12: ${key} left, and its seat was not read`
    const age = (left?.at ?? 0) - read.askedAt
    if (age > FRESH_MS) return `O12: ${key} left ${age} ms after its seat was read`
    const before = this.#server.data.history.slice(0, read.effects).findLast(other => other.seat === seat)
    const estado = before?.estado ?? ESTADO_INICIAL
    return estados.has(estado) ? null : `O12: ${key} went over state ${estado}, seen were ${[...estados]}`
  }

  #seats(): string | null {
    const last = new Map<string, Effect>()
    const lastOwn = new Map<string, Effect>()
    for (const effect of this.#server.data.history) {
      const before = last.get(effect.seat)
      if (before && before.fechaHs > effect.fechaHs) return `I9: ${effect.seat} goes back in time`
      if (Date.parse(`${effect.fechaHs}Z`) > effect.recibidoEn + 3_000)
        return `I9: ${effect.key} is ahead of now`
      last.set(effect.seat, effect)
      if (effect.key === null) continue
      const own = lastOwn.get(effect.seat)
      if (own && own.seq > effect.seq && !this.#isRestoredBehind(own, effect))
        return `I2: ${effect.key} came after ${own.key}`
      lastOwn.set(effect.seat, effect)
    }
    return null
  }

  /** I13: a seat whose last change is a delivery is once in the draft of that delivery. Homologations do not count. */
  #borradores(): string | null {
    const delivered = new Map<string, string>()
    for (const { seat, operacion } of this.#server.data.history) {
      if (operacion.tipo === 'homologar') continue
      if (operacion.estado.id !== ESTADO_ENTREGADA) delivered.delete(seat)
      else if (operacion.tipo === 'cambio-estado' && operacion.entrega)
        delivered.set(seat, operacion.entrega.remito ?? operacion.entrega.clave)
    }
    for (const [which, seats] of this.#server.borradores())
      for (const seat of seats)
        if (delivered.get(seat) !== which || !delivered.delete(seat))
          return `I13: ${which} has ${seats}, and ${seat} was not delivered there, or is there twice`
    return delivered.size === 0 ? null : `I13: ${[...delivered.keys()]} are in no draft`
  }

  /** Whether an older change may follow a newer one, because the server was restored in between. */
  #isRestoredBehind(newer: Effect, older: Effect): boolean {
    const { epoca } = this.#server.data
    if (epoca === 'e1') return false
    // A lost change is sent again when its owner returns; other users' changes do not wait for that
    if (newer.usuario !== older.usuario) return true
    // The newer change reached the restored data first. A user saw that change, and applied the older one over it
    const capture = this.#captures.get(older.key ?? '')
    return capture !== undefined && capture.epoca === epoca && capture.saw >= newer.after
  }

  /** Whether a server without keys cannot tell this change from an equal change of another user or device. */
  #isUntellable(entry: Entry): boolean {
    if (this.#isCreatedTwice(entry) || this.#isCreatedElsewhere(entry)) return true
    const { key, operacion, nroKey: seat } = entry
    const asked = this.#captures.get(key)?.operacion ?? operacion
    const stood = this.#server.ever.filter(({ butaca }) => nroKey(butaca.nro) === seat)
    return !this.#server.keepsKeys && stood.some(left => stoodAsAsked(left, asked))
  }

  /**
   * Whether one user created the seat twice. Without keys the server cannot tell which creation it applied. No screen
   * lets a user create a seat twice.
   */
  #isCreatedTwice({ key, operacion, owner, nroKey: seat }: Entry): boolean {
    if (this.#server.keepsKeys || operacion.tipo !== 'crear') return false
    return [...this.#captures].some(
      ([other, capture]) =>
        other !== key &&
        capture.seat === seat &&
        capture.owner === owner &&
        capture.operacion.tipo === 'crear',
    )
  }

  #isCreatedElsewhere({ key, operacion, nroKey: seat }: Entry): boolean {
    const capture = this.#captures.get(key)
    if (this.#server.keepsKeys || operacion.tipo !== 'crear' || capture === undefined) return false
    return this.#server.data.history.some(
      other =>
        other.key === null &&
        other.seat === seat &&
        mayAnswer(capture, other.usuario) &&
        sameAsked(other.operacion, capture.operacion),
    )
  }

  #entries(): string | null {
    const { entries } = this.#device.store.disk
    const seqs = new Set<number>()
    for (const entry of entries.values()) {
      const { key, state, live, seq } = entry
      if ((live === 1) !== !['confirmed', 'discarded'].includes(state))
        return `I8: ${key} is ${state}, live ${live}`
      if (state === 'confirmed' && !this.#ever.has(key) && !this.#isUntellable(entry))
        return `I1: ${key} is confirmed and was never done`
      if (this.#seenDone.has(key) && !this.#ever.has(key)) return `I3: ${key} was settled and never done`
      if ((state === 'discarded') !== this.#given.has(key))
        return `I3: ${key} is ${state} without anybody's decision`
      if (live === 0) continue
      if (entry.error?.codigo === 'PERMISO' && state === 'rejected' && this.#effectsOf(key).length > 0)
        return `I3: ${key} is told refused and was done`
      if (seqs.has(seq)) return `I3: two live entries have number ${seq}`
      seqs.add(seq)
      if (!isScrubbedOf(entry) && this.#byOperacion.get(entry.operacion) === undefined)
        return `I3: ${key} changed`
    }
    for (const [key, capture] of this.#captures)
      if (capture.isShown && !entries.has(key)) return `I3: ${key} is gone`
    return null
  }

  #requests(): string | null {
    const { sent, waits, hasAsked } = this.#network
    if (this.#device.store.disk.meta.pauseAsked && !hasAsked)
      return 'O43: waits, and the server asked nobody to'
    for (; this.#checkedSent < sent.length; this.#checkedSent++) {
      const request = sent[this.#checkedSent] as Sent
      const { key, at } = request
      const capture = this.#captures.get(key)
      const user = request.token.split('-')[1]
      if (capture && !mayAnswer(capture, user ?? ''))
        return `I12: ${key} of ${capture.owner} left with ${request.token}`
      const isTwice = sent
        .slice(0, this.#checkedSent)
        .find(
          other =>
            at - other.at < 19_000 &&
            (other.endedAt ?? Infinity) > at &&
            this.#captures.get(other.key)?.seat === capture?.seat,
        )
      if (isTwice && capture) return `O8: ${key} left while ${isTwice.key} of its seat was on its way`
      // The last claim before the request, because an entry may be claimed several times
      const claims = this.#claimed.get(`${key} ${request.by}`) ?? []
      const claimedAt = claims.findLast(claim => claim.at <= at)?.at ?? at
      const { slept } = request
      // A process that freezes while sending sends the entry after it wakes
      const sleptSince = (from: number): number => Math.max(0, slept.until - Math.max(slept.from, from))
      const isLeaving = (from: number): boolean =>
        claimedAt <= from && at - from - sleptSince(from) <= LEAVING_MS
      const wait = waits.find(
        ({ from, until }) =>
          from < at && at < until - 1_000 && !isLeaving(from) && !this.#isOrdered(from, at),
      )
      // A contract-only server does not tell its time. The wait ends early if the device's clock is moved or corrected
      const from = this.#server.keepsKeys ? (wait?.from ?? 0) : 0
      const jumps = this.#server.keepsKeys
        ? this.#clockJumps
        : [...this.#clockJumps, ...this.#device.corrections]
      if (wait && !jumps.some(jump => jump >= from && jump <= at))
        return `I11: ${key} left ${wait.until - at} ms early`
    }
    return null
  }

  #isOrdered = (waitFrom: number, at: number): boolean =>
    this.#ordered.some(ordered => waitFrom <= ordered && ordered <= at)

  /** I12: a token of a user who is not at work opens only that user's outbox. */
  #tokens(): string | null {
    // A contract-only server has no sender's tokens
    if (!this.#server.keepsKeys) return null
    const { actual, personas } = this.#device.personas
    for (const { nombre, token, emisor } of personas) {
      if (nombre === actual) continue
      for (const found of [token, emisor]) {
        if (found === null) continue
        const reading = this.#try(found, 'GET', '/api/estado')
        if (reading < 400) return `I12: a token of ${nombre} reads while ${actual} works`
        const elsewhere = { [H.DEVICE_ID]: 'another', [H.DEVICE_SEQ]: '1', [H.IDEMPOTENCY_KEY]: 'k' }
        const writing = this.#try(found, 'PUT', '/api/butaca', elsewhere)
        if (writing !== 401 && writing !== 403) return `I12: a token of ${nombre} writes for another device`
        const adopting = { ...elsewhere, [H.DEVICE_ID]: DEVICE, [H.ADOPTED_FROM]: 'lopez' }
        if (![401, 403].includes(this.#try(found, 'PUT', '/api/butaca', adopting)))
          return `I12: a token of ${nombre} writes in another name`
      }
    }
    return null
  }

  /** Tries a change of an unknown seat, so that nothing is written. @returns the status. */
  #try(token: string, method: string, path: string, headers: Record<string, string> = {}): number {
    const all: Record<string, string> = { authorization: `Bearer ${token}`, ...headers }
    const query = new URLSearchParams({ nroButaca: 'none', idEstado: '1', peso: '1' })
    return this.#server.answer({ method, path, query, body: null, header: name => all[name] ?? null }).status
  }

  #mirror(): string | null {
    for (const [seat, butaca] of this.#server.data.seats) {
      const known = this.#device.store.disk.butacas.get(seat)
      if (known?.version !== butaca.version || known?.fechaHs !== butaca.fechaHs)
        return `I10: ${seat} is ${known?.version} ${known?.fechaHs}, the server has ${butaca.version} ${butaca.fechaHs}`
    }
    return null
  }

  #broken(): string | null {
    const [error] = this.#device.broken
    return error === undefined ? null : `broke: ${error instanceof Error ? error.stack : String(error)}`
  }
}

/** A copy of a request may be on its way longer than the device expects. */
const ON_ITS_WAY_MS = 5_000
/** Longest time (ms) between the read of a seat and its write: two calls, and the tasks between them. */
const FRESH_MS = 41_000

/**
 * An entry may still leave this long (ms) after the server asked to wait. Of four entries sent at once, one may still
 * wait for its capture age.
 */
const LEAVING_MS = 500

const mayAnswer = ({ owner, adopters }: Capture, usuario: string): boolean =>
  usuario === owner || adopters.includes(usuario)

/** Repeats the product's rule without the product's code. */
function stoodAsAsked({ butaca, homologacion }: Left, asked: Operacion): boolean {
  if (asked.tipo === 'crear') return false
  if (asked.tipo === 'homologar') {
    const { eBlanca, eGris, comprador } = homologacion ?? {}
    return (
      butaca.homologada && eBlanca === asked.eBlanca && eGris === asked.eGris && comprador === asked.comprador
    )
  }
  if (butaca.estado.id !== asked.estado.id) return false
  const isWeight = Math.abs(butaca.peso - asked.peso) < 0.005
  if (asked.tipo === 'cambio-estado') return asked.peso < 0 || isWeight
  return (
    isWeight &&
    butaca.modelo.id === asked.modelo.id &&
    butaca.color.id === asked.color.id &&
    (butaca.renombre ?? '') === asked.renombre
  )
}

const sameLook = (a: Butaca, b: Butaca): boolean => lookOf(a) === lookOf(b)
const lookOf = ({ modelo, color, estado, peso, renombre, prehomologada, homologada }: Butaca): string =>
  JSON.stringify([modelo.id, color.id, estado.id, peso, renombre ?? '', prehomologada, homologada])

const isScrubbedOf = ({ isScrubbed }: Entry): boolean => isScrubbed === true

function sameAsked(done: Operacion, asked: Operacion): boolean {
  if (done.tipo !== asked.tipo) return false
  if (done.tipo === 'homologar' || asked.tipo === 'homologar')
    return JSON.stringify(done) === JSON.stringify(asked)
  const isSame = done.estado.id === asked.estado.id && done.peso === asked.peso
  if (done.tipo !== 'cambio-estado' || asked.tipo !== 'cambio-estado') return isSame
  const [did, said] = [done, asked].map(({ motivo, nota, entrega }) =>
    JSON.stringify([motivo, nota, entrega]),
  )
  return isSame && did === said
}
