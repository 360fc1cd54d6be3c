import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { BASE } from '#messages/server/base.ts'
import { linkNew } from './durable-files.ts'
import { describeSelf, HEARTBEAT_MS, type Holder, isAlive, readHolder } from './lock-holder.ts'

/** Another process has the folder open (reliability S3). The message is fit to be shown. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
  readonly pid: number
  constructor(pid: number) {
    super(BASE.enUso(pid))
    this.pid = pid
  }
}

export interface FolderLock {
  /** Somebody took the lock from this process, which must not write any more. */
  readonly lost: boolean
  onLost(callback: () => void): void
  release(): void
}

const GUARD_PATIENCE_MS = 1_500
const GUARD_STALE_MS = 10_000

/**
 * Locks `folder` with the file `folder.lock` beside it, since the embedded database has no lock (design §9, guard 2).
 * Replaces a dead holder. @throws FolderInUse within 2 s when a live process holds it.
 */
export async function acquireFolder(folder: string): Promise<FolderLock> {
  const file = `${folder}.lock`
  const self = describeSelf(randomUUID())
  const draft = `${file}.${self.marca}`
  fs.writeFileSync(draft, JSON.stringify(self), { flush: true, mode: 0o600 })
  try {
    if (!linkNew(draft, file)) await withGuard(`${file}.relevo`, () => replaceDead(draft, file))
  } finally {
    fs.rmSync(draft, { force: true })
  }
  return new HeldLock(file, self)
}

function replaceDead(draft: string, file: string): void {
  const found = readHolder(file)
  if (found && isAlive(found, Date.now())) throw new FolderInUse(found.holder.pid ?? 0)
  fs.renameSync(draft, file)
}

/** Checking and replacing a holder must be one step, or two starts would both replace the same dead one. */
async function withGuard(guard: string, task: () => void): Promise<void> {
  const deadline = Date.now() + GUARD_PATIENCE_MS
  while (!makeGuard(guard)) {
    if (Date.now() > deadline) throw new FolderInUse(0)
    await sleep(50)
  }
  try {
    task()
  } finally {
    fs.rmdirSync(guard)
  }
}

function makeGuard(guard: string): boolean {
  try {
    fs.mkdirSync(guard)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const age = Date.now() - (fs.statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age > GUARD_STALE_MS) fs.rmSync(guard, { recursive: true, force: true })
  return false
}

class HeldLock implements FolderLock {
  lost = false
  readonly #file: string
  readonly #self: Holder
  readonly #timer: NodeJS.Timeout
  readonly #onExit = () => this.release()
  #callback: () => void = () => {}

  constructor(file: string, self: Holder) {
    this.#file = file
    this.#self = self
    this.#timer = setInterval(() => this.#beat(), HEARTBEAT_MS).unref()
    process.on('exit', this.#onExit)
  }

  onLost(callback: () => void): void {
    this.#callback = callback
  }

  release(): void {
    clearInterval(this.#timer)
    process.off('exit', this.#onExit)
    if (this.#isMine()) fs.rmSync(this.#file, { force: true })
  }

  #beat(): void {
    if (this.#isMine()) {
      fs.utimesSync(this.#file, new Date(), new Date())
      return
    }
    this.lost = true
    clearInterval(this.#timer)
    this.#callback()
  }

  #isMine(): boolean {
    return readHolder(this.#file)?.holder.marca === this.#self.marca
  }
}
