import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/db.ts'
import { getVence, listCerradas } from './sesiones-sql.ts'

const CHANNEL = 'sesiones'
const ALL = '*'
/** How late a closed session is noticed when notifications fail. */
const REREAD_MS = 5_000

/**
 * Which sessions are open (security C8). Open ones are kept in memory; a notification of any server removes a closed
 * one. On PostgreSQL closed sessions are also read every few seconds, in case the notifications fail.
 */
export class Sesiones {
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  readonly #open = new Map<string, number>()
  readonly #reading = new Map<string, Promise<boolean>>()
  readonly #watchers = new Map<string, Set<() => void>>()
  #listening: Promise<(() => Promise<void>) | null> | null = null
  #timer: NodeJS.Timeout | undefined
  /** Up to when (the database's clock) closed sessions were read; null before the first time. */
  #readUpTo: string | null = null
  /** Rises with every closed session; a read that began before is not kept. */
  #generation = 0
  #closed = false

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db
    this.#log = log
  }

  isKnown(sid: string): boolean {
    return this.#open.has(sid)
  }

  /** @throws DatabaseUnavailable, DatabaseError when it is not known and cannot be read. */
  isOpen(sid: string): Promise<boolean> {
    if (this.#open.has(sid)) return Promise.resolve(true)
    const reading = this.#reading.get(sid) ?? this.#read(sid).finally(() => this.#reading.delete(sid))
    this.#reading.set(sid, reading)
    return reading
  }

  /** Calls back once when the session is closed. @returns what ends the wait. */
  onClosed(sid: string, told: () => void): () => void {
    const watchers = this.#watchers.get(sid) ?? new Set()
    this.#watchers.set(sid, watchers.add(told))
    return () => {
      watchers.delete(told)
      if (watchers.size === 0) this.#watchers.delete(sid)
    }
  }

  /** Reads the closed sessions now: for the caller who just closed one. */
  refresh(): Promise<void> {
    return this.#catchUp()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    const unlisten = await this.#listening
    await unlisten?.()
  }

  async #read(sid: string): Promise<boolean> {
    this.#listening ??= this.#listen()
    if ((await this.#listening) === null) this.#listening = null // The next one tries again
    const generation = this.#generation
    const vence = await getVence(this.#db, sid)
    if (vence === null) return false
    if (generation === this.#generation) this.#open.set(sid, vence)
    return true
  }

  /** Without notifications the periodic reads go on, and the next one listens again. */
  async #listen(): Promise<(() => Promise<void>) | null> {
    if (this.#closed) return null
    if (this.#db.engine === 'postgres')
      this.#timer ??= setInterval(() => void this.#catchUp(), REREAD_MS).unref() // It ends its own failures
    try {
      return await this.#db.listen(CHANNEL, payload => this.#hear(payload))
    } catch (error) {
      this.#log.warn({ err: error }, 'closed sessions not heard of')
      return null
    }
  }

  #hear(payload: string | null): void {
    if (payload === null)
      void this.#catchUp() // It ends its own failures
    else if (payload === ALL) for (const sid of this.#allKnown()) this.#forget(sid)
    else this.#forget(payload)
  }

  #allKnown(): Set<string> {
    return new Set([...this.#open.keys(), ...this.#watchers.keys()])
  }

  #forget(sid: string): void {
    this.#generation++
    this.#open.delete(sid)
    const watchers = this.#watchers.get(sid)
    this.#watchers.delete(sid)
    for (const told of watchers ?? []) told()
  }

  async #catchUp(): Promise<void> {
    if (this.#open.size > 0 && (await this.#listening) === null) this.#listening = this.#listen()
    const now = Date.now()
    for (const [sid, vence] of this.#open) if (vence <= now) this.#open.delete(sid)
    try {
      const { ahora, cerradas } = await listCerradas(this.#db, this.#readUpTo)
      this.#readUpTo = ahora
      for (const sid of cerradas)
        if (this.#open.has(sid) || this.#watchers.has(sid) || this.#reading.has(sid)) this.#forget(sid)
    } catch (error) {
      this.#log.debug({ err: error }, 'closed sessions not read')
    }
  }
}
