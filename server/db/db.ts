import { setTimeout as sleep } from 'node:timers/promises'

/** The only door to a database. SQL is PostgreSQL's dialect, parameters `$1…`; nothing else imports a driver. */
export interface Queryable {
  /**
   * Runs one statement. int8 and numeric come as SQL declares them: cast to `::int`, `::float8` or `::text`. @throws
   * DatabaseError with the SQLSTATE in `code`; DatabaseUnavailable without a connection in time.
   */
  query<Row extends object = Record<string, unknown>>(
    sql: string,
    params?: readonly unknown[],
  ): Promise<Row[]>
}

/** Takes the text of a notification, or null after a gap. Must not throw. */
export type Heard = (payload: string | null) => void

/** Takes the name of a line of the database's history, and a transaction on it. */
export type NewLine = (linea: string, tx: Queryable) => Promise<void>

/** As a transaction's statement, lifts the limits on how long those after it take. */
export const SQL_NO_LIMIT = 'set local statement_timeout = 0'

/** Connections to a database, and what waits for one. */
export interface Usage {
  open: number
  idle: number
  waiting: number
}

export interface Db extends Queryable {
  readonly engine: 'pglite' | 'postgres'
  /** Commits when `fn` resolves, rolls back when it throws. Serialisation failures and deadlocks (40001, 40P01) are retried up to 5 times, so `fn` may run again. */
  tx<T>(fn: (tx: Queryable) => Promise<T>): Promise<T>
  /**
   * Runs one statement that writes, whole or not at all. On the embedded database those that wait together are one
   * transaction with one sync, none told before it, so that `pg_current_xact_id()` does not tell them apart. It is not
   * retried. @throws as `query`; DatabaseUnavailable also where the commit of all failed.
   */
  write<Row extends object = Record<string, unknown>>(sql: string, params: readonly unknown[]): Promise<Row[]>
  /** Many statements without parameters, for migrations and bulk loads. */
  exec(sql: string): Promise<void>
  /**
   * Listens for notifications on a channel (lower case letters and `_`); null after the connection was lost and made
   * again. @returns what ends it. @throws DatabaseUnavailable.
   */
  listen(channel: string, heard: Heard): Promise<() => Promise<void>>
  /** Whether notifications come: false from when their connection is lost until the null after it was made again. */
  hears(): boolean
  /** Embedded database alone: copies its data into `folder`, which must not exist; statements wait meanwhile. */
  copyTo?(folder: string): Promise<void>
  /** Embedded database alone: calls back once when another process has taken the folder, which is then lost for good. */
  onTakenOver?(told: () => void): void
  /** Embedded database alone: tells a new start, which waits for the folder, that `close` follows. */
  announceClose?(): void
  /**
   * PostgreSQL alone: calls back when a connection is of another line of the database's history than those before, as
   * after a failover. Nothing else is done on that line by this process until what is told has resolved; where it throws
   * there is no such connection.
   */
  onNewLine?(told: NewLine): void
  usage?(): Usage
  close(): Promise<void>
}

/** A statement failed: `code` is the SQLSTATE, `constraint` the constraint's name where one was broken. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  readonly code: string
  readonly constraint: string | undefined
  constructor(message: string, code: string, constraint?: string) {
    super(message)
    this.code = code
    this.constraint = constraint
  }
}

/** There is no database where the settings say, and this caller must not create one. The message is fit to be shown. */
export class DatabaseMissing extends Error {
  override name = 'DatabaseMissing'
}

/** No connection in time, or the database went away in mid-statement. The outcome of a commit is then unknown. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** Serialisation failure and deadlock. */
const RETRYABLE = new Set(['40001', '40P01'])
const MAX_RETRIES = 5
const FIRST_WAIT_MS = 5

/** Whether a transaction did nothing and may simply run again. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof DatabaseError && RETRYABLE.has(error.code)

/** Runs a whole transaction, again if the database asks for it (reliability S14). Other errors pass at once. */
export async function retryTransaction<T>(run: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await run()
    } catch (error) {
      if (!isRetryable(error) || retries === MAX_RETRIES) throw error
      // Jitter, so that two transactions that collided do not collide again in step.
      await sleep(FIRST_WAIT_MS * 2 ** retries * (0.5 + Math.random()))
    }
  }
}

/** Parsers by type oid, where the two drivers differ. Dates and times stay text; int8 is a number while that is exact. */
export const TYPE_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  20: int8,
  1082: asText, // date
  1083: asText, // time
  1114: asText, // timestamp
  1184: asText, // timestamptz
  1186: asText, // interval
  1266: asText, // timetz
}

function int8(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

function asText(text: string): string {
  return text
}
