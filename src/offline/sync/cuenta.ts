import { showCuenta } from '#http/cuenta.ts'
import { readFact, updateFact } from '../device.ts'

/** The highest count of writes that the server told, as it signed it. */
export interface CuentaFact {
  epoca: string
  vista: string
}

export interface CuentaPorts {
  read: () => Promise<CuentaFact | undefined>
  /** Keeps the larger count of one epoch: other contexts write it too. */
  keep: (fact: CuentaFact) => Promise<void>
  /** A drain hears of a larger count with each answer, so it is not stored each time. */
  pause: () => Promise<void>
  show: (vista: string) => Promise<void>
  now: () => number
}

/** Instances of one server differ by less than this (server/sync/mark.ts). */
const SETTLED_MS = 3_000
const DOUBT_GAP_MS = 10_000

const countOf = (vista: string): number => Number.parseInt(vista, 10)

/**
 * Notices that a server's data went back in time without our command (reliability O45): it tells fewer writes than
 * before. An instance may merely be late, so the server is shown the higher count and checks itself.
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

  note(fact: CuentaFact): void {
    // Missing storage is reported elsewhere
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
      // Not awaited, since its own answer is noted after this one. If it fails, the next doubt shows it again
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

const larger = (known: CuentaFact | undefined, heard: CuentaFact): CuentaFact =>
  known?.epoca === heard.epoca && countOf(known.vista) > countOf(heard.vista) ? known : heard

export const cuenta = new Cuenta({
  read: () => readFact<CuentaFact>(FACT),
  keep: heard => updateFact<CuentaFact>(FACT, known => larger(known, heard)),
  pause: () => new Promise(resolve => setTimeout(resolve, KEEP_GAP_MS)),
  show: showCuenta,
  now: () => performance.now(),
})
