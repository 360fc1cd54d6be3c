import { BASE } from '#messages/server/consola.ts'
import {
  DatabaseError,
  DatabaseUnavailable,
  type Db,
  getValue,
  type OnNewTimeline,
  type Queryable,
} from './db.ts'

const SAMPLE_EVERY_MS = 1_000
/** The standby cancelled the statement, because the primary removed rows that the statement reads. */
const RECOVERY_CONFLICT = '40001'

/** A replica that has replayed `lsn` is at least as recent as `at`, by this process's clock. */
interface Sample {
  at: number
  lsn: bigint
}

class TooOld extends Error {
  override name = 'TooOld'
}

/** Reads from a standby that is known to be less than `lagMaxMs` behind, otherwise from the primary. */
export class Replica {
  readonly #primary: Db
  readonly #standby: Db
  readonly lagMaxMs: number
  #samples: Sample[] = []
  #line: string | null = null
  /** Whether the last sample found the standby recent. */
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

  /** Compares the positions of primary and standby. Reads go to the primary until a sample finds the standby recent. */
  async sample(): Promise<void> {
    try {
      const at = performance.now()
      const [row] = await this.#primary.query<{ lsn: string; linea: string }>(
        `select pg_current_wal_insert_lsn()::text as lsn, ${SQL_TIMELINE} as linea`,
      )
      if (row) this.#take(row, at)
      this.#isClose = this.#ageOf(await getValue(this.#standby, SQL_REPLAYED)) < this.lagMaxMs
    } catch {
      this.#isClose = false // Primary or standby is down: the next sample finds it again
    }
  }

  /** @returns null if the primary must be read. */
  async read<Row extends object>(
    sql: string,
    params: readonly unknown[] | undefined,
  ): Promise<{ rows: Row[]; ageMs: number } | null> {
    if (!this.#isClose) return null
    try {
      return await this.#standby.tx(async tx => {
        // Each read checks the age, because one address may lead to several standbys
        const ageMs = this.#ageOf(await getValue<string | null>(tx, SQL_REPLAYED))
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
    // Positions on two timelines are not comparable: a standby on the earlier timeline would seem to be ahead
    if (linea !== this.#line) this.#samples = []
    this.#line = linea
    this.#samples = [
      ...this.#samples.filter(sample => sample.at > at - this.lagMaxMs),
      { at, lsn: parseLsn(lsn) },
    ]
  }

  /** @returns milliseconds; Infinity if unknown. */
  #ageOf(lsn: string | null): number {
    const replayed = lsn === null ? null : parseLsn(lsn)
    const seen = replayed === null ? undefined : this.#samples.findLast(sample => sample.lsn <= replayed)
    return seen === undefined ? Number.POSITIVE_INFINITY : performance.now() - seen.at
  }
}

const SQL_REPLAYED = 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn'

function parseLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** Reads of one answer, with the age of its data. */
export class Reading implements Queryable {
  readonly #db: Queryable
  readonly #replica: Replica | null
  /** Age of the oldest read so far; 0 on the primary. */
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

const SQL_TIMELINE = 'left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)'

/** The timeline's name; null on a standby. A new timeline begins whenever a standby takes over. */
const SQL_LINE = `
  select case when not pg_is_in_recovery() then
    (select system_identifier from pg_control_system()) || '/' || ${SQL_TIMELINE}
  end as linea`

type Transact = (fn: (tx: Queryable) => Promise<void>) => Promise<void>

/** Follows the database's timeline (reliability S31). */
export class Timeline {
  #known: string | null = null
  #telling: Promise<void> | null = null
  /** Called before any statement on another timeline; only on the primary. */
  onNew: OnNewTimeline | null = null

  /**
   * @throws DatabaseUnavailable on an earlier timeline, such as that of a replaced primary that still runs. With
   * `onNew` it also throws on a standby, because a standby could become the primary without a call of `onNew`.
   */
  async follow({ query }: Queryable, transact: Transact): Promise<void> {
    const [row] = await query<{ linea: string | null }>(SQL_LINE)
    const linea = row?.linea ?? null
    if (linea === null && this.onNew !== null) throw new DatabaseUnavailable(BASE.noResponde)
    while (linea !== null && linea !== this.#known) {
      if (this.#known !== null && isEarlier(linea, this.#known))
        throw new DatabaseUnavailable(BASE.noResponde)
      // One call of `onNew` for all concurrent connections: a second call would come after writes on this timeline
      this.#telling ??= this.#tell(linea, transact).finally(() => {
        this.#telling = null
      })
      await this.#telling
    }
  }

  async #tell(linea: string, transact: Transact): Promise<void> {
    const { onNew } = this
    if (this.#known !== null && onNew !== null) await transact(tx => onNew(linea, tx))
    this.#known = linea
  }
}

/** Timelines of one cluster are numbered, in hexadecimal of fixed width. */
const isEarlier = (linea: string, known: string): boolean =>
  linea.split('/')[0] === known.split('/')[0] && linea < known
