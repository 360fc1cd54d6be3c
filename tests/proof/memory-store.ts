import type { Butaca } from '#contract/butaca.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import type { OutboxMeta } from '#offline/db.ts'
import { type Entry, isWaiting, senderOf } from '#offline/outbox/entry.ts'
import { NEW_META } from '#offline/outbox/outbox-meta.ts'
import type { OutboxRecords, OutboxStore, OutboxTable, Place } from '#offline/outbox/outbox-store.ts'
import type { Process, World } from './world.ts'

interface Transaction {
  over: readonly OutboxTable[]
  by: Process
  start: () => void
}

const overlap = (a: Transaction, b: Transaction): boolean => a.over.some(table => b.over.includes(table))
const ALL: readonly OutboxTable[] = ['entries', 'meta', 'butacas']
const bySeq = (a: Entry, b: Entry): number => a.seq - b.seq
const placeOf = ({ attempts, seq }: Entry): Place => [attempts, seq]
const byPlace = (a: Place, b: Place): number => a[0] - b[0] || a[1] - b[1]
const byEntry = (a?: Entry | null, b?: Entry | null): number => (a?.seq ?? 0) - (b?.seq ?? 0)

export class Disk {
  entries = new Map<string, Entry>()
  /** Keys of entries by seat, like an index of the database. */
  seats = new Map<string, Set<string>>()
  meta: OutboxMeta = NEW_META
  butacas = new Map<string, Butaca>()
}

/**
 * Follows IndexedDB's rules. Transactions over the same tables run one after another. A transaction is invisible before
 * its commit, and is lost if its process dies.
 * Each call is a step of the simulated world.
 */
export class MemoryStore implements OutboxStore {
  readonly disk = new Disk()
  onWrite: (entry: Entry, before: Entry | undefined) => void = () => {}
  onMeta: (meta: OutboxMeta, before: OutboxMeta) => void = () => {}
  readonly #world: World
  #active: Transaction[] = []
  #waiting: Transaction[] = []

  constructor(world: World) {
    this.#world = world
  }

  async transaction<T>(
    over: readonly OutboxTable[],
    work: (records: OutboxRecords) => Promise<T>,
  ): Promise<T> {
    const tx = await this.#begin(over)
    const draft = new Draft(this.#world, this.disk, over)
    try {
      const result = await work(draft)
      await this.#world.turn('commit', () => {
        draft.commit(this)
        this.#end(tx)
      })
      // The commit is on the disk. The caller may die before it gets the result
      await this.#world.turn('committed', () => {})
      return result
    } catch (error) {
      this.#end(tx)
      throw error
    }
  }

  abandon(process: Process): void {
    this.#waiting = this.#waiting.filter(({ by }) => by !== process)
    for (const tx of this.#active.filter(({ by }) => by === process)) this.#end(tx)
  }

  #begin(over: readonly OutboxTable[]): Promise<Transaction> {
    return new Promise(resolve => {
      const by = this.#world.current
      const start = (): void => {
        this.#active.push(tx)
        this.#world.later(0, 'begin', () => resolve(tx), by)
      }
      const tx: Transaction = { over, by, start }
      this.#waiting.push(tx)
      this.#startFree()
    })
  }

  #end(tx: Transaction): void {
    this.#active = this.#active.filter(other => other !== tx)
    this.#startFree()
  }

  /** Starts transactions with a common table in the order of their requests, like IndexedDB. */
  #startFree(): void {
    const before: Transaction[] = []
    for (const tx of [...this.#waiting]) {
      if (![...this.#active, ...before].some(other => overlap(other, tx))) {
        this.#waiting.splice(this.#waiting.indexOf(tx), 1)
        tx.start()
      } else before.push(tx)
    }
  }

  #alone = <T>(read: (records: OutboxRecords) => Promise<T>, over = ALL): Promise<T> =>
    this.#begin(over).then(async tx => {
      const result = await read(new Draft(this.#world, this.disk, over))
      this.#end(tx)
      return result
    })

  listLive = () => this.#alone(records => records.listLive(), ['entries'])
  listWaiting = (sender: string, after: Place, upTo: Place, limit: number) =>
    this.#alone(records => records.listWaiting(sender, after, upTo, limit), ['entries'])
  listSending = () => this.#alone(records => records.listSending(), ['entries'])
  listWaitingLonger = (until: number) => this.#alone(records => records.listWaitingLonger(until), ['entries'])
  firstKeys = (seats: readonly string[]) => this.#alone(records => records.firstKeys(seats), ['entries'])
  listOfSeat = (seat: string, live: Entry['live']) =>
    this.#alone(records => records.listOfSeat(seat, live), ['entries'])
  listBuiltOn = (keys: readonly string[]) => this.#alone(records => records.listBuiltOn(keys), ['entries'])
  listConfirmed = (since: number) => this.#alone(records => records.listConfirmed(since), ['entries'])
  getEntries = (keys: readonly string[]) => this.#alone(records => records.getEntries(keys), ['entries'])
  getMeta = () => this.#alone(records => records.getMeta(), ['meta'])
  getButaca = (nro: string) => this.#alone(records => records.getButaca(nro), ['butacas'])
  putEntries = (entries: readonly Entry[]) => this.transaction(ALL, records => records.putEntries(entries))
  putClaimed = this.putEntries
  putMeta = (meta: OutboxMeta) => this.transaction(ALL, records => records.putMeta(meta))
  mergeButacas = (butacas: readonly Butaca[]) =>
    this.transaction(ALL, records => records.mergeButacas(butacas))
  deleteSettled = (state: 'confirmed' | 'discarded', before: number) =>
    this.transaction(ALL, records => records.deleteSettled(state, before))
}

