import fs from 'node:fs'
import path from 'node:path'
import { BASE } from '#messages/server/base.ts'
import {
  DatabaseError,
  DatabaseMissing,
  DatabaseUnavailable,
  type Db,
  type Heard,
  type Queryable,
  type Usage,
} from '../db.ts'
import { freeBytes, MIN_FREE_BYTES, makeRoomToOpen } from '../disk-reserve.ts'
import { acquireFolder, type FolderLock } from '../folder-lock.ts'
import { requireOwnFolder } from '../folder-owner.ts'
import { IdleGuard } from '../idle-guard.ts'
import { Listeners, sqlListen } from '../listeners.ts'
import { Mutex } from '../mutex.ts'
import { retryTransaction } from '../retry.ts'
import type { ThreadNotice } from './messages.ts'
import { Together } from './together.ts'
import { PgliteWorker } from './worker.ts'

export interface PgliteOptions {
  /** A statement slower than this ends the database's thread, which opens again (reliability S6). 0: no limit. */
  statementTimeoutMs?: number
  /** A transaction that idles this long is rolled back, since it blocks everybody. */
  idleInTransactionMs?: number
  /** Below this nothing is written. */
  minFreeBytes?: number
  /** Refuses to create a database: a command that does not find the installation's must not make another one. */
  mustExist?: boolean
}

/** How long a reading of the free space is used. */
const ROOM_KNOWN_MS = 1_000
const DISK_FULL = '53100'

/** The message is fit to be shown. */
export class NoRoomToOpen extends Error {
  override name = 'NoRoomToOpen'
}

/**
 * Opens or creates the embedded database in `dataDir/base`; does not migrate. @throws FolderInUse, FolderOfAnother,
 * DatabaseMissing, DatabaseUnavailable, or NoRoomToOpen when the disk is too full even for reading.
 */
