import { DatabaseError, DatabaseUnavailable, type Db, type Queryable } from './db.ts'
import { SQL_TIMELINE } from './postgres-line.ts'

const SAMPLE_EVERY_MS = 1_000
/** Its rows were cleaned away at the primary: it must not hold them back, so it ended the statement. */
const RECOVERY_CONFLICT = '40001'

/** Where the primary's log ended at a moment of this process's clock: what a replica has replayed so far is of then at least. */
interface Sample {
  at: number
  lsn: bigint
}

/** Something was read that is older than it may be. */
class TooOld extends Error {
  override name = 'TooOld'
}

/** A standby to read from, for as long as it is known to be less than `lagMaxMs` behind. Otherwise the primary is read. */
export class Replica {
  readonly #primary: Db
  readonly #standby: Db
  readonly lagMaxMs: number
  #samples: Sample[] = []
  #line: string | null = null
  /** By the last look at it. */
  #isClose = false
  #sampling: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(primary: Db, standby: Db, lagMaxMs: number) {
    this.#primary = primary
    this.#standby = standby
    this.lagMaxMs = lagMaxMs
  }

  start(): void {
    this.#timer ??= setInterval(() => {
      this.#sampling ??= this.sample().finally(() => {
        this.#sampling = null
      })
    }, SAMPLE_EVERY_MS).unref()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sampling
    await this.#standby.close()
  }

  /** Looks where both are. Reads nothing from the standby until it is close. */
  async sample(): Promise<void> {
    try {
      const at = performance.now()
      const [row] = await this.#primary.query<{ lsn: string; linea: string }>(
        `select pg_current_wal_insert_lsn()::text as lsn, ${SQL_TIMELINE} as linea`,
      )
      if (row) this.#take(row, at)
      const [there] = await this.#standby.query<{ lsn: string | null }>(SQL_REPLAYED)
      this.#isClose = this.#ageOf(there?.lsn ?? null) < this.lagMaxMs
    } catch {
      this.#isClose = false // Either is away: the next look finds it again
    }
  }

  /** @returns null where the primary must be read. */
  async read<Row extends object>(
    sql: string,
    params: readonly unknown[] | undefined,
  ): Promise<{ rows: Row[]; ageMs: number } | null> {
    if (!this.#isClose) return null
    try {
      return await this.#standby.tx(async tx => {
        // Asked beside each read: one address may lead to several standbys
        const [there] = await tx.query<{ lsn: string | null }>(SQL_REPLAYED)
        const ageMs = this.#ageOf(there?.lsn ?? null)
        if (ageMs >= this.lagMaxMs) throw new TooOld()
        return { rows: await tx.query<Row>(sql, params), ageMs }
      })
    } catch (error) {
      const isItsOwn = error instanceof DatabaseError && error.code === RECOVERY_CONFLICT
      if (!isItsOwn && !(error instanceof TooOld) && !(error instanceof DatabaseUnavailable)) throw error
      return null
    }
  }

  #take({ lsn, linea }: { lsn: string; linea: string }, at: number): void {
    // Positions of two lines of history are not comparable: a standby of the earlier one would seem to be ahead
    if (linea !== this.#line) this.#samples = []
    this.#line = linea
    this.#samples = [
      ...this.#samples.filter(sample => sample.at > at - this.lagMaxMs),
      { at, lsn: parseLsn(lsn) },
    ]
  }

  /** @returns milliseconds; Infinity where nothing shows it. */
  #ageOf(lsn: string | null): number {
    const replayed = lsn === null ? null : parseLsn(lsn)
    const seen = replayed === null ? undefined : this.#samples.findLast(sample => sample.lsn <= replayed)
    return seen === undefined ? Number.POSITIVE_INFINITY : performance.now() - seen.at
  }
}

/** Null on one that is no standby, of which nothing is known. */
const SQL_REPLAYED = 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn'

function parseLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** Reads of one answer, and how old what it says is. */
export class Reading implements Queryable {
  readonly #db: Queryable
  readonly #replica: Replica | null
  /** Of the oldest that was read so far; 0 of the primary. */
  ageMs = 0

  constructor(db: Queryable, replica: Replica | null) {
    this.#db = db
    this.#replica = replica
  }

  async query<Row extends object = Record<string, unknown>>(
    sql: string,
    params?: readonly unknown[],
  ): Promise<Row[]> {
    const read = await this.#replica?.read<Row>(sql, params)
    if (!read) return this.#db.query<Row>(sql, params)
    this.ageMs = Math.max(this.ageMs, read.ageMs)
    return read.rows
  }
}
