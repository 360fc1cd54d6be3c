import { Observable } from '#offline/observable.ts'

/**
 * The door to a storage of the browser, which only a page has: small values, read and written at once. Where it is refused or
 * full nothing is kept.
 */
class BrowserStorage {
  readonly #storage: () => Storage

  constructor(storage: () => Storage) {
    this.#storage = storage
  }

  readonly text = (key: string): string | null => quietly(() => this.#storage().getItem(key)) ?? null

  /** To be checked: another version of the app may have written it. Null where nothing is kept. */
  readonly read = (key: string): unknown => {
    const text = this.text(key) ?? 'null'
    return quietly((): unknown => JSON.parse(text)) ?? text
  }

  /** A text is kept as it is, all else as JSON. */
  readonly write = (key: string, value: unknown): void =>
    quietly(() => this.#storage().setItem(key, typeof value === 'string' ? value : JSON.stringify(value)))

  readonly remove = (key: string): void => quietly(() => this.#storage().removeItem(key))

  readonly keys = (prefix: string): string[] =>
    quietly(() => Object.keys(this.#storage()).filter(key => key.startsWith(prefix))) ?? []
}

function quietly<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

export const deviceStorage = new BrowserStorage(() => localStorage)
/** The tab's own storage survives a reload. */
export const tabStorage = new BrowserStorage(() => sessionStorage)

/** A setting of this device, which other tabs change too. Where nothing can be stored it holds until the page is closed. */
export class Setting<T> extends Observable<T> {
  readonly #key: string
  /** As it is kept now. */
  readonly read: () => T

  /** @param parse gives the default for what it does not know. */
  constructor(key: string, parse: (kept: unknown) => T) {
    const read = () => parse(deviceStorage.read(key))
    super(read())
    this.#key = key
    this.read = read
    if (typeof window === 'undefined') return
    window.addEventListener('storage', event => {
      if (event.key === key) super.set(read())
    })
  }

  override set(value: T): void {
    deviceStorage.write(this.#key, value)
    super.set(value)
  }
}
