import fs from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { BASE } from '#messages/server/consola.ts'
import { DatabaseUnavailable } from '../db.ts'
import {
  type Command,
  creationMark,
  type ThreadNotice,
  type ThreadReply,
  type ThreadRequest,
  toDatabaseError,
} from './messages.ts'

interface Waiting {
  resolve: (rows: object[]) => void
  reject: (error: Error) => void
}

export class PgliteWorker {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #sent = 0
  gone = false

  private constructor(folder: string, onNotice: (notice: ThreadNotice) => void) {
    this.#worker = startThread(folder)
    this.#worker.on('message', (message: ThreadReply | ThreadNotice) =>
      'channel' in message ? onNotice(message) : this.#settle(message),
    )
    this.#worker.on('error', error => this.#end(error.message))
    this.#worker.on('exit', () => this.#end(BASE.seInterrumpio))
  }

  static async start(
    folder: string,
    onNotice: (notice: ThreadNotice) => void,
    limitMs: number,
  ): Promise<PgliteWorker> {
    const isThere = fs.existsSync(path.join(folder, 'PG_VERSION')) && !fs.existsSync(creationMark(folder))
    const late = (isThere ? BASE.tardaAbrir : BASE.tardaCrear)(folder, limitMs / 1000)
    const worker = new PgliteWorker(folder, onNotice)
    await worker.#limit(limitMs, worker.#expect(0), late)
    return worker
  }

  /** 0: no limit. Ending the thread is the only way to stop a statement (design §9). */
  call(command: Command, limitMs: number): Promise<object[]> {
    if (this.gone) return Promise.reject(new DatabaseUnavailable(BASE.seInterrumpio))
    const id = ++this.#sent
    const reply = this.#expect(id)
    try {
      this.#worker.postMessage({ id, ...command } satisfies ThreadRequest)
    } catch (error) {
      // Nothing was sent, because the parameter cannot be cloned to another thread.
      this.#waiting.delete(id)
      return Promise.reject(error)
    }
    return limitMs > 0 ? this.#limit(limitMs, reply) : reply
  }

  async terminate(): Promise<void> {
    this.#end(BASE.seInterrumpio)
    await this.#worker.terminate()
  }

  #expect(id: number): Promise<object[]> {
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }

  async #limit(ms: number, reply: Promise<object[]>, late: string = BASE.seInterrumpio): Promise<object[]> {
    const timer = setTimeout(() => {
      this.#end(late) // the caller gets the rejection below
      void this.terminate()
    }, ms)
    try {
      return await reply
    } finally {
      clearTimeout(timer)
    }
  }

  #settle(reply: ThreadReply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if ('rows' in reply) waiting?.resolve(reply.rows)
    else waiting?.reject(toDatabaseError(reply.error))
  }

  #end(message: string): void {
    this.gone = true
    for (const { reject } of this.#waiting.values()) reject(new DatabaseUnavailable(message))
    this.#waiting.clear()
  }
}

function startThread(folder: string): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  const file = isSource ? './thread-source.mjs' : './pglite-thread.js'
  return new Worker(new URL(file, import.meta.url), { workerData: { folder }, execArgv: [] })
}
