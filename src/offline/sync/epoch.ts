import { readFact, updateFact } from '../device.ts'

/** Which data the server has, and who was already asked about it (reliability O35). */
export interface EpochFact {
  id: string
  /** Last `seq` asked about of each person, by login name; null of the first epoch, before which there is nothing. */
  checked: Record<string, number> | null
}

/** Where it is kept, shared by tabs and worker. */
export interface EpochStore {
  read: () => Promise<EpochFact | undefined>
  /** Reads and writes at once. */
  update: (change: (known: EpochFact | undefined) => EpochFact) => Promise<void>
}

/** A server that was restored from a backup names another epoch from then on: this hears of it. */
export class Epoch {
  readonly #store: EpochStore
  #seen: string | null = null
  #settled: string | null = null
  #keeping: Promise<void> = Promise.resolve()

  constructor(store: EpochStore) {
    this.#store = store
  }

  /** What the mark of an answer says. */
  note(id: string): void {
    if (id === this.#seen) return
    this.#seen = id
    this.#keeping = this.#keep(id).catch(() => {}) // Kept again before the next drain
  }

  /** Whether an answer named another epoch than the last one that was settled with. What it named is kept by then. */
  async isNew(): Promise<boolean> {
    await this.#keeping
    return this.#seen !== null && this.#settled !== null && this.#seen !== this.#settled
  }

  /** The epoch as all tabs know it; undefined of a server that has none. */
  async settle(): Promise<EpochFact | undefined> {
    if (this.#seen !== null && this.#seen !== this.#settled) await this.#keep(this.#seen)
    const fact = await this.#store.read()
    this.#settled = fact?.id ?? null
    this.#seen = this.#settled
    return fact
  }

  /** Whether there is something to ask about what was confirmed to this person. */
  async hasToAsk(owner: string): Promise<boolean> {
    await this.#keeping
    // An answer of before the restore, heard late in another tab, may have put back what was kept
    let kept = await this.#store.read()
    if (this.#seen !== null && kept?.id !== this.#seen) {
      await this.#keep(this.#seen)
      kept = await this.#store.read()
    }
    const checked = kept?.checked ?? null
    return checked !== null && checked[owner] !== Infinity
  }

  /** Notes how far a person's entries have been asked about. */
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

/** Of this device. */
export const epoch = new Epoch({
  read: () => readFact<EpochFact>(FACT),
  update: change => updateFact<EpochFact>(FACT, change),
})
