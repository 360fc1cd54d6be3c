/** Runs one task at a time, in the order of the calls. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()
  #asking = 0

  get asking(): number {
    return this.#asking
  }

  run<T>(task: () => Promise<T>): Promise<T> {
    this.#asking++
    const result = this.#last.then(task, task)
    const leave = (): void => {
      this.#asking--
    }
    this.#last = result.then(leave, leave)
    return result
  }
}

export class Turnstile {
  #free: number
  readonly #line: (() => void)[] = []

  constructor(places: number) {
    this.#free = places
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>(enter => this.#line.push(enter))
    try {
      return await task()
    } finally {
      const next = this.#line.shift()
      if (next) next()
      else this.#free++
    }
  }
}
