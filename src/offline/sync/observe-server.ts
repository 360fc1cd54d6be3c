import type { EventoCambio } from '#contract/butaca.ts'
import { covers } from '#domain/butaca/cursor.ts'
import { showCuenta } from '#http/butacas.ts'
import { observeClient, useMarkingFrom, useTokenFrom } from '#http/client.ts'
import { clock } from '#offline/clock.ts'
import {
  getClockOffset,
  isOwnServer,
  readFact,
  setOwnServer,
  updateFact,
  writeFact,
} from '#offline/device.ts'
import { Observable } from '#offline/observable.ts'
import { markVencida, readCredentials } from '#offline/sesion.ts'
import { reportReachable } from './network.ts'

/** Smaller differences (ms) are not stored, because a slow answer makes the offset inexact. */
const CLOCK_NEWS_MS = 2_000

/** Gives the HTTP client the token, and learns from its answers: reachability, clock, session and the server's mark. */
export function observeServer(): void {
  useTokenFrom(async () => (await readCredentials())?.token ?? null)
  useMarkingFrom(async () => (await isOwnServer()) === true)
  // Read early for `wasOwnServer`: a button of the first screen must not change its action after it is shown
  void isOwnServer().catch(() => {}) // The storage notice reports missing storage
  observeClient({
    async answered({ mark, server, sentAt }) {
      reportReachable(true)
      if (server !== null) {
        clock.heard(server, sentAt)
        void noteOffset(Math.round(clock.likely() - Date.now())) // After a failure the next answer stores it
      }
      if (mark === null) return
      noteCursor(mark.cursor)
      epoch.note(mark.epoca)
      if (mark.cuenta !== null) void cuenta.note({ epoca: mark.epoca, vista: mark.cuenta })
      await noteMarking()
    },
    unreachable: isForeign => reportReachable(false, isForeign),
    refused: token => void markVencida(token), // The caller gets its 401 in any case
  })
}

/**
 * The oldest cursor of this page's answers: undefined before the first answer, null after an answer whose cursor is
 * missing or cannot be compared. A delayed answer, or an answer of another server instance, may have an older cursor.
 */
export const oldest = new Observable<string | null | undefined>(undefined)

/** A change event that makes the page reload everything, for changes that the event stream did not report. */
export const ALL_CHANGED: EventoCambio = { butacas: [], homologaciones: true }

function noteCursor(cursor: string | null): void {
  const before = oldest.getSnapshot()
  if (before === null || (before && cursor && covers(cursor, before))) return
  oldest.set(before === undefined || (cursor && covers(before, cursor)) ? cursor : null)
}

/** Stores that the server keeps idempotency keys. */
async function noteMarking(): Promise<void> {
  try {
    if ((await isOwnServer()) !== true) await setOwnServer(true)
  } catch {
    // The storage notice reports missing storage, and the next answer stores the fact
  }
}

/** Stores the clock's offset for the screens and for earlier releases of the app. */
async function noteOffset(offset: number): Promise<void> {
  const known = await getClockOffset()
  if (Math.abs(offset - known) > CLOCK_NEWS_MS) await writeFact('clock-offset', offset)
}

export interface CuentaFact {
  epoca: string
  vista: string
}

interface CuentaPorts {
  read: () => Promise<CuentaFact | undefined>
  /** Stores the larger count of one epoch: other tabs and workers also store counts. */
  keep: (fact: CuentaFact) => Promise<void>
  /** Waits between two writes: during a drain each answer raises the count, and one write a wait is enough. */
  pause: () => Promise<void>
  show: (vista: string) => Promise<void>
  now: () => number
}

/**
 * A lower count within this time (ms) after a higher count may come from another server instance (server/sync/mark.ts).
 */
const SETTLED_MS = 3_000
const DOUBT_GAP_MS = 10_000

const countOf = (vista: string): number => Number.parseInt(vista, 10)

/**
 * Notices that the server's data went back in time without a restore by our command (reliability O45): the server's
 * count of writes is lower than before. The server gets the higher count and checks its data, because a lagging
 * database replica also has a lower count.
 */
export class Cuenta {
  readonly #ports: CuentaPorts
  /** Undefined before the first read, null if nothing is stored. */
  #known: CuentaFact | null | undefined
  #learntAt = Number.NEGATIVE_INFINITY
  #doubtedAt = Number.NEGATIVE_INFINITY
  #turn: Promise<void> = Promise.resolve()
  #isKept = true
  #keeping: Promise<void> | null = null

  constructor(ports: CuentaPorts) {
    this.#ports = ports
  }

