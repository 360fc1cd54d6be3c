const BLOCK_BYTES = 256 * 1024

/** Appends in blocks, so that growth copies no bytes. */
export class ByteSink {
  readonly #full: Buffer[] = []
  #block = Buffer.alloc(0)
  #used = 0
  #fullBytes = 0

  get size(): number {
    return this.#fullBytes + this.#used
  }

  /** @returns a zeroed part of the content. The caller may fill it in at any time. */
  take(length: number): Buffer {
    if (this.#used + length > this.#block.length) this.#open(length)
    const taken = this.#block.subarray(this.#used, this.#used + length)
    this.#used += length
    return taken
  }

  *parts(): Generator<Buffer> {
    yield* this.#full
    if (this.#used > 0) yield this.#block.subarray(0, this.#used)
  }

  #open(length: number): void {
    if (this.#used > 0) this.#full.push(this.#block.subarray(0, this.#used))
    this.#fullBytes += this.#used
    this.#block = Buffer.alloc(Math.max(BLOCK_BYTES, length))
    this.#used = 0
  }
}
