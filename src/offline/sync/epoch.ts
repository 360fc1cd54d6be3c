import { readFact, updateFact } from '../device.ts'

/** The server's data epoch, and how far each person's entries were checked in it (reliability O35). */
export interface EpochFact {
  id: string
  /** Last `seq` checked, by login name; null in the first epoch, before which there is nothing. */
  checked: Record<string, number> | null
}

export interface EpochStore {
  read: () => Promise<EpochFact | undefined>
  /** In one transaction. */
  update: (change: (known: EpochFact | undefined) => EpochFact) => Promise<void>
}

/** Notices that the server was restored from a backup: it names another epoch from then on. */
export class Epoch {
  readonly #store: EpochStore
  #seen: string | null = null
  #settled: string | null = null
  #keeping: Promise<void> = Promise.resolve()

  constructor(store: EpochStore) {
    this.#store = store
  }

  note(id: string): void {
    if (id === this.#seen) return
    this.#seen = id
    this.#keeping = this.#keep(id).catch(() => {}) // Kept again before the next drain
  }

  /** Whether an answer named another epoch since `settle`; by then that epoch is stored. */
  async isNew(): Promise<boolean> {
    await this.#keeping
    return this.#seen !== null && this.#settled !== null && this.#seen !== this.#settled
  }

  /** The epoch shared by all tabs; undefined for a server without one. */
  async settle(): Promise<EpochFact | undefined> {
    if (this.#seen !== null && this.#seen !== this.#settled) await this.#keep(this.#seen)
    const fact = await this.#store.read()
    this.#settled = fact?.id ?? null
    this.#seen = this.#settled
    return fact
  }

  async hasToAsk(owner: string): Promise<boolean> {
    await this.#keeping
    // Another tab may have stored an old epoch from a late answer
    let kept = await this.#store.read()
    if (this.#seen !== null && kept?.id !== this.#seen) {
      await this.#keep(this.#seen)
      kept = await this.#store.read()
    }
    const checked = kept?.checked ?? null
    return checked !== null && checked[owner] !== Infinity
  }

  checked(id: string, owner: string, seq: number): Promise<void> {
    return this.#store.update(known =>
      known?.id === id && known.checked !== null
        ? { id, checked: { ...known.checked, [owner]: seq } }
        : (known ?? { id, checked: null }),
    )
  }

  #keep(id: string): Promise<void> {
    return this.#store.update(known => {
      if (known === undefined) return { id, checked: null }
      return known.id === id ? known : { id, checked: {} }
    })
  }
}

const FACT = 'epoca'

export const epoch = new Epoch({
  read: () => readFact<EpochFact>(FACT),
  update: change => updateFact<EpochFact>(FACT, change),
})
