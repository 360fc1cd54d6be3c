import { createHash } from 'node:crypto'
import pg from 'pg'
import {
  DatabaseError,
  DatabaseUnavailable,
  type Db,
  type Heard,
  type NewLine,
  type Queryable,
  SQL_NO_LIMIT,
  type Usage,
} from './db.ts'
import { toDatabaseError } from './postgres-errors.ts'
import { Line } from './postgres-line.ts'
import { PostgresListener } from './postgres-listener.ts'
import { retryTransaction } from './retry.ts'
import { TYPE_PARSERS } from './type-parsers.ts'

export interface PostgresOptions {
  /** Connections; more than 10 gain nothing (design §9). */
  connections?: number
  /** Longest wait for a connection before `DatabaseUnavailable` (reliability S5). */
  connectionWaitMs?: number
  /** 0 lifts the limit, for bulk loads (reliability S6). */
  statementTimeoutMs?: number
  /** Connects with the first statement, so that it may be away meanwhile. */
  isLazy?: boolean
}

/** Beyond the limit on a statement: a server that still says nothing is frozen, or a commit waits for a standby. */
const SILENCE_MS = 2_000
/** For a question that costs nothing. */
const PROBE_MS = 1_000

/** Opens a pool on a PostgreSQL server; does not migrate. @throws DatabaseUnavailable when it cannot be reached in time. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Db> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: options.connectionWaitMs ?? 2_000,
    statement_timeout: options.statementTimeoutMs ?? 3_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 5_000,
    // Times are sent as text, in the session's zone. JIT pays only for long queries, and costs a second on new tables.
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
  /** How long an answer is waited for; 0 for ever. */
  readonly #answerMs: number
  readonly #line = new Line()
  /** How many connections broke so far. */
  #losses = 0
  /** How many had broken when a connection last proved to be alive. */
  readonly #aliveAt = new WeakMap<pg.PoolClient, number>()

  constructor(pool: pg.Pool, listener: PostgresListener, answerMs: number) {
    this.#pool = pool
    this.#listener = listener
    this.#answerMs = answerMs
    // The pool drops an idle connection that breaks; the next statement opens another.
    pool.on('error', () => {
      this.#losses++
    })
    // An error on a client without a listener would end the process (reliability S21); the pool listens only to idle ones.
    pool.on('connect', client => {
      client.on('error', () => {})
    })
  }

  query<Row extends object>(sql: string, params: readonly unknown[] = []): Promise<Row[]> {
    return this.#withClient(client => run<Row>(client, sql, params, this.#answerMs))
  }

  write<Row extends object>(sql: string, params: readonly unknown[]): Promise<Row[]> {
    return this.query(sql, params)
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

  onNewLine(told: NewLine): void {
    this.#line.told = told
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

  listen(channel: string, heard: Heard): Promise<() => Promise<void>> {
    return this.#listener.listen(channel, heard)
  }

  hears(): boolean {
    return this.#listener.isUp
  }

  usage(): Usage {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool
    return { open, idle, waiting }
  }

  async close(): Promise<void> {
    await this.#listener.close()
    await this.#pool.end()
  }

  /** A connection that failed is in an unknown state and does not go back to the pool. */
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
   * A new connection is asked what line of history it is of. After one broke, each other one is too before its next use:
   * a restarted database fails only the requests under way (reliability S4, S31).
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
        await this.#line.follow({ query: (sql, params = []) => run(client, sql, params, PROBE_MS) }, tell =>
          this.#transact(client, tell),
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

/** PostgreSQL answers a commit of a failed transaction with ROLLBACK and no error; the caller must hear of it. */
async function commit(client: pg.PoolClient, answerMs: number): Promise<void> {
  const { command } = await send(client, 'commit', answerMs)
  if (command !== 'COMMIT') throw new DatabaseError('A failed statement undid the transaction.', '25P02')
}

/** The simple protocol: no parameters, no name, any number of statements. */
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

/** The driver has this limit for each statement too, which its types do not know. */
const withLimit = (config: pg.QueryConfig, answerMs: number): pg.QueryConfig =>
  Object.assign(config, { query_timeout: answerMs })

const names = new Map<string, string>()

/** The same text has the same name on every connection and instance; a named statement is planned once (design §9). */
function statementName(sql: string): string {
  let name = names.get(sql)
  if (!name) {
    name = createHash('sha256').update(sql).digest('base64url').slice(0, 32)
    names.set(sql, name)
  }
  return name
}
