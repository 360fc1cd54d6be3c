import pg from 'pg'
import { BASE } from '#messages/server/base.ts'
import { DatabaseUnavailable, type Heard } from './db.ts'
import { Listeners, sqlListen } from './listeners.ts'
import { Mutex } from './mutex.ts'

const CONNECT_MS = 2_000
const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 10_000
/** A connection whose other end vanished gives no error by itself. */
const PROBE_EVERY_MS = 30_000
const PROBE_LIMIT_MS = 5_000

/**
 * The one connection of this process for notifications, opened for the first listener and opened again when lost. Idle
 * connections of the pool would hear nothing in time.
 */
export class PostgresListener {
  readonly #url: string
  readonly #listeners = new Listeners()
  /** Connecting, listening and closing take turns. */
  readonly #turns = new Mutex()
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  #closed = false

  constructor(url: string) {
    this.#url = url
  }

  get isUp(): boolean {
    return this.#client !== null
  }

  async listen(channel: string, heard: Heard): Promise<() => Promise<void>> {
    await this.#turns.run(async () => {
      const client = this.#client ?? (await this.#connect())
      await send(client, sqlListen('listen', channel))
      this.#listeners.add(channel, heard)
    })
    return () =>
      this.#turns.run(async () => {
        const wasLast = this.#listeners.remove(channel, heard)
        // A broken connection has nothing to unlisten.
        if (wasLast && this.#client) await send(this.#client, sqlListen('unlisten', channel)).catch(() => {})
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
    client.on('notification', ({ channel, payload }) => this.#listeners.tell(channel, payload ?? ''))
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    try {
      await client.connect()
      for (const channel of this.#listeners.channels) await send(client, sqlListen('listen', channel))
    } catch (error) {
      void client.end().catch(() => {}) // it never was one
      throw new DatabaseUnavailable(BASE.noResponde, { cause: error })
    }
    this.#client = client
    this.#failures = 0
    this.#schedule(PROBE_EVERY_MS, () => this.#probe(client))
    this.#listeners.tellGap()
    return client
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = null
    void client.end().catch(() => {}) // it is gone either way
    this.#retry()
  }

  /** With jitter, so that many instances do not come back in step. */
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
    this.#timer = setTimeout(() => void task(), ms).unref() // each task ends its own failures
  }
}

async function send(client: pg.Client, sql: string): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    throw new DatabaseUnavailable(BASE.noResponde, { cause: error })
  }
}
