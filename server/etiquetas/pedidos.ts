import { Mutex } from '../db/mutex.ts'

/** Covers a second tap, a reload and a repeated call. */
const KEPT_MS = 3_600_000
const KEPT_MAX = 10_000

/** Orders of labels sent to the printer, so that none is printed twice unasked. */
export class Pedidos {
  readonly #seen = new Map<string, number>()
  readonly #turns = new Mutex()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** @returns false where it was taken before. */
  take(pedido: string): boolean {
    this.#forgetOld()
    if (this.#seen.has(pedido)) return false
    this.#seen.set(pedido, this.#now())
    return true
  }

  /** Nothing was printed, so the order may be sent again. */
  giveBack(pedido: string): void {
    this.#seen.delete(pedido)
  }

  /** One after the other: a printer takes one call at a time. */
  inTurn<T>(send: () => Promise<T>): Promise<T> {
    return this.#turns.run(send)
  }

  #forgetOld(): void {
    const oldest = this.#now() - KEPT_MS
    for (const [pedido, at] of this.#seen)
      if (at < oldest || this.#seen.size >= KEPT_MAX) this.#seen.delete(pedido)
      else return
  }
}