  note(fact: CuentaFact): void {
    // Ignores a failure: the storage notice already reports missing storage
    this.#turn = this.#turn.then(() => this.#note(fact)).catch(() => {})
  }

  async #note(fact: CuentaFact): Promise<void> {
    const { read, show, now } = this.#ports
    if (this.#known === undefined) this.#known = (await read()) ?? null
    const known = this.#known
    const ahead = countOf(fact.vista) - (known?.epoca === fact.epoca ? countOf(known.vista) : -1)
    if (ahead > 0) {
      this.#known = fact
      this.#learntAt = now()
      this.#isKept = false
      this.#keeping ??= this.#keep().finally(() => {
        this.#keeping = null
      })
    } else if (
      ahead < 0 &&
      now() - Math.max(this.#learntAt + SETTLED_MS, this.#doubtedAt + DOUBT_GAP_MS) > 0
    ) {
      this.#doubtedAt = now()
      // Not awaited: the answer to `show` calls `note` again, which waits for this turn. After a failure, a later lower
      // count calls `show` again
      void show(this.#known?.vista ?? '').catch(() => {})
    }
  }

  async #keep(): Promise<void> {
    while (!this.#isKept) {
      this.#isKept = true
      if (this.#known) await this.#ports.keep(this.#known)
      await this.#ports.pause()
    }
  }
}

const CUENTA_FACT = 'cuenta'
const KEEP_GAP_MS = 500

const larger = (known: CuentaFact | undefined, heard: CuentaFact): CuentaFact =>
  known?.epoca === heard.epoca && countOf(known.vista) > countOf(heard.vista) ? known : heard

const cuenta = new Cuenta({
  read: () => readFact<CuentaFact>(CUENTA_FACT),
  keep: heard => updateFact<CuentaFact>(CUENTA_FACT, known => larger(known, heard)),
  pause: () => new Promise(resolve => setTimeout(resolve, KEEP_GAP_MS)),
  show: showCuenta,
  now: () => performance.now(),
})

/** The server's data epoch, and how far each person's entries were checked since it began (reliability O35). */
export interface EpochFact {
  id: string
  /** Last checked `seq` by login name; Infinity if all are checked. Null until this device notices a restore. */
  checked: Record<string, number> | null
}

interface EpochStore {
  read: () => Promise<EpochFact | undefined>
  /** Reads and writes in one transaction. */
  update: (change: (known: EpochFact | undefined) => EpochFact) => Promise<void>
}

/** Notices that the server was restored from a backup: its answers then name another epoch. */
export class Epoch {
  readonly #store: EpochStore
  #seen: string | null = null
  #settled: string | null = null
  #keeping: Promise<void> = Promise.resolve()

  constructor(store: EpochStore) {
    this.#store = store
  }

  note(id: string): void {
    if (id === this.#seen) return
    this.#seen = id
    this.#keeping = this.#keep(id).catch(() => {}) // After a failure `settle` stores it before the next drain
  }

  /** Whether an answer has named another epoch since `settle`. Resolves after the epoch is stored. */
  async isNew(): Promise<boolean> {
    await this.#keeping
    return this.#seen !== null && this.#settled !== null && this.#seen !== this.#settled
  }

  /** Accepts the epoch that the answers last named. @returns undefined for a server without epochs. */
  async settle(): Promise<EpochFact | undefined> {
    if (this.#seen !== null && this.#seen !== this.#settled) await this.#keep(this.#seen)
    const fact = await this.#store.read()
    this.#settled = fact?.id ?? null
    this.#seen = this.#settled
    return fact
  }

  async hasToAsk(owner: string): Promise<boolean> {
    await this.#keeping
    // Another tab may have stored an older epoch from a delayed answer
    let kept = await this.#store.read()
    if (this.#seen !== null && kept?.id !== this.#seen) {
      await this.#keep(this.#seen)
      kept = await this.#store.read()
    }
    const checked = kept?.checked ?? null
    return checked !== null && checked[owner] !== Infinity
  }

  checked(id: string, owner: string, seq: number): Promise<void> {
    return this.#store.update(known =>
      known?.id === id && known.checked !== null
        ? { id, checked: { ...known.checked, [owner]: seq } }
        : (known ?? { id, checked: null }),
    )
  }

  #keep(id: string): Promise<void> {
    return this.#store.update(known => {
      if (known === undefined) return { id, checked: null }
      return known.id === id ? known : { id, checked: {} }
    })
  }
}

const EPOCH_FACT = 'epoca'

export const epoch = new Epoch({
  read: () => readFact<EpochFact>(EPOCH_FACT),
  update: change => updateFact<EpochFact>(EPOCH_FACT, change),
})
