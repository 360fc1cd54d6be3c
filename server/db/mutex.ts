/** Lets one task in at a time, in the order they asked. */
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
