import type { Process, World } from './world.ts'

interface Claim {
  by: Process
  start: () => void
  steal: () => void
}

/** A deadline that `AbortSignal.timeout` gave, on the world's clock. */
export interface SimSignal {
  deadline: number
}

/** Web Locks of one origin: in the order of asking, let go when the holder dies, and may be stolen. */
export class SimLocks {
  readonly #world: World
  readonly #locks = new Map<string, SimLock>()

  constructor(world: World) {
    this.#world = world
  }

  /** As much of `LockManager.request` as the product uses. */
  request = <T>(
    name: string,
    options: Options,
    callback: (lock: object | null) => Promise<T>,
  ): Promise<T> => {
    const lock = this.#locks.get(name) ?? new SimLock(this.#world)
    this.#locks.set(name, lock)
    return lock.request(options, callback)
  }

  query = async (): Promise<LockManagerSnapshot> => ({
    held: [...this.#locks].flatMap(([name, { holder }]) => (holder ? [{ name, clientId: holder.id }] : [])),
    pending: [],
  })

  /** The browser lets go of what a dead process held. */
  abandon(process: Process): void {
    for (const lock of this.#locks.values()) lock.abandon(process)
  }
}

interface Options {
  signal?: AbortSignal
  steal?: boolean
  ifAvailable?: boolean
}

class SimLock {
  readonly #world: World
  #holder: Claim | null = null
  #queue: Claim[] = []

  constructor(world: World) {
    this.#world = world
  }

  get holder(): Process | undefined {
    return this.#holder?.by
  }

  request<T>(options: Options, callback: (lock: object | null) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const world = this.#world
      const claim: Claim = {
        by: world.current,
        // Its own code hears of it, in its own turn
        steal: () =>
          void world.later(0, 'stolen', () => reject(new DOMException('stolen', 'AbortError')), claim.by),
        start: () => {
          this.#holder = claim
          world.later(
            0,
            'lock',
            () => {
              void callback(this)
                .then(resolve, reject)
                .finally(() => {
                  if (this.#holder === claim) this.#pass()
                })
            },
            claim.by,
          )
        },
      }
      if (options.steal) {
        world.log('steals the lock')
        this.#holder?.steal()
        claim.start()
        return
      }
      if (options.ifAvailable && this.#holder !== null) {
        world.later(0, 'not available', () => void callback(null).then(resolve, reject), claim.by)
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
