/** Shares one read between all who ask for the same thing. A caller never gets a read that began before it asked. */
export class SharedReads<T> {
  readonly #running = new Map<string, Promise<T>>()
  readonly #next = new Map<string, Promise<T>>()

  /** What `read` gives, or rejects with what it threw. */
  get(key: string, read: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key)
    if (running === undefined) return this.#start(key, read)
    const waiting = this.#next.get(key)
    if (waiting !== undefined) return waiting
    const begin = (): Promise<T> => {
      this.#next.delete(key)
      return this.#start(key, read)
    }
    const next = running.then(begin, begin)
    this.#next.set(key, next)
    return next
  }

  #start(key: string, read: () => Promise<T>): Promise<T> {
    const running = read().finally(() => {
      if (this.#running.get(key) === running) this.#running.delete(key)
    })
    this.#running.set(key, running)
    return running
  }
}
