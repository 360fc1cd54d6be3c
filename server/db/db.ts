import { setTimeout as sleep } from 'node:timers/promises'

/** Runs SQL in PostgreSQL's dialect, with parameters `$1…`. Only `server/db` imports a driver. */
export interface Queryable {
  /**
   * Runs one statement. Cast int8 and numeric to `::int`, `::float8` or `::text`: otherwise int8 is a number or text
   * (`TYPE_PARSERS`), and numeric is text. @throws DatabaseError with the SQLSTATE in `code`; DatabaseUnavailable.
   */
  query<Row extends object = Record<string, unknown>>(
    sql: string,
    params?: readonly unknown[],
  ): Promise<Row[]>
}

export const findRow = async <Row extends object>(
  db: Queryable,
  sql: string,
  params?: readonly unknown[],
): Promise<Row | undefined> => (await db.query<Row>(sql, params))[0]

/** The row of a query that always returns a row, such as an aggregate or an insert. */
export async function getRow<Row extends object>(
  db: Queryable,
  sql: string,
  params?: readonly unknown[],
): Promise<Row> {
  const row = await findRow<Row>(db, sql, params)
  if (row === undefined) throw new Error(`no row of: ${sql}`)
  return row
}

/** The only column of a query's first row; undefined without a row. */
export const findValue = async <Value>(
  db: Queryable,
  sql: string,
  params?: readonly unknown[],
): Promise<Value | undefined> => {
  const row = await findRow(db, sql, params)
  return row && (Object.values(row)[0] as Value)
}

/** The value of a query that always returns one row with one column. */
export const getValue = async <Value>(
  db: Queryable,
  sql: string,
  params?: readonly unknown[],
): Promise<Value> => Object.values(await getRow(db, sql, params))[0] as Value

/**
 * Limit of rows for one statement. A statement must end within 3 s (reliability S6), and the first purge may find
 * millions of rows.
 */
const ROWS_AT_ONCE = 5_000

interface InParts {
  /** SQL of the update; if absent, the rows are deleted. */
  set?: string
  orden?: string
  /** After an abort no further part begins. */
  signal?: AbortSignal
  atOnce?: number | undefined
}

/** Deletes or updates the rows of a table that meet an SQL condition. Each statement changes a part of the rows. */
export async function changeInParts(
  db: Queryable,
  tabla: string,
  condition: string,
  { set, orden, signal, atOnce = ROWS_AT_ONCE }: InParts = {},
): Promise<void> {
  // Repeats the condition, because a row that another transaction has changed may no longer meet the condition
  const statement = `with parte as (
      ${set ? `update ${tabla} set ${set}` : `delete from ${tabla}`}
      where ctid = any (array(
        select ctid from ${tabla} where ${condition} ${orden ? `order by ${orden}` : ''} limit $1::int)) and ${condition}
      returning 1
    ) select count(*)::int from parte`
  let changed = atOnce
  while (changed === atOnce && !signal?.aborted) changed = await getValue<number>(db, statement, [atOnce])
}

/** Receives the text of a notification, or null after a gap in the notifications. Must not throw. */
export type OnNotification = (payload: string | null) => void

/** Receives the name of the database's timeline, and a transaction on it. */
export type OnNewTimeline = (linea: string, tx: Queryable) => Promise<void>

/** On PostgreSQL, lifts the time limit for the rest of the transaction that runs it. */
export const SQL_NO_LIMIT = 'set local statement_timeout = 0'

/** Connections to a database, and the callers waiting for one. */
export interface Usage {
  open: number
  idle: number
  waiting: number
}

export interface Db extends Queryable {
  readonly engine: 'pglite' | 'postgres'
  /**
   * Commits when `fn` resolves, rolls back when `fn` throws. Serialization failures and deadlocks (40001, 40P01) are
   * retried up to 5 times, so `fn` may run again.
   */
  tx<T>(fn: (tx: Queryable) => Promise<T>): Promise<T>
  /** Several statements without parameters, for migrations and bulk loads. */
  exec(sql: string): Promise<void>
  /**
   * Listens for notifications on a channel (lower case letters and `_`). @param onNotification gets null after a
   * reconnection. @returns a function that stops listening. @throws DatabaseUnavailable.
   */
  listen(channel: string, onNotification: OnNotification): Promise<() => Promise<void>>
  /** Only on the embedded database: copies its data into `folder`, which must not exist. Statements wait meanwhile. */
  copyTo?(folder: string): Promise<void>
  /** Only on the embedded database: calls back when another process has taken the folder. */
  onTakenOver?(callback: () => void): void
  /**
   * Only on the embedded database: tells processes that wait for the folder that this process will soon close the
   * folder.
   */
  announceClose?(): void
  /**
   * Only on PostgreSQL: calls back when a connection is on another timeline than earlier connections, as after a
   * failover. Other statements on that timeline wait until the callback resolves. If the callback throws, the
   * connection is refused.
   */
  onNewTimeline?(callback: OnNewTimeline): void
  usage?(): Usage
  close(): Promise<void>
}

/** A statement failed: `code` is the SQLSTATE, `constraint` the name of the violated constraint. */
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

/** A fault whose message tells a person what is wrong. Commands and the server print the message without a stack. */
export class Explained extends Error {
  override name = 'Explained'
}

/** No connection in time, or the database failed during a statement. The outcome of a commit is then unknown. */
export class DatabaseUnavailable extends Explained {
  override name = 'DatabaseUnavailable'
}

/** Serialization failure and deadlock. */
const RETRYABLE = new Set(['40001', '40P01'])
const MAX_RETRIES = 5
const FIRST_WAIT_MS = 5

const isRetryable = (error: unknown): boolean => error instanceof DatabaseError && RETRYABLE.has(error.code)

/** Runs a whole transaction. Runs it again if the database asks for a retry (reliability S14). */
export async function retryTransaction<T>(run: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await run()
    } catch (error) {
      if (!isRetryable(error) || retries === MAX_RETRIES) throw error
      // Jitter, so that two transactions that collided do not collide again.
      await sleep(FIRST_WAIT_MS * 2 ** retries * (0.5 + Math.random()))
    }
  }
}

/**
 * Parsers by type oid, for types that the two drivers parse differently. Dates and times stay text. int8 is a number if
 * exact, else text.
 */
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
