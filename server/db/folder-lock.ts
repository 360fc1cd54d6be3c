import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BASE } from '#messages/server/consola.ts'
import { Explained } from './db.ts'
import { linkNew } from './disk.ts'

/** Content of the lock file. The modification time of the file is the holder's heartbeat. */
interface Holder {
  pid: number
  inicio: string | null
  equipo: string
  /** PID namespace; null on systems without namespaces, absent in locks of older versions. */
  espacio?: string | null
  /** Distinguishes two locks of one process. */
  marca: string
}

const HEARTBEAT_MS = 5_000
/** A holder without a heartbeat for this time counts as dead, if the process table cannot tell. */
const SILENCE_MS = 4 * HEARTBEAT_MS

const describeSelf = (marca: string): Holder => ({
  pid: process.pid,
  inicio: processStart(process.pid),
  equipo: os.hostname(),
  espacio: pidNamespace(),
  marca,
})

/** Null if there is no lock. A file that is not JSON gives an empty holder. */
function readHolder(file: string): { holder: Partial<Holder>; heartbeat: number } | null {
  try {
    const heartbeat = fs.statSync(file).mtimeMs
    const text = fs.readFileSync(file, 'utf8')
    return { holder: parse(text), heartbeat }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function parse(text: string): Partial<Holder> {
  try {
    return Object(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** `unknown`: another machine, boot or PID namespace. Then the heartbeat decides. */
function judgeHolder({ pid, inicio, equipo, espacio }: Partial<Holder>): 'alive' | 'dead' | 'unknown' {
  if (!Number.isInteger(pid) || !pid) return 'dead'
  const isOurs =
    equipo === os.hostname() &&
    (espacio === undefined || espacio === pidNamespace()) &&
    (!inicio || isOfThisBoot(inicio))
  if (!isOurs) return 'unknown'
  if (!isRunning(pid)) return 'dead'
  // Without a start time another process may have the pid now
  if (!inicio) return 'unknown'
  return processStart(pid) === inicio ? 'alive' : 'dead'
}

/** Another process has the folder open (reliability S3). */
export class FolderInUse extends Explained {
  override name = 'FolderInUse'
  readonly pid: number
  constructor(pid: number) {
    super(BASE.enUso(pid))
    this.pid = pid
  }
}

export interface FolderLock {
  /** Whether another process took the lock. Then this process must neither write nor acknowledge any more. */
  readonly lost: boolean
  /** Checks the lock file itself. Call it after each commit, before the acknowledgement (reliability S29). */
  isHeld(): boolean
  onLost(callback: () => void): void
  /** Tells waiting processes that this process will soon release the folder. */
  announceRelease(): void
  release(): void
}

const GUARD_PATIENCE_MS = 1_500
const GUARD_STALE_MS = 10_000
const LOOK_EVERY_MS = 100
/** Covers a stopping holder's longest drain (DRAIN_MS) and its requests in progress. */
const RELEASE_PATIENCE_MS = 75_000
/** Minimum time to watch a holder. Its heartbeat may only look old, because the clock may have jumped. */
const WATCH_MIN_MS = HEARTBEAT_MS + 1_000

interface Watched {
  marca: string | undefined
  heartbeat: number
  since: number
  silentMs: number
}

/**
 * Locks `folder` with the file `folder.lock` beside it, because the embedded database has no lock (design §9, guard 2).
 * Replaces a dead holder and waits for a holder that is stopping. If the process table cannot judge a holder, watches
 * its heartbeat for up to 20 s (reliability S29). @throws FolderInUse, within 2 s if a live process of this namespace
 * holds the folder and is not stopping.
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
          // Another starting process may have replaced the dead holder meanwhile
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

/** Checking and replacing a holder must be one step, or two starts would both replace the same dead holder. */
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
  /** The file stays open, so that no later lock file gets the same inode. */
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

/**
 * Refuses a data folder of another user, before anything is written (reliability S34). Root could write, but would
 * leave files that the service cannot read. @throws Explained with the command line to use.
 */
export function requireOwnFolder(dataDir: string): void {
  const uid = process.getuid?.()
  if (uid === undefined) return
  for (const folder of [path.join(dataDir, 'base'), dataDir]) {
    const owner = fs.statSync(folder, { throwIfNoEntry: false })?.uid
    if (owner === undefined) continue
    if (owner === uid) return
    const [, ...args] = process.argv
    throw new Explained(BASE.deOtro(dataDir, nameOf(owner), ['node', ...args].join(' ')))
  }
}

function nameOf(uid: number): string {
  try {
    const users = fs.readFileSync('/etc/passwd', 'utf8')
    return (
      users
        .split('\n')
        .find(line => line.split(':')[2] === String(uid))
        ?.split(':')[0] ?? `#${uid}`
    )
  } catch {
    return `#${uid}` // The file does not exist on this system; sudo accepts the number in this form
  }
}

/**
 * Start time of a process, in the system's own format. It distinguishes processes that had the same pid. Null if the
 * process does not exist or the system does not tell its start time.
 */
export function processStart(pid: number): string | null {
  if (process.platform === 'linux') return linuxStart(pid)
  if (process.platform === 'win32') return null
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null // ps fails if the process does not exist
  }
}

/** Field 22 of stat counts ticks since boot, so the boot's id is added. The name in field 2 may contain spaces. */
function linuxStart(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie has ended, even if its parent has not read the exit code
    if (/[ZX]/.test(fields[0] ?? '')) return null
    return `${readBoot()}:${fields[19]}`
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const readBoot = (): string => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()

/** Also true on systems whose start times do not name the boot. */
const isOfThisBoot = (start: string): boolean =>
  process.platform !== 'linux' || start.startsWith(`${readBoot()}:`)

function pidNamespace(): string | null {
  try {
    return fs.readlinkSync('/proc/self/ns/pid')
  } catch {
    return null // Not Linux
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ESRCH'
}

/** Also true for a process of another user. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
