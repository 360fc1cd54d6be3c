import type { FastifyBaseLogger } from 'fastify'
import { type Db, getRow, getValue, type Heard, type Queryable } from '../db/db.ts'

/**
 * Notified of every committed write of seats, homologations, the names in seats, and the lists that events name
 * (server/migrations: avisos, maestros, enie).
 */
const CHANNEL = 'cambios'
/** How often PostgreSQL is asked whether its notifications still arrive, and how long its last answer is valid. */
const CHECK_MS = 1_000
const CHECK_HOLDS_MS = 2 * CHECK_MS

/** Data that a read saw: its epoch and the database's snapshot, as text. */
export interface Leida {
  epoca: string
  foto: string
}

/**
 * Edition of the seats, raised by every write that this instance made or was notified of. A cached read of the current
 * edition is up to date, and needs no query.
 */
export class Novedad {
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  readonly #listeners = new Set<Heard>()
  #edicion = 0
  #line: Promise<(() => Promise<void>) | null> | null = null
  #isListening = false
  /** Notifications so far, and their number when the last check began. */
  #heard = 0
  #heardAtCheck = 0
  /** Result of the last check; null before the first one. */
  #leida: Leida | null = null
  #checkedAt = Number.NEGATIVE_INFINITY
  #askedAt = Number.NEGATIVE_INFINITY
  /** A write without notification was found: until a notification arrives, the edition is unknown. */
  #isDeaf = false
  #closed = false

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db
    this.#log = log
  }

  /** The current edition; null if there may be a newer one, so that the database must be asked. */
  get edicion(): number | null {
    const now = performance.now()
    if (now - this.#askedAt > CHECK_MS) {
      this.#askedAt = now
      void this.#look() // it handles its own failures
    }
    const isSure = this.#isListening && !this.#isDeaf && this.#db.hears()
    return isSure && now - this.#checkedAt < CHECK_HOLDS_MS ? this.#edicion : null
  }

  /** This instance committed a write: call before its answer leaves. */
  wrote(): void {
    this.#edicion++
  }

  /** Calls back with each notification, after the edition has risen; null after a gap. @throws DatabaseUnavailable. */
  async listen(heard: Heard): Promise<() => void> {
    this.#listeners.add(heard)
    const isHeard = await this.#listen().catch((error: unknown) => {
      this.#listeners.delete(heard)
      throw error
    })
    if (isHeard === null) this.#listeners.delete(heard)
    return () => void this.#listeners.delete(heard)
  }

  async close(): Promise<void> {
    this.#closed = true
    const unlisten = await this.#line?.catch(() => null)
    await unlisten?.()
  }

  #listen(): Promise<(() => Promise<void>) | null> {
    if (this.#closed) return Promise.resolve(null)
    this.#line ??= this.#db
      .listen(CHANNEL, payload => this.#hear(payload))
      .then(
        unlisten => {
          this.#edicion++
          this.#isListening = true
          return unlisten
        },
        (error: unknown) => {
          this.#line = null
          throw error
        },
      )
    return this.#line
  }

  #hear(payload: string | null): void {
    this.#edicion++
    this.#heard++
    this.#isDeaf = false
    for (const heard of this.#listeners) heard(payload)
  }

  async #look(): Promise<void> {
    try {
      await this.#listen()
      await this.#check()
    } catch (error) {
      this.#log.debug({ err: error }, 'changes not heard of')
    }
  }

  /** Detects a connection that is up and delivers nothing. The embedded database has no other writers. */
  async #check(): Promise<void> {
    const from = performance.now()
    if (this.#db.engine === 'postgres') {
      const heard = this.#heard
      const { igual, ...leida } = await readNovedad(this.#db, this.#leida)
      if (!igual) {
        this.#edicion++
        this.#isDeaf ||= this.#heard === this.#heardAtCheck
      }
      this.#leida = leida
      this.#heardAtCheck = heard
    }
    this.#checkedAt = from
  }
}

/** Whether the epoch is $2, and the snapshot in $1 saw the last write of every seat and of the names in seats. */
const SQL_IGUAL = `not exists (
    select from butaca
    where cambio >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(cambio, $1::pg_snapshot)
  ) and exists (
    select from instalacion where epoca = $2::uuid and pg_visible_in_snapshot(maestros, $1::pg_snapshot)
  )`

export const isUnchanged = (db: Queryable, { epoca, foto }: Leida): Promise<boolean> =>
  getValue(db, `select ${SQL_IGUAL}`, [foto, epoca])

/** `igual` is true without `before`. */
const readNovedad = (db: Queryable, before: Leida | null): Promise<Leida & { igual: boolean }> =>
  getRow(
    db,
    `select epoca::text as epoca, pg_current_snapshot()::text as foto,
       $1::pg_snapshot is null or (${SQL_IGUAL}) as igual from instalacion`,
    [before?.foto ?? null, before?.epoca ?? null],
  )
