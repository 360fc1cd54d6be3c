import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { BASE } from '#messages/server/base.ts'
import { linkNew } from './durable-files.ts'
import {
  describeSelf,
  HEARTBEAT_MS,
  type Holder,
  judgeHolder,
  readHolder,
  SILENCE_MS,
} from './lock-holder.ts'

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
  /** Another process took the lock. This one must neither write nor acknowledge any more. */
  readonly lost: boolean
  /** Looks at the lock itself: to be asked after each commit, before it is acknowledged (reliability S29). */
  isHeld(): boolean
  onLost(callback: () => void): void
  /** Tells who waits for the folder that this process is about to release it. */
  announceRelease(): void
  release(): void
}

const GUARD_PATIENCE_MS = 1_500
const GUARD_STALE_MS = 10_000
const LOOK_EVERY_MS = 100
/** The longest drain (DRAIN_MS) and the time for requests under way. */
const RELEASE_PATIENCE_MS = 75_000
/** Watched for this long even where the clock says that the holder has been silent: the clock may have jumped. */
const WATCH_MIN_MS = HEARTBEAT_MS + 1_000

interface Watched {
  marca: string | undefined
  heartbeat: number
  /** When the watch began, and by its clock the holder's silence then. */
  since: number
  silentMs: number
}

/**
 * Locks `folder` with the file `folder.lock` beside it, since the embedded database has no lock (design §9, guard 2).
 * Replaces a dead holder, waits for one that is stopping, and for up to 20 s for one of another PID namespace or boot,
 * whose heartbeat alone tells whether it lives (reliability S29). @throws FolderInUse, within 2 s when a live process
 * of this namespace holds it.
 */
export async function acquireFolder(folder: string): Promise<FolderLock> {
  const file = `${folder}.lock`
  const self = describeSelf(randomUUID())
  const draft = `${file}.${self.marca}`
  fs.writeFileSync(draft, JSON.stringify(self), { flush: true, mode: 0o600 })
  try {
    const deadline = performance.now() + RELEASE_PATIENCE_MS
    let watched: Watched | null = null
    while (!linkNew(draft, file)) {
      const found = readHolder(file)
      if (found === null) continue
      const { holder, heartbeat } = found
      const isLeaving = isReleasing(file, holder.marca)
      const verdict = judgeHolder(holder)
      if (watched === null || watched.marca !== holder.marca)
        watched = {
          marca: holder.marca,
          heartbeat,
          since: performance.now(),
          silentMs: Math.max(0, Date.now() - heartbeat),
        }
      const isBeating = verdict === 'alive' || heartbeat !== watched.heartbeat
      if ((isBeating && !isLeaving) || performance.now() > deadline) throw new FolderInUse(holder.pid ?? 0)
      if (verdict === 'dead' || (verdict === 'unknown' && !isBeating && isSilent(watched))) {
        const isReplaced = await withGuard(`${file}.relevo`, () => {
          // Another starter may have replaced it since
          const now = readHolder(file)
          if (now?.holder.marca !== holder.marca || now?.heartbeat !== heartbeat) return false
          fs.renameSync(draft, file)
          return true
        })
        if (isReplaced) break
      }
      await sleep(LOOK_EVERY_MS)
    }
  } finally {
    fs.rmSync(draft, { force: true })
  }
  fs.rmSync(releaseFile(file), { force: true })
  return new HeldLock(file, self)
}

function isSilent({ since, silentMs }: Watched): boolean {
  const watchedMs = performance.now() - since
  return watchedMs >= WATCH_MIN_MS && silentMs + watchedMs >= SILENCE_MS
}

const releaseFile = (file: string): string => `${file}.cierra`

function isReleasing(file: string, marca: string | undefined): boolean {
  try {
    return marca !== undefined && fs.readFileSync(releaseFile(file), 'utf8') === marca
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** Checking and replacing a holder must be one step, or two starts would both replace the same dead one. */
async function withGuard<T>(guard: string, task: () => T): Promise<T> {
  const deadline = Date.now() + GUARD_PATIENCE_MS
  while (!makeGuard(guard)) {
    if (Date.now() > deadline) throw new FolderInUse(0)
    await sleep(50)
  }
  try {
    return task()
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
  /** Kept open, so that no later lock gets the same inode. */
  readonly #fd: number
  readonly #inode: bigint
  readonly #onExit = () => this.release()
  #callback: () => void = () => {}
  #isReleased = false

  constructor(file: string, self: Holder) {
    this.#file = file
    this.#self = self
    this.#fd = fs.openSync(file, 'r')
    this.#inode = fs.fstatSync(this.#fd, { bigint: true }).ino
    this.#timer = setInterval(() => this.#beat(), HEARTBEAT_MS).unref()
    process.on('exit', this.#onExit)
  }

  isHeld(): boolean {
    if (this.lost || this.#isReleased) return false
    if (fs.statSync(this.#file, { bigint: true, throwIfNoEntry: false })?.ino === this.#inode) return true
    this.lost = true
    clearInterval(this.#timer)
    this.#callback()
    return false
  }

  onLost(callback: () => void): void {
    this.#callback = callback
  }

  announceRelease(): void {
    if (this.isHeld()) fs.writeFileSync(releaseFile(this.#file), this.#self.marca, { mode: 0o600 })
  }

  release(): void {
    if (this.#isReleased) return
    const wasHeld = this.isHeld()
    this.#isReleased = true
    clearInterval(this.#timer)
    process.off('exit', this.#onExit)
    fs.closeSync(this.#fd)
    if (!wasHeld) return
    fs.rmSync(releaseFile(this.#file), { force: true })
    fs.rmSync(this.#file, { force: true })
  }

  #beat(): void {
    if (this.isHeld()) fs.utimesSync(this.#file, new Date(), new Date())
  }
}
