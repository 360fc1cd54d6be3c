/** How long an answer waits for others to be written with, while there are more to send. */
const GATHER_MS = 250
/** As many are written without waiting for more. */
const ENOUGH = 64

/** Writes what it is given in few transactions instead of one each, for a transaction costs more than what is in it. */
export class GatheredWrites<Item> {
  readonly #write: (batch: Item[]) => Promise<void>
  #items: Item[] = []
  #batch: Promise<void> | null = null
  #hurry: () => void = () => {}
  /** Whether to wait for more: false writes each at once, with whatever came during the write before it. */
  gathers = false

  /** @param write never rejects. */
  constructor(write: (batch: Item[]) => Promise<void>) {
    this.#write = write
  }

  get isIdle(): boolean {
    return this.#batch === null
  }

  add(item: Item): void {
    this.#items.push(item)
    this.#batch ??= this.#writeBatch()
    if (this.#items.length >= ENOUGH) this.#hurry()
  }

  /** Waits for no more. Resolves when the batch that is under way is written; others may have come by then. */
  async writeNow(): Promise<void> {
    this.#hurry()
    await this.#batch
  }

  async #writeBatch(): Promise<void> {
    if (this.gathers && this.#items.length < ENOUGH) await this.#gather()
    await this.#write(this.#items.splice(0))
    this.#batch = this.#items.length > 0 ? this.#writeBatch() : null
  }

  #gather(): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, GATHER_MS)
      this.#hurry = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
