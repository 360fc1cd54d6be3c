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

/** Web Locks of one origin, for one name: in the order of asking, let go when the holder dies, and may be stolen. */
export class SimLock {
  readonly #world: World
  #holder: Claim | null = null
  #queue: Claim[] = []

  constructor(world: World) {
    this.#world = world
  }

  /** As much of `LockManager.request` as the product uses. */
  request = <T>(
    _name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    callback: () => Promise<T>,
  ): Promise<T> =>
    new Promise<T>((resolve, reject) => {
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
              void callback()
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

  /** The browser lets go of what a dead process held. */
  abandon(process: Process): void {
    this.#queue = this.#queue.filter(({ by }) => by !== process)
    if (this.#holder?.by === process) this.#pass()
  }

  #pass(): void {
    this.#holder = null
    this.#queue.shift()?.start()
  }
}
