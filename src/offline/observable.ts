export class Listeners<News = void> {
  readonly #all = new Set<(news: News) => void>()

  /** @returns a function that ends the subscription. */
  readonly subscribe = (listener: (news: News) => void): (() => void) => {
    this.#all.add(listener)
    return () => this.#all.delete(listener)
  }

  /** Reports a listener that throws, and still calls the other listeners. */
  tell(news: News): void {
    for (const listener of this.#all)
      try {
        listener(news)
      } catch (error) {
        reportError(error)
      }
  }

  get isEmpty(): boolean {
    return this.#all.size === 0
  }
}

/** A value that readers can follow, in the shape of `useSyncExternalStore`. */
export interface Readable<Value> {
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => Value
}

export class Observable<Value> extends Listeners implements Readable<Value> {
  #value: Value

  constructor(value: Value) {
    super()
    this.#value = value
  }

  readonly getSnapshot = (): Value => this.#value

  set(value: Value): void {
    this.#value = value
    this.tell()
  }
}

/**
 * Throttles a task: a call runs it at once after a quiet time, otherwise `gapMs` after its last end. Calls in between
 * become one more run. The task must not reject.
 */
export function throttle(task: () => Promise<void> | void, gapMs: number): () => void {
  let isBusy = false
  let isWanted = false
  const run = async () => {
    isBusy = true
    do {
      isWanted = false
      await task()
      await new Promise(resolve => setTimeout(resolve, gapMs))
    } while (isWanted)
    isBusy = false
  }
  return () => {
    isWanted = true
    if (!isBusy) void run()
  }
}
