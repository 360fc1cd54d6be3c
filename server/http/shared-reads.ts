/**
 * One read for all who ask for the same thing at once. Nobody is given a read that began before they asked, so that
 * each sees every change that was committed until then: who comes during a read shares the next one.
 */
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
