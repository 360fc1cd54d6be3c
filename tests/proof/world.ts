/** Pending waits of a dead process never resolve. */
export interface Process {
  id: string
  isAlive: boolean
  /** Frozen until this true time (ms). */
  frozenUntil: number
  /** When the last freeze began; absent without one. */
  frozenAt?: number
}

interface Task {
  at: number
  by: Process
  label: string
  run: () => void
}

/** Network and server, outside of the device: they are never killed or frozen. */
export const OUTSIDE: Process = { id: 'net', isAlive: true, frozenUntil: 0 }

/** Runs all code that does not wait for the world. */
const microtasks = (): Promise<void> => new Promise(resolve => process.nextTick(resolve))

/**
 * Whatever the code under test waits for resumes one step at a time, in an order set by the seed. A process can die
 * between any two steps.
 */
export class World {
  /** True time (ms). */
  now = Date.parse('2026-11-20T12:00:00Z')
  readonly random: () => number
  /** A separate random stream: drawing from it leaves older seeds' worlds unchanged. */
  readonly aside: () => number
  readonly trace: string[] = []
  current: Process = OUTSIDE
  #tasks: Task[] = []
  steps = 0
  /** Chooses among the due steps; null for a random choice. */
  choose: ((due: number) => number) | null = null

  constructor(random: () => number, aside: () => number = random) {
    this.random = random
    this.aside = aside
  }

  log(what: string): void {
    this.trace.push(`${this.now % 1e8} ${this.current.id} ${what}`)
  }

  below(n: number): number {
    return Math.floor(this.random() * n)
  }
  oneAside<T>(values: readonly [T, ...T[]]): T {
    return values[Math.floor(this.aside() * values.length)] ?? values[0]
  }
  chance(p: number): boolean {
    return this.random() < p
  }

  later(ms: number, label: string, run: () => void, by: Process = this.current): Task {
    const task = { at: this.now + ms, by, label, run }
    if (by.isAlive) this.#tasks.push(task)
    return task
  }

  forget(task: Task): void {
    const at = this.#tasks.indexOf(task)
    if (at !== -1) this.#tasks.splice(at, 1)
  }

  turn<T>(label: string, effect: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.later(0, label, () => {
        try {
          resolve(effect())
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  kill(process: Process): void {
    process.isAlive = false
    this.#tasks = this.#tasks.filter(({ by }) => by !== process)
  }

  /** @returns false when no step is due before `until`. */
  async step(until: number): Promise<boolean> {
    const task = this.#next(until)
    if (task === null) return false
    this.forget(task)
    this.current = task.by
    this.steps++
    if (this.steps > MOST_STEPS) throw new Error(`more than ${MOST_STEPS} steps: ${task.label}`)
    task.run()
    await microtasks()
    this.current = OUTSIDE
    return true
  }

  async runFor(ms: number): Promise<void> {
    const until = this.now + ms
    while (await this.step(until));
    this.now = until
  }

  async runSteps(count: number, most: number): Promise<void> {
    const until = this.now + most
    for (let i = 0; i < count; i++) if (!(await this.step(until))) return
  }

  #next(until: number): Task | null {
    const dueAt = ({ at, by }: Task): number => Math.max(at, by.frozenUntil)
    let due = 0
    let first: Task | null = null
    let chosen: Task | null = null
    for (const task of this.#tasks) {
      const at = dueAt(task)
      if (at <= this.now) {
        due++
        // Reservoir sampling: equal chances in a single pass
        if (this.random() * due < 1) chosen = task
      } else if (first === null || at < dueAt(first)) first = task
    }
    if (chosen !== null && this.choose !== null) {
      const all = this.#tasks.filter(task => dueAt(task) <= this.now)
      return all[this.choose(due)] ?? chosen
    }
    if (chosen !== null) return chosen
    if (first === null || dueAt(first) > until) return null
    this.now = dueAt(first)
    return first
  }
}

const MOST_STEPS = 200_000
