interface Waiting {
  start: () => void
}

/**
 * The part of the Web Locks API that the app uses: exclusive locks in the order of the requests, `signal`, `steal`,
 * `ifAvailable` and `query`.
 */
export class FakeLocks {
  readonly #held = new Map<string, { clientId: string; reject: (error: unknown) => void }>()
  readonly #queues = new Map<string, Waiting[]>()

  /** Lists the holders as if each were a separate page. */
  async query(): Promise<LockManagerSnapshot> {
    const held = [...this.#held].map(([name, { clientId }]) => ({ name, clientId }))
    return { held, pending: [] }
  }

  request<T>(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean; ifAvailable?: boolean },
    callback: (lock: object | null) => Promise<T>,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const hold = { clientId: crypto.randomUUID(), reject }
      const waiting: Waiting = {
        start: () => {
          this.#held.set(name, hold)
          void callback({ name })
            .then(resolve, reject)
            .finally(() => {
              if (this.#held.get(name) !== hold) return // Stolen: the new holder passes the lock on
              this.#held.delete(name)
              this.#queues.get(name)?.shift()?.start()
            })
        },
      }
      if (options.steal) {
        this.#held.get(name)?.reject(new DOMException('The lock was stolen', 'AbortError'))
        waiting.start()
        return
      }
      if (!this.#held.has(name)) {
        waiting.start()
        return
      }
      if (options.ifAvailable) {
        void callback(null).then(resolve, reject)
        return
      }
      const queue = this.#queues.get(name) ?? []
      this.#queues.set(name, queue)
      queue.push(waiting)
      options.signal?.addEventListener('abort', () => {
        const at = queue.indexOf(waiting)
        if (at === -1) return
        queue.splice(at, 1)
        reject(options.signal?.reason)
      })
    })
  }
}
