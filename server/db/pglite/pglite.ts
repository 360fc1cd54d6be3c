import fs from 'node:fs'
import path from 'node:path'
import { BASE } from '#messages/server/consola.ts'
import {
  DatabaseError,
  DatabaseUnavailable,
  type Db,
  Explained,
  type OnNotification,
  type Queryable,
  retryTransaction,
  type Usage,
} from '../db.ts'
import { freeBytes, MIN_FREE_BYTES, makeRoomToOpen } from '../disk.ts'
import { acquireFolder, type FolderLock, requireOwnFolder } from '../folder-lock.ts'
import { Listeners, sqlListen } from '../listeners.ts'
import { Mutex } from '../turns.ts'
import type { ThreadNotice } from './messages.ts'
import { PgliteWorker } from './worker.ts'

export interface PgliteOptions {
  /**
   * A statement that exceeds this limit ends the database's thread (reliability S6). The next statement starts a new
   * thread. 0: no limit.
   */
  statementTimeoutMs?: number
  /** The limit on opening is long, because an interrupted start must begin again. */
  openingLimitMs?: number
  /** A transaction that is idle for longer is rolled back, because it blocks all others. */
  idleInTransactionMs?: number
  minFreeBytes?: number
  /** Refuses to create a database. A command that finds no database must not create an empty one. */
  mustExist?: boolean
}

const ROOM_KNOWN_MS = 1_000
const DISK_FULL = '53100'
const OPENING_LIMIT_MS = 5 * 60_000

/**
 * Opens or creates the embedded database in `dataDir/base`; does not migrate. @throws Explained: among
 * them FolderInUse, DatabaseUnavailable, a missing database, and a disk too full even for reading.
 */
export async function openPglite(dataDir: string, options: PgliteOptions = {}): Promise<Db> {
  requireOwnFolder(dataDir)
  if (options.mustExist && !fs.existsSync(path.join(dataDir, 'base', 'PG_VERSION')))
    throw new Explained(BASE.noHay(path.resolve(dataDir)))
  fs.mkdirSync(dataDir, { recursive: true })
  const folder = path.join(fs.realpathSync(dataDir), 'base')
  if (!makeRoomToOpen(dataDir, !fs.existsSync(path.join(folder, 'PG_VERSION'))))
    throw new Explained(BASE.sinLugar)
  const lock = await acquireFolder(folder)
  const listeners = new Listeners()
  const onNotice = ({ channel, payload }: ThreadNotice) => listeners.notify(channel, payload)
  const { openingLimitMs = OPENING_LIMIT_MS } = options
  const startWorker = () => PgliteWorker.start(folder, onNotice, openingLimitMs)
  try {
    return new PgliteDb({ startWorker, listeners, lock, folder, worker: await startWorker(), options })
  } catch (error) {
    lock.release()
    throw error
  }
}

interface PgliteParts {
  folder: string
  startWorker: () => Promise<PgliteWorker>
  worker: PgliteWorker
  listeners: Listeners
  lock: FolderLock
  options: PgliteOptions
}

class PgliteDb implements Db {
  readonly engine = 'pglite'
  readonly #parts: Omit<PgliteParts, 'worker' | 'options'>
  readonly #limits: Required<Omit<PgliteOptions, 'mustExist' | 'openingLimitMs'>>
  #room = { free: Number.POSITIVE_INFINITY, askedAt: Number.NEGATIVE_INFINITY }
  /** Statements and transactions take turns, because there is only one connection. */
  readonly #turns = new Mutex()
  #worker: PgliteWorker
  #closed = false
  #takenOver: () => void = () => {}

