import { createHash } from 'node:crypto'
import pg from 'pg'
import { BASE } from '#messages/server/consola.ts'
import {
  DatabaseError,
  DatabaseUnavailable,
  type Db,
  type OnNewTimeline,
  type OnNotification,
  type Queryable,
  retryTransaction,
  SQL_NO_LIMIT,
  TYPE_PARSERS,
  type Usage,
} from './db.ts'
import { Listeners, sqlListen } from './listeners.ts'
import { Timeline } from './replica.ts'
import { Mutex } from './turns.ts'

interface PostgresOptions {
  /** More than 10 connections gain nothing (design §9). */
  connections?: number
  /** Longest wait for a connection before `DatabaseUnavailable` (reliability S5). */
  connectionWaitMs?: number
  /** 0 lifts the limit, for bulk loads (reliability S6). */
  statementTimeoutMs?: number
  /** Connects at the first statement, so that the database may be down until then. */
  isLazy?: boolean
}

/**
 * Extra wait (ms) after the statement limit. A database that is still silent then hangs, or its commit waits for a
 * standby.
 */
const SILENCE_MS = 2_000
/** Longest wait (ms) for a query that costs nothing. */
const PROBE_MS = 1_000

/** Opens a pool on a PostgreSQL server; does not migrate. @throws DatabaseUnavailable, but not with `isLazy`. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Db> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: options.connectionWaitMs ?? 2_000,
    statement_timeout: options.statementTimeoutMs ?? 3_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 5_000,
    // Times are text, in the session's zone. JIT only helps long queries, and costs a second on new tables.
    options: '-c timezone=UTC -c datestyle=ISO -c jit=off',
    application_name: 'butacas',
    types: { getTypeParser },
  })
  const statementMs = options.statementTimeoutMs ?? 3_000
  const db = new PostgresDb(pool, new PostgresListener(url), statementMs && statementMs + SILENCE_MS)
  if (options.isLazy) return db
  try {
    await db.query('select 1')
  } catch (error) {
    await pool.end()
    throw error
  }
  return db
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && TYPE_PARSERS[oid]) || pg.types.getTypeParser(oid, format as 'text')

class PostgresDb implements Db {
  readonly engine = 'postgres'
  readonly #pool: pg.Pool
  readonly #listener: PostgresListener
  /** 0: no limit. */
  readonly #answerMs: number
  readonly #timeline = new Timeline()
  #losses = 0
  /** Value of `#losses` when each connection was last known to be alive. */
  readonly #aliveAt = new WeakMap<pg.PoolClient, number>()

  constructor(pool: pg.Pool, listener: PostgresListener, answerMs: number) {
    this.#pool = pool
    this.#listener = listener
    this.#answerMs = answerMs
    // The pool drops an idle connection that breaks. A higher `#losses` makes `#connect` probe the other connections.
    pool.on('error', () => {
      this.#losses++
    })
    // An error event on a client without a listener would end the process (reliability S21). The pool only listens to
    // idle clients.
    pool.on('connect', client => {
      client.on('error', () => {})
    })
  }

  query<Row extends object>(sql: string, params: readonly unknown[] = []): Promise<Row[]> {
    return this.#withClient(client => run<Row>(client, sql, params, this.#answerMs))
  }

  tx<T>(fn: (tx: Queryable) => Promise<T>): Promise<T> {
    return retryTransaction(() => this.#withClient(client => this.#transact(client, fn)))
  }

  async #transact<T>(client: pg.PoolClient, fn: (tx: Queryable) => Promise<T>): Promise<T> {
    let answerMs = this.#answerMs
    const query: Queryable['query'] = (sql, params = []) => {
      if (sql === SQL_NO_LIMIT) answerMs = 0
      return run(client, sql, params, answerMs)
    }
    await send(client, 'begin', answerMs)
    try {
      const result = await fn({ query })
      await commit(client, answerMs)
      return result
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) await send(client, 'rollback', answerMs)
      throw error
    }
  }

  onNewTimeline(callback: OnNewTimeline): void {
    this.#timeline.onNew = callback
  }

  exec(sql: string): Promise<void> {
    return this.#withClient(async client => {
      try {
        await send(client, sql)
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) await send(client, 'rollback')
        throw error
      }
    })
  }

  listen(channel: string, onNotification: OnNotification): Promise<() => Promise<void>> {
    return this.#listener.listen(channel, onNotification)
  }

  usage(): Usage {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool
    return { open, idle, waiting }
  }

  async close(): Promise<void> {
    await this.#listener.close()
    await this.#pool.end()
  }

  /** Closes a failed connection instead of returning it to the pool, because its state is unknown. */
  async #withClient<T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#connect()
    let broken = false
    try {
      return await use(client)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        broken = true
        this.#losses++
      }
      throw error
    } finally {
      client.release(broken)
    }
  }

  /**
   * After a connection broke, probes each of the other connections before its next use. A restart of the database then
   * fails only requests in progress (reliability S4, S31).
   */
  async #connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect().catch(error => {
        throw new DatabaseUnavailable(error.message, { cause: error })
      })
      const losses = this.#losses
      const aliveAt = this.#aliveAt.get(client)
      if (aliveAt === losses) return client
      try {
        await this.#timeline.follow(
          { query: (sql, params = []) => run(client, sql, params, PROBE_MS) },
          tell => this.#transact(client, tell),
        )
        this.#aliveAt.set(client, losses)
        return client
      } catch (error) {
        client.release(true)
        if (aliveAt === undefined) throw toDatabaseError(error)
      }
    }
  }
}

