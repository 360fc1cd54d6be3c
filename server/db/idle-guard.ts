import { BASE } from '#messages/server/base.ts'
import { DatabaseUnavailable } from './db.ts'

/** Limits a transaction's time between statements, like idle_in_transaction_session_timeout (reliability S6). */
export class IdleGuard {
  readonly #limitMs: number
  readonly #fired: Promise<never>
  #fire: () => void = () => {}
  #timer: NodeJS.Timeout | undefined
  #running = 0
  #over = false

  constructor(limitMs: number) {
    this.#limitMs = limitMs
    this.#fired = new Promise((_, reject) => {
      this.#fire = () => {
        this.#over = true
        reject(idleError())
      }
    })
    this.#fired.catch(() => {}) // only whoever races hears of it
    this.#arm()
  }

  /** Resolves or fails with `body`, or fails when the transaction idles. */
  race<T>(body: Promise<T>): Promise<T> {
    return Promise.race([body, this.#fired])
  }

  /** Runs one statement, with the clock stopped. */
  async use<T>(statement: () => Promise<T>): Promise<T> {
    if (this.#over) throw idleError()
    this.#running++
    clearTimeout(this.#timer)
    try {
      return await statement()
    } finally {
      if (--this.#running === 0 && !this.#over) this.#arm()
    }
  }

  /** Ends the transaction: later statements fail. */
  stop(): void {
    this.#over = true
    clearTimeout(this.#timer)
  }

  #arm(): void {
    this.#timer = setTimeout(() => this.#fire(), this.#limitMs)
  }
}

const idleError = () => new DatabaseUnavailable(BASE.transaccionOciosa)
