import { showCuenta } from '#http/cuenta.ts'
import { readFact, updateFact } from '../device.ts'

/** The most writes that this device was told of, as the server signed it. */
export interface CuentaFact {
  epoca: string
  vista: string
}

export interface CuentaPorts {
  read: () => Promise<CuentaFact | undefined>
  /** Keeps the larger of two of one epoch: other contexts write it too. */
  keep: (fact: CuentaFact) => Promise<void>
  /** Between two times that it is kept: a drain hears of a larger one with each answer. */
  pause: () => Promise<void>
  /** Shows the server what it told. @throws whatever keeps it from looking. */
  show: (vista: string) => Promise<void>
  /** Ms that only grow while this context lives. */
  now: () => number
}

/** Two instances tell apart by less than this: what is less a moment later is nothing (server/sync/mark.ts). */
const SETTLED_MS = 3_000
/** Between two doubts of one context. */
const DOUBT_GAP_MS = 10_000

const countOf = (vista: string): number => Number.parseInt(vista, 10)

/**
 * Notices that a server's data went back in time without our command (reliability O45): it tells of fewer writes than
 * before. That alone is a doubt, as an instance may be late; the server is shown what it once told and looks for itself.
 */
export class Cuenta {
  readonly #ports: CuentaPorts
  /** Undefined until it was read. */
  #known: CuentaFact | null | undefined
  #learntAt = Number.NEGATIVE_INFINITY
  #doubtedAt = Number.NEGATIVE_INFINITY
  #turn: Promise<void> = Promise.resolve()
  #isKept = true
  #keeping: Promise<void> | null = null

  constructor(ports: CuentaPorts) {
    this.#ports = ports
  }

  /** What the mark of an answer says. */
  note(fact: CuentaFact): void {
    // A device whose storage is gone is told so elsewhere
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
      // Not waited for: its own answer is noted in turn. What could not be shown is shown at the next doubt
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

const FACT = 'cuenta'
const KEEP_GAP_MS = 500

/** The one of them that says more; of two epochs the later heard. */
const larger = (known: CuentaFact | undefined, heard: CuentaFact): CuentaFact =>
  known?.epoca === heard.epoca && countOf(known.vista) > countOf(heard.vista) ? known : heard

/** Of this device. */
export const cuenta = new Cuenta({
  read: () => readFact<CuentaFact>(FACT),
  keep: heard => updateFact<CuentaFact>(FACT, known => larger(known, heard)),
  pause: () => new Promise(resolve => setTimeout(resolve, KEEP_GAP_MS)),
  show: showCuenta,
  now: () => performance.now(),
})