/** @throws DatabaseError for a failed transaction: PostgreSQL answers its commit with ROLLBACK and no error. */
async function commit(client: pg.PoolClient, answerMs: number): Promise<void> {
  const { command } = await send(client, 'commit', answerMs)
  if (command !== 'COMMIT') throw new DatabaseError('A failed statement undid the transaction.', '25P02')
}

/** Uses the simple protocol, which allows any number of statements but no parameters. */
async function send(client: pg.PoolClient, text: string, answerMs = 0): Promise<pg.QueryResult> {
  try {
    return await client.query(withLimit({ text }, answerMs))
  } catch (error) {
    throw toDatabaseError(error)
  }
}

async function run<Row extends object>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
  answerMs: number,
): Promise<Row[]> {
  try {
    const config = { name: statementName(text), text, values: [...values] }
    const { rows } = await client.query<Row>(withLimit(config, answerMs))
    return rows
  } catch (error) {
    throw toDatabaseError(error)
  }
}

/** The driver accepts `query_timeout` for each statement, but its types lack this option. */
const withLimit = (config: pg.QueryConfig, answerMs: number): pg.QueryConfig =>
  Object.assign(config, { query_timeout: answerMs })

const names = new Map<string, string>()

/** A text has the same name on every connection and instance. A named statement is planned once (design §9). */
function statementName(sql: string): string {
  let name = names.get(sql)
  if (!name) {
    name = createHash('sha256').update(sql).digest('base64url').slice(0, 32)
    names.set(sql, name)
  }
  return name
}

const CONNECT_MS = 2_000
const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 10_000
/** Probes find a connection whose other end vanished, because such a connection reports no error. */
const PROBE_EVERY_MS = 30_000
const PROBE_LIMIT_MS = 5_000

/** Listens on a connection of its own: idle connections of the pool would not receive notifications in time. */
class PostgresListener {
  readonly #url: string
  readonly #listeners = new Listeners()
  readonly #turns = new Mutex()
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  #closed = false

  constructor(url: string) {
    this.#url = url
  }

  async listen(channel: string, onNotification: OnNotification): Promise<() => Promise<void>> {
    await this.#turns.run(async () => {
      const client = this.#client ?? (await this.#connect())
      await sendListen(client, sqlListen('listen', channel))
      this.#listeners.add(channel, onNotification)
    })
    return () =>
      this.#turns.run(async () => {
        const wasLast = this.#listeners.remove(channel, onNotification)
        // A broken connection has nothing to unlisten.
        if (wasLast && this.#client)
          await sendListen(this.#client, sqlListen('unlisten', channel)).catch(() => {})
      })
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#turns.run(async () => {
      clearTimeout(this.#timer)
      const client = this.#client
      this.#client = null
      await client?.end()
    })
  }

  async #connect(): Promise<pg.Client> {
    if (this.#closed) throw new DatabaseUnavailable(BASE.cerrada)
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: PROBE_LIMIT_MS,
      keepAlive: true,
      application_name: 'butacas avisos',
    })
    client.on('notification', ({ channel, payload }) => this.#listeners.notify(channel, payload ?? ''))
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    try {
      await client.connect()
      for (const channel of this.#listeners.channels) await sendListen(client, sqlListen('listen', channel))
    } catch (error) {
      void client.end().catch(() => {}) // the client may not be connected
      throw new DatabaseUnavailable(BASE.noResponde, { cause: error })
    }
    this.#client = client
    this.#failures = 0
    this.#schedule(PROBE_EVERY_MS, () => this.#probe(client))
    this.#listeners.notifyGap()
    return client
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = null
    void client.end().catch(() => {}) // gone in any case
    this.#retry()
  }

  /** Jitter keeps many instances from reconnecting at once. */
  #retry(): void {
    if (this.#closed || this.#listeners.channels.length === 0) return
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures++)
    this.#schedule(wait * (0.5 + Math.random() / 2), () =>
      this.#turns.run(async () => {
        if (this.#client || this.#closed) return
        try {
          await this.#connect()
        } catch (error) {
          if (!(error instanceof DatabaseUnavailable)) throw error
          this.#retry()
        }
      }),
    )
  }

  async #probe(client: pg.Client): Promise<void> {
    try {
      await client.query('select 1')
    } catch {
      return this.#lose(client)
    }
    if (this.#client === client) this.#schedule(PROBE_EVERY_MS, () => this.#probe(client))
  }

  #schedule(ms: number, task: () => Promise<void>): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void task(), ms).unref() // each task handles its own failures
  }
}

async function sendListen(client: pg.Client, sql: string): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    throw new DatabaseUnavailable(BASE.noResponde, { cause: error })
  }
}

/** SQLSTATEs of a database that is lost, full or read-only. A former primary answers 25006. */
const UNAVAILABLE = /^(08...|57P0[1-5]|53300|25P03|25006)$/

/** Errors that PostgreSQL did not send come from the connection. */
export function toDatabaseError(error: unknown): Error {
  if (error instanceof DatabaseError || error instanceof DatabaseUnavailable) return error
  if (!(error instanceof Error)) return new DatabaseUnavailable(String(error))
  // Checks the class, because a socket's code EPIPE has the shape of a SQLSTATE
  if (!(error instanceof pg.DatabaseError) || error.code === undefined || UNAVAILABLE.test(error.code))
    return new DatabaseUnavailable(error.message, { cause: error })
  return new DatabaseError(error.message, error.code, error.constraint)
}
