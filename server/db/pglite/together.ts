import { DatabaseUnavailable } from '../db.ts'
import type { Mutex } from '../mutex.ts'
import { type Command, type Outcome, type Statement, toDatabaseError } from './messages.ts'

interface Waiting {
  statement: Statement
  resolve(rows: object[]): void
  reject(error: unknown): void
}

/** So few that a group ends well within the limit of one statement. */
const GROUP_MAX = 32

/** Writes that wait for their turn leave together: one transaction, one sync of the disk (docs/decisions/0027). */
export class Together {
  readonly #turns: Mutex
  readonly #run: (command: Command) => Promise<object[]>
  #waiting: Waiting[] = []

  constructor(turns: Mutex, run: (command: Command) => Promise<object[]>) {
    this.#turns = turns
    this.#run = run
  }

  /** @returns its rows, once they are committed. @throws as `Db.write`. */
  add(statement: Statement): Promise<object[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ statement, resolve, reject })
      const isFirst = this.#waiting.length % GROUP_MAX === 1
      if (isFirst) void this.#turns.run(() => this.#leave()) // it tells its own failures
    })
  }

  #leave(): Promise<void> {
    const group = this.#waiting.splice(0, GROUP_MAX)
    return group.length === 1 ? this.#writeOne(group[0] as Waiting) : this.#writeAll(group)
  }

  #writeOne({ statement, resolve, reject }: Waiting): Promise<void> {
    return this.#run({ kind: 'query', ...statement }).then(resolve, reject)
  }

  async #writeAll(group: readonly Waiting[]): Promise<void> {
    try {
      const statements = group.map(({ statement }) => statement)
      const outcomes = (await this.#run({ kind: 'group', statements })) as Outcome[]
      for (const [n, { resolve, reject }] of group.entries()) {
        const outcome = outcomes[n] as Outcome
        if ('rows' in outcome) resolve(outcome.rows)
        else reject(toDatabaseError(outcome.error))
      }
    } catch (error) {
      // Nobody knows whether a commit that failed reached the disk
      const lost = new DatabaseUnavailable((error as Error).message, { cause: error })
      for (const { reject } of group) reject(lost)
    }
  }
}
