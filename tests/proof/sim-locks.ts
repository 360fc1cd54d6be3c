import type { Process, World } from './world.ts'

interface Claim {
  by: Process
  start: () => void
  steal: () => void
}

/** `deadline` is a time on the world's clock. */
export interface SimSignal {
  deadline: number
}

/** Web Locks. Requests get a lock in their order, a dead holder releases its lock, and a lock can be stolen. */
export class SimLocks {
  readonly #mail: Mail
  readonly #world: World
  readonly #locks = new Map<string, SimLock>()

  constructor(world: World) {
    this.#world = world
    this.#mail = new Mail(world)
  }

  request = <T>(
    name: string,
    options: Options,
    callback: (lock: object | null) => Promise<T>,
  ): Promise<T> => {
    const lock = this.#locks.get(name) ?? new SimLock(this.#world, this.#mail)
    this.#locks.set(name, lock)
    return lock.request(options, callback)
  }

  query = (): Promise<LockManagerSnapshot> => {
    const all = [...this.#locks]
    const held = all.flatMap(([name, { holder }]) => (holder ? [{ name, clientId: holder.id }] : []))
    const { current } = this.#world
    return new Promise(resolve => this.#mail.post(current, 'locks', () => resolve({ held, pending: [] })))
  }

  /** The browser releases a dead process's locks. */
  abandon(process: Process): void {
    for (const lock of this.#locks.values()) lock.abandon(process)
  }
}

interface Options {
  signal?: AbortSignal
  steal?: boolean
  ifAvailable?: boolean
}

/** Delivers a page's lock messages in order, even after a long freeze. */
class Mail {
  readonly #world: World
  readonly #unread = new Map<Process, (() => void)[]>()

  constructor(world: World) {
    this.#world = world
  }

  post(to: Process, label: string, news: () => void): void {
    const unread = this.#unread.get(to) ?? []
    this.#unread.set(to, unread)
    unread.push(news)
    this.#world.later(0, label, () => unread.shift()?.(), to)
  }
}

class SimLock {
  readonly #world: World
  readonly #mail: Mail
  #holder: Claim | null = null
  #queue: Claim[] = []

  constructor(world: World, mail: Mail) {
    this.#world = world
    this.#mail = mail
  }

  get holder(): Process | undefined {
    return this.#holder?.by
  }

  request<T>(options: Options, callback: (lock: object | null) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const world = this.#world
      const claim: Claim = {
        by: world.current,
        // The holder learns of the theft in its own turn
        steal: () =>
          this.#mail.post(claim.by, 'stolen', () => reject(new DOMException('stolen', 'AbortError'))),
        start: () => {
          this.#holder = claim
          this.#mail.post(claim.by, 'lock', () => {
            void callback(this)
              .then(resolve, reject)
              .finally(() => {
                if (this.#holder === claim) this.#pass()
              })
          })
        },
      }
      if (options.steal) {
        world.log('steals the lock')
        this.#holder?.steal()
        claim.start()
        return
      }
      if (options.ifAvailable && this.#holder !== null) {
        this.#mail.post(claim.by, 'not available', () => void callback(null).then(resolve, reject))
        return
      }
      this.#queue.push(claim)
      if (this.#holder === null) this.#pass()
      const deadline = (options.signal as unknown as SimSignal | undefined)?.deadline ?? Infinity
      if (this.#holder === claim || deadline === Infinity) return
      world.later(deadline - world.now, 'lock timeout', () => {
        if (!this.#queue.includes(claim)) return
        this.#queue = this.#queue.filter(other => other !== claim)
        reject(new DOMException('timeout', 'TimeoutError'))
      })
    })
  }

  abandon(process: Process): void {
    this.#queue = this.#queue.filter(({ by }) => by !== process)
    if (this.#holder?.by === process) this.#pass()
  }

  #pass(): void {
    this.#holder = null
    this.#queue.shift()?.start()
  }
}