export async function openPglite(dataDir: string, options: PgliteOptions = {}): Promise<Db> {
  requireOwnFolder(dataDir)
  if (options.mustExist && !fs.existsSync(path.join(dataDir, 'base', 'PG_VERSION')))
    throw new DatabaseMissing(BASE.noHay(path.resolve(dataDir)))
  fs.mkdirSync(dataDir, { recursive: true })
  const folder = path.join(fs.realpathSync(dataDir), 'base')
  if (!makeRoomToOpen(dataDir, !fs.existsSync(path.join(folder, 'PG_VERSION'))))
    throw new NoRoomToOpen(BASE.sinLugar)
  const lock = await acquireFolder(folder)
  const listeners = new Listeners()
  const onNotice = ({ channel, payload }: ThreadNotice) => listeners.tell(channel, payload)
  const startWorker = () => PgliteWorker.start(folder, onNotice)
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
  readonly #limits: Required<Omit<PgliteOptions, 'mustExist'>>
  #room = { free: Number.POSITIVE_INFINITY, askedAt: Number.NEGATIVE_INFINITY }
  /** There is one connection: statements and transactions take turns. */
  readonly #turns = new Mutex()
  readonly #writes: Together
  #worker: PgliteWorker
  /** The thread whose notifications come. */
  #heard: PgliteWorker
  #closed = false
  #takenOver: () => void = () => {}

  constructor({ worker, options, ...parts }: PgliteParts) {
    this.#parts = parts
    this.#worker = worker
    this.#heard = worker
    this.#limits = {
      statementTimeoutMs: options.statementTimeoutMs ?? 10_000,
      idleInTransactionMs: options.idleInTransactionMs ?? 5_000,
      minFreeBytes: options.minFreeBytes ?? MIN_FREE_BYTES,
    }
    this.#writes = new Together(this.#turns, async command =>
      (await this.#open()).call(command, this.#limits.statementTimeoutMs),
    )
    parts.lock.onLost(() => {
      void this.#worker.terminate() // writing on would destroy what the new holder writes
      this.#takenOver()
    })
  }

  query<Row extends object>(sql: string, params: readonly unknown[] = []): Promise<Row[]> {
    return this.#turns.run(async () =>
      this.#held(await query<Row>(await this.#open(), sql, params, this.#limits.statementTimeoutMs)),
    )
  }

  async tx<T>(fn: (tx: Queryable) => Promise<T>): Promise<T> {
    this.#refuseFullDisk()
    return retryTransaction(() =>
      this.#turns.run(async () => this.#held(await this.#runTransaction(await this.#open(), fn))),
    )
  }

  async write<Row extends object>(sql: string, params: readonly unknown[]): Promise<Row[]> {
    this.#refuseFullDisk()
    return this.#held((await this.#writes.add({ sql, params })) as Row[])
  }

  async exec(sql: string): Promise<void> {
    await this.#turns.run(async () => (await this.#open()).call({ kind: 'exec', sql }, 0))
  }

  async listen(channel: string, heard: Heard): Promise<() => Promise<void>> {
    await this.#turns.run(async () => {
      const worker = await this.#open()
      await this.#listenOn(worker, [channel])
      this.#parts.listeners.add(channel, heard)
    })
    return () =>
      this.#turns.run(async () => {
        const wasLast = this.#parts.listeners.remove(channel, heard)
        if (!wasLast || this.#closed || this.#worker.gone) return
        await this.#worker.call(
          { kind: 'exec', sql: sqlListen('unlisten', channel) },
          this.#limits.statementTimeoutMs,
        )
      })
  }

  hears(): boolean {
    return this.#heard === this.#worker && !this.#worker.gone
  }

  async copyTo(folder: string): Promise<void> {
    // Twice, so that the second one, which blocks everybody, has little left to write.
    await this.exec('checkpoint')
    await this.#turns.run(async () => {
      await (await this.#open()).call({ kind: 'exec', sql: 'checkpoint' }, 0)
      await fs.promises.cp(this.#parts.folder, folder, {
        recursive: true,
        mode: fs.constants.COPYFILE_FICLONE,
      })
    })
  }

  onTakenOver(told: () => void): void {
    this.#takenOver = told
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

  /** Refuses writes on a nearly full disk: an unwritable log would end the database's thread (reliability S10). */
  #refuseFullDisk(): void {
    const now = performance.now()
    if (now - this.#room.askedAt > ROOM_KNOWN_MS)
      this.#room = { free: freeBytes(this.#parts.folder), askedAt: now }
    if (this.#room.free < this.#limits.minFreeBytes)
      throw new DatabaseError('The disk is nearly full.', DISK_FULL)
  }

  /** Nothing is acknowledged once another process has the folder, which may not have what was just written (S29). */
  #held<T>(answer: T): T {
    if (!this.#parts.lock.isHeld()) throw new DatabaseUnavailable(BASE.cerrada)
    return answer
  }

  /** The thread in use, or a new one where the last was ended. */
  async #open(): Promise<PgliteWorker> {
    if (this.#closed || this.#parts.lock.lost) throw new DatabaseUnavailable(BASE.cerrada)
    if (this.#worker.gone) {
      await this.#worker.terminate() // two threads on one folder would be two processes
      this.#worker = await this.#parts.startWorker()
      await this.#listenOn(this.#worker, this.#parts.listeners.channels)
      this.#heard = this.#worker
      this.#parts.listeners.tellGap()
    }
    return this.#worker
  }

  async #listenOn(worker: PgliteWorker, channels: readonly string[]): Promise<void> {
    for (const channel of channels)
      await worker.call({ kind: 'exec', sql: sqlListen('listen', channel) }, this.#limits.statementTimeoutMs)
  }

  async #runTransaction<T>(worker: PgliteWorker, fn: (tx: Queryable) => Promise<T>): Promise<T> {
    const idle = new IdleGuard(this.#limits.idleInTransactionMs)
    const run = (sql: string) =>
      worker.call({ kind: 'query', sql, params: [] }, this.#limits.statementTimeoutMs)
    let failed = false
    const tx: Queryable = {
      query: <Row extends object>(sql: string, params: readonly unknown[] = []) =>
        idle
          .use(() => query<Row>(worker, sql, params, this.#limits.statementTimeoutMs))
          .catch(error => {
            failed = true
            throw error
          }),
    }
    try {
      await run('begin')
      const result = await idle.race(fn(tx))
      // A commit after a failed statement would silently roll back; any other statement fails with 25P02.
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

async function query<Row extends object>(
  worker: PgliteWorker,
  sql: string,
  params: readonly unknown[],
  limitMs: number,
): Promise<Row[]> {
  return (await worker.call({ kind: 'query', sql, params }, limitMs)) as Row[]
}
