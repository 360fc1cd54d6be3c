/** Long enough for a second tap, a reload and a call that is made again. */
const KEPT_MS = 3_600_000
const KEPT_MAX = 10_000

/** Which orders of labels went to the printer, so that none is printed twice without a person asking for it anew. */
export class Pedidos {
  readonly #seen = new Map<string, number>()
  #turn: Promise<unknown> = Promise.resolve()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** @returns false where it was told before. */
  take(pedido: string): boolean {
    this.#forgetOld()
    if (this.#seen.has(pedido)) return false
    this.#seen.set(pedido, this.#now())
    return true
  }

  /** Of what certainly did not come out: it may be asked for again. */
  giveBack(pedido: string): void {
    this.#seen.delete(pedido)
  }

  /** One after the other: a printer takes one call at a time. */
  inTurn<T>(send: () => Promise<T>): Promise<T> {
    const sent = this.#turn.then(send)
    this.#turn = sent.catch(() => {}) // Told to whoever asked for it
    return sent
  }

  #forgetOld(): void {
    const oldest = this.#now() - KEPT_MS
    for (const [pedido, at] of this.#seen)
      if (at < oldest || this.#seen.size >= KEPT_MAX) this.#seen.delete(pedido)
      else return
  }
}
