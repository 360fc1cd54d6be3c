import fs from 'node:fs'
import path from 'node:path'
import { DatabaseUnavailable, type Db, type Heard, type Queryable } from './db.ts'
import { acquireFolder, type FolderLock } from './folder-lock.ts'
import { IdleGuard } from './idle-guard.ts'
import { Listeners, sqlListen } from './listeners.ts'
import { Mutex } from './mutex.ts'
import type { ThreadNotice } from './pglite-messages.ts'
import { PgliteWorker } from './pglite-worker.ts'
import { retryTransaction } from './retry.ts'

export interface PgliteOptions {
  /** A statement slower than this ends the database's thread, which opens again (reliability S6). 0: no limit. */
  statementTimeoutMs?: number
  /** A transaction that waits this long for its next statement is undone: it holds everyone else up. */
  idleInTransactionMs?: number
}

/** Room for recovery to write a log segment: without it, opening hangs without an error (server-notes §2). */
const MIN_FREE_BYTES = 64 * 1024 * 1024

/**
 * Opens the embedded database kept in `dataDir/base`, creating both the first time; does not migrate.
 * @throws FolderInUse when another process has it open; DatabaseUnavailable when it cannot be opened;
 * Error when the disk has too little room.
 */
export async function openPglite(dataDir: string, options: PgliteOptions = {}): Promise<Db> {
  fs.mkdirSync(dataDir, { recursive: true })
  const folder = path.join(fs.realpathSync(dataDir), 'base')
  refuseFullDisk(dataDir)
  const lock = await acquireFolder(folder)
  const listeners = new Listeners()
  const onNotice = ({ channel, payload }: ThreadNotice) => listeners.tell(channel, payload)
  const startWorker = () => PgliteWorker.start(folder, onNotice)
  try {
    return new PgliteDb({ startWorker, listeners, lock, worker: await startWorker(), options })
  } catch (error) {
    lock.release()
    throw error
  }
}

function refuseFullDisk(dataDir: string): void {
  const { bavail, bsize } = fs.statfsSync(dataDir)
  if (bavail * bsize >= MIN_FREE_BYTES) return
  throw new Error('Quedan menos de 64 MB libres en el disco de la base: liberá espacio antes de iniciar.')
}

interface PgliteParts {
  startWorker: () => Promise<PgliteWorker>
  worker: PgliteWorker
  listeners: Listeners
  lock: FolderLock
  options: PgliteOptions
}

class PgliteDb implements Db {
  readonly engine = 'pglite'
  readonly #startWorker: PgliteParts['startWorker']
  readonly #listeners: Listeners
  readonly #lock: FolderLock
  readonly #statementTimeoutMs: number
  readonly #idleMs: number
  /** There is one connection: statements and transactions take turns. */
  readonly #turns = new Mutex()
  #worker: PgliteWorker
  #closed = false

  constructor({ startWorker, worker, listeners, lock, options }: PgliteParts) {
    this.#startWorker = startWorker
    this.#listeners = listeners
    this.#lock = lock
    this.#worker = worker
    this.#statementTimeoutMs = options.statementTimeoutMs ?? 10_000
    this.#idleMs = options.idleInTransactionMs ?? 5_000
    lock.onLost(() => void this.#worker.terminate()) // writing on would destroy what the new holder writes
  }

  query<Row extends object>(sql: string, params: readonly unknown[] = []): Promise<Row[]> {
    return this.#turns.run(async () => query<Row>(await this.#open(), sql, params, this.#statementTimeoutMs))
  }

  tx<T>(fn: (tx: Queryable) => Promise<T>): Promise<T> {
    return retryTransaction(() => this.#turns.run(async () => this.#runTransaction(await this.#open(), fn)))
  }

  async exec(sql: string): Promise<void> {
    await this.#turns.run(async () => (await this.#open()).call({ kind: 'exec', sql }, 0))
  }

  async listen(channel: string, heard: Heard): Promise<() => Promise<void>> {
    await this.#turns.run(async () => {
      const worker = await this.#open()
      await this.#listenOn(worker, [channel])
      this.#listeners.add(channel, heard)
    })
    return () =>
      this.#turns.run(async () => {
        const wasLast = this.#listeners.remove(channel, heard)
        if (!wasLast || this.#closed || this.#worker.gone) return
        await this.#worker.call(
          { kind: 'exec', sql: sqlListen('unlisten', channel) },
          this.#statementTimeoutMs,
        )
      })
  }

  async close(): Promise<void> {
    await this.#turns.run(async () => {
      if (this.#closed) return
      this.#closed = true
      try {
        if (!this.#worker.gone) await this.#worker.call({ kind: 'close' }, this.#statementTimeoutMs)
      } finally {
        await this.#worker.terminate()
        this.#lock.release()
      }
    })
  }

  /** The thread in use, or a new one where the last was ended. */
  async #open(): Promise<PgliteWorker> {
    if (this.#closed || this.#lock.lost) throw new DatabaseUnavailable('La base de datos está cerrada.')
    if (this.#worker.gone) {
      await this.#worker.terminate() // two threads on one folder would be two processes
      this.#worker = await this.#startWorker()
      await this.#listenOn(this.#worker, this.#listeners.channels)
      this.#listeners.tellGap()
    }
    return this.#worker
  }

  async #listenOn(worker: PgliteWorker, channels: readonly string[]): Promise<void> {
    for (const channel of channels)
      await worker.call({ kind: 'exec', sql: sqlListen('listen', channel) }, this.#statementTimeoutMs)
  }

  async #runTransaction<T>(worker: PgliteWorker, fn: (tx: Queryable) => Promise<T>): Promise<T> {
    const idle = new IdleGuard(this.#idleMs)
    const exec = (sql: string) => worker.call({ kind: 'exec', sql }, this.#statementTimeoutMs)
    let failed = false
    const tx: Queryable = {
      query: <Row extends object>(sql: string, params: readonly unknown[] = []) =>
        idle
          .use(() => query<Row>(worker, sql, params, this.#statementTimeoutMs))
          .catch(error => {
            failed = true
            throw error
          }),
    }
    try {
      await exec('begin')
      const result = await idle.race(fn(tx))
      // PostgreSQL takes a commit after a failed statement for a rollback, silently; any statement says 25P02 first.
      if (failed) await exec('select 1')
      idle.stop()
      await exec('commit')
      return result
    } catch (error) {
      idle.stop()
      if (!worker.gone) await exec('rollback')
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
