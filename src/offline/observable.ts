/** Who wants to hear of something, until they take it back. */
export class Listeners<News = void> {
  readonly #all = new Set<(news: News) => void>()

  /** @returns what ends it. */
  readonly subscribe = (listener: (news: News) => void): (() => void) => {
    this.#all.add(listener)
    return () => this.#all.delete(listener)
  }

  /** One that fails is reported, and the others hear of it all the same. */
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

/** What those may do with a value who do not change it. Shaped for `useSyncExternalStore`. */
export interface Readable<Value> {
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => Value
}

/** A value that tells each time that it is set. */
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