class Draft implements OutboxRecords {
  readonly #world: World
  readonly #disk: Disk
  readonly #over: readonly OutboxTable[]
  readonly #entries = new Map<string, Entry | null>()
  #meta: OutboxMeta | null = null
  readonly #butacas = new Map<string, Butaca>()

  constructor(world: World, disk: Disk, over: readonly OutboxTable[]) {
    this.#world = world
    this.#disk = disk
    this.#over = over
  }

  commit({ onWrite, onMeta }: MemoryStore): void {
    for (const [key, entry] of this.#entries) {
      if (entry === null) this.#disk.entries.delete(key)
      else {
        const before = this.#disk.entries.get(key)
        this.#disk.entries.set(key, entry)
        const seat = this.#disk.seats.get(entry.nroKey) ?? new Set()
        this.#disk.seats.set(entry.nroKey, seat.add(key))
        onWrite(entry, before)
      }
    }
    if (this.#meta !== null) {
      const before = this.#disk.meta
      this.#disk.meta = this.#meta
      onMeta(this.#meta, before)
    }
    for (const [key, butaca] of this.#butacas) this.#disk.butacas.set(key, butaca)
  }

  #do<T>(table: OutboxTable, effect: () => T): Promise<T> {
    if (!this.#over.includes(table)) throw new Error(`the transaction is not over ${table}`)
    return this.#world.turn(table, effect)
  }

  *#all(): Iterable<Entry> {
    for (const [key, entry] of this.#disk.entries) if (!this.#entries.has(key)) yield entry
    for (const entry of this.#entries.values()) if (entry !== null) yield entry
  }
  #list(is: (entry: Entry) => boolean): Promise<Entry[]> {
    return this.#do('entries', () => [...this.#all()].filter(is).sort(bySeq))
  }

  listLive = () => this.#list(({ live }) => live === 1)
  listWaiting = async (sender: string, after: Place, upTo: Place, limit: number) => {
    const isBetween = (place: Place): boolean => byPlace(after, place) < 0 && byPlace(place, upTo) <= 0
    const found = await this.#list(
      entry => isWaiting(entry) && senderOf(entry) === sender && isBetween(placeOf(entry)),
    )
    return found.sort((a, b) => byPlace(placeOf(a), placeOf(b))).slice(0, limit)
  }
  listSending = () => this.#list(({ state }) => state === 'sending')
  listWaitingLonger = (until: number) => this.#list(entry => isWaiting(entry) && entry.nextAt > until)
  firstKeys = (seats: readonly string[]) =>
    this.#do('entries', () => seats.map(seat => this.#ofSeat(seat, 1)[0]?.key))
  listOfSeat = (seat: string, of: Entry['live']) => this.#do('entries', () => this.#ofSeat(seat, of))
  #ofSeat(seat: string, of: Entry['live']): Entry[] {
    const keys = new Set([...(this.#disk.seats.get(seat) ?? []), ...this.#entries.keys()])
    const known = Array.from(keys, key =>
      this.#entries.has(key) ? this.#entries.get(key) : this.#disk.entries.get(key),
    )
    return known.filter(each => each?.live === of && each.nroKey === seat).sort(byEntry) as Entry[]
  }
  listBuiltOn = (keys: readonly string[]) =>
    this.#list(({ live, base }) => live === 1 && base.kind === 'after' && keys.includes(base.key))
  listConfirmed = async (since: number) =>
    (await this.#list(entry => entry.state === 'confirmed' && entry.changedAt >= since)).sort(
      (a, b) => b.changedAt - a.changedAt,
    )
  getEntries = (keys: readonly string[]) =>
    this.#do('entries', () => keys.map(key => this.#entries.get(key) ?? this.#disk.entries.get(key)))
  putEntries = (entries: readonly Entry[]) =>
    this.#do('entries', () => {
      for (const entry of entries) this.#entries.set(entry.key, Object.freeze(entry))
    })
  putClaimed = this.putEntries
  deleteSettled = (state: 'confirmed' | 'discarded', before: number) =>
    this.#do('entries', () => {
      for (const entry of this.#all())
        if (entry.state === state && Math.max(entry.changedAt, entry.capturedAt + entry.clockOffset) < before)
          this.#entries.set(entry.key, null)
    })
  getMeta = () => this.#do('meta', () => this.#meta ?? this.#disk.meta)
  putMeta = (meta: OutboxMeta) =>
    this.#do('meta', () => {
      this.#meta = meta
    })
  getButaca = (nro: string) =>
    this.#do('butacas', () => this.#butacas.get(nroKey(nro)) ?? this.#disk.butacas.get(nroKey(nro)))
  mergeButacas = (butacas: readonly Butaca[]) =>
    this.#do('butacas', () => {
      for (const butaca of butacas) {
        const key = nroKey(butaca.nro)
        const known = this.#butacas.get(key) ?? this.#disk.butacas.get(key)
        if (known === undefined || !isNewer(known, butaca)) this.#butacas.set(key, butaca)
      }
    })
}

const isNewer = (known: Butaca, incoming: Butaca): boolean =>
  known.version !== undefined && incoming.version !== undefined
    ? known.version > incoming.version
    : known.fechaHs > incoming.fechaHs
