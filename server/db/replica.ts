import { BASE } from '#messages/server/consola.ts'
import { DatabaseError, DatabaseUnavailable, type Db, type NewLine, type Queryable } from './db.ts'

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

/** SQL of the line of history that the primary writes, as the database numbers it. */
const SQL_TIMELINE = 'left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)'

/** Which cluster it is, and which line of its history: another one begins whenever a standby takes over. Null on a standby. */
const SQL_LINE = `
  select case when not pg_is_in_recovery() then
    (select system_identifier from pg_control_system()) || '/' || ${SQL_TIMELINE}
  end as linea`

type Transact = (fn: (tx: Queryable) => Promise<void>) => Promise<void>

/** The line of the database's history that a process works on (reliability S31). */
export class Line {
  #known: string | null = null
  #telling: Promise<void> | null = null
  /** Who is to know before anything is done on another line; it works on the leader alone. */
  told: NewLine | null = null

  /**
   * Asks a connection for its line, and tells of another one than before. @param transact runs a transaction on that
   * connection. @throws DatabaseUnavailable where it is an earlier one: a leader that was replaced and does not know it; and
   * where it is a standby's, which may become the leader in the midst of its use with nobody told.
   */
  async follow({ query }: Queryable, transact: Transact): Promise<void> {
    const [row] = await query<{ linea: string | null }>(SQL_LINE)
    const linea = row?.linea ?? null
    if (linea === null && this.told !== null) throw new DatabaseUnavailable(BASE.noResponde)
    while (linea !== null && linea !== this.#known) {
      if (this.#known !== null && isEarlier(linea, this.#known))
        throw new DatabaseUnavailable(BASE.noResponde)
      // Once for all connections that come at once: after the first of them there are writes of this line
      this.#telling ??= this.#tell(linea, transact).finally(() => {
        this.#telling = null
      })
      await this.#telling
    }
  }

  async #tell(linea: string, transact: Transact): Promise<void> {
    const { told } = this
    if (this.#known !== null && told !== null) await transact(tx => told(linea, tx))
    this.#known = linea
  }
}

/** Lines of one cluster are counted, in hexadecimal of one width. */
const isEarlier = (linea: string, known: string): boolean =>
  linea.split('/')[0] === known.split('/')[0] && linea < known