  constructor({ worker, options, ...parts }: PgliteParts) {
    this.#parts = parts
    this.#worker = worker
    this.#limits = {
      statementTimeoutMs: options.statementTimeoutMs ?? 10_000,
      idleInTransactionMs: options.idleInTransactionMs ?? 5_000,
      minFreeBytes: options.minFreeBytes ?? MIN_FREE_BYTES,
    }
    parts.lock.onLost(() => {
      void this.#worker.terminate() // further writes would destroy the new holder's data
      this.#takenOver()
    })
  }

  query<Row extends object>(sql: string, params: readonly unknown[] = []): Promise<Row[]> {
    return this.#turns.run(async () => this.#held(await this.#query<Row>(await this.#open(), sql, params)))
  }

  async tx<T>(fn: (tx: Queryable) => Promise<T>): Promise<T> {
    this.#refuseFullDisk()
    return retryTransaction(() =>
      this.#turns.run(async () => this.#held(await this.#runTransaction(await this.#open(), fn))),
    )
  }

  async exec(sql: string): Promise<void> {
    await this.#turns.run(async () => (await this.#open()).call({ kind: 'exec', sql }, 0))
  }

  async listen(channel: string, onNotification: OnNotification): Promise<() => Promise<void>> {
    await this.#turns.run(async () => {
      const worker = await this.#open()
      await this.#listenOn(worker, [channel])
      this.#parts.listeners.add(channel, onNotification)
    })
    return () =>
      this.#turns.run(async () => {
        const wasLast = this.#parts.listeners.remove(channel, onNotification)
        if (!wasLast || this.#closed || this.#worker.gone) return
        await this.#worker.call(
          { kind: 'exec', sql: sqlListen('unlisten', channel) },
          this.#limits.statementTimeoutMs,
        )
      })
  }

  async copyTo(folder: string): Promise<void> {
    // Waiting statements run between the two checkpoints, and the second checkpoint has little to write.
    await this.exec('checkpoint')
    await this.#turns.run(async () => {
      await (await this.#open()).call({ kind: 'exec', sql: 'checkpoint' }, 0)
      await fs.promises.cp(this.#parts.folder, folder, {
        recursive: true,
        mode: fs.constants.COPYFILE_FICLONE,
      })
    })
  }

  onTakenOver(callback: () => void): void {
    this.#takenOver = callback
  }

  announceClose(): void {
    this.#parts.lock.announceRelease()
  }

  usage(): Usage {
    const { asking } = this.#turns
    return { open: this.#worker.gone ? 0 : 1, idle: asking === 0 ? 1 : 0, waiting: Math.max(0, asking - 1) }
  }

  async close(): Promise<void> {
    await this.#turns.run(async () => {
      if (this.#closed) return
      this.#closed = true
      try {
        if (!this.#worker.gone) await this.#worker.call({ kind: 'close' }, this.#limits.statementTimeoutMs)
      } finally {
        await this.#worker.terminate()
        this.#parts.lock.release()
      }
    })
  }

  /** Refuses writes on a full disk, because an unwritable log would end the database's thread (reliability S10). */
  #refuseFullDisk(): void {
    const now = performance.now()
    if (now - this.#room.askedAt > ROOM_KNOWN_MS)
      this.#room = { free: freeBytes(this.#parts.folder), askedAt: now }
    if (this.#room.free < this.#limits.minFreeBytes)
      throw new DatabaseError('The disk is nearly full.', DISK_FULL)
  }

  /** Throws if another process took the folder, because that process may lack the latest writes (reliability S29). */
  #held<T>(answer: T): T {
    if (!this.#parts.lock.isHeld()) throw new DatabaseUnavailable(BASE.cerrada)
    return answer
  }

  async #open(): Promise<PgliteWorker> {
    if (this.#closed || this.#parts.lock.lost) throw new DatabaseUnavailable(BASE.cerrada)
    if (this.#worker.gone) {
      await this.#worker.terminate() // two threads on one folder would damage it like two processes
      this.#worker = await this.#parts.startWorker()
      await this.#listenOn(this.#worker, this.#parts.listeners.channels)
      this.#parts.listeners.notifyGap()
    }
    return this.#worker
  }

  async #listenOn(worker: PgliteWorker, channels: readonly string[]): Promise<void> {
    for (const channel of channels)
      await worker.call({ kind: 'exec', sql: sqlListen('listen', channel) }, this.#limits.statementTimeoutMs)
  }

  #query<Row extends object>(worker: PgliteWorker, sql: string, params: readonly unknown[]): Promise<Row[]> {
    return worker.call({ kind: 'query', sql, params }, this.#limits.statementTimeoutMs) as Promise<Row[]>
  }

  async #runTransaction<T>(worker: PgliteWorker, fn: (tx: Queryable) => Promise<T>): Promise<T> {
    const idle = new IdleGuard(this.#limits.idleInTransactionMs)
    const run = (sql: string) => this.#query(worker, sql, [])
    let failed = false
    const tx: Queryable = {
      query: <Row extends object>(sql: string, params: readonly unknown[] = []) =>
        idle
          .use(() => this.#query<Row>(worker, sql, params))
          .catch(error => {
            failed = true
            throw error
          }),
    }
    try {
      await run('begin')
      const result = await idle.race(fn(tx))
      // A commit after a failed statement would roll back silently. Any other statement fails with 25P02.
      if (failed) await run('select 1')
      idle.stop()
      await run('commit')
      return result
    } catch (error) {
      idle.stop()
      if (!worker.gone) await run('rollback')
      throw error
    }
  }
}

/** Like idle_in_transaction_session_timeout (reliability S6). */
class IdleGuard {
  readonly #limitMs: number
  readonly #fired: Promise<never>
  #fire: () => void = () => {}
  #timer: NodeJS.Timeout | undefined
  #running = 0
  #over = false

  constructor(limitMs: number) {
    this.#limitMs = limitMs
    this.#fired = new Promise((_, reject) => {
      this.#fire = () => {
        this.#over = true
        reject(idleError())
      }
    })
    this.#fired.catch(() => {}) // only callers of `race` observe it
    this.#arm()
  }

  race<T>(body: Promise<T>): Promise<T> {
    return Promise.race([body, this.#fired])
  }

  async use<T>(statement: () => Promise<T>): Promise<T> {
    if (this.#over) throw idleError()
    this.#running++
    clearTimeout(this.#timer)
    try {
      return await statement()
    } finally {
      if (--this.#running === 0 && !this.#over) this.#arm()
    }
  }

  /** Called before commit or rollback: later statements of the transaction's body fail. */
  stop(): void {
    this.#over = true
    clearTimeout(this.#timer)
  }

  #arm(): void {
    this.#timer = setTimeout(() => this.#fire(), this.#limitMs)
  }
}

const idleError = () => new DatabaseUnavailable(BASE.transaccionOciosa)
