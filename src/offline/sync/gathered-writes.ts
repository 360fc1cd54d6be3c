/** How long an answer waits for others to be written together. */
const GATHER_MS = 250
const ENOUGH = 64

/** Writes items in batches, because a transaction costs more than its content. */
export class GatheredWrites<Item> {
  readonly #write: (batch: Item[]) => Promise<void>
  #items: Item[] = []
  #batch: Promise<void> | null = null
  #hurry: () => void = () => {}
  /** If false, writes at once whatever came during the write before. */
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

  /** Resolves when the running batch is written; others may have come by then. */
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
