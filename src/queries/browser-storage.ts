import { Observable } from '#offline/observable.ts'

/** A browser storage whose methods never throw: if it is refused or full, nothing is stored. */
class BrowserStorage {
  readonly #storage: () => Storage

  constructor(storage: () => Storage) {
    this.#storage = storage
  }

  readonly text = (key: string): string | null => quietly(() => this.#storage().getItem(key)) ?? null

  /** The value; null for none. Callers must check it, because another version of the app may have written it. */
  readonly read = (key: string): unknown => {
    const text = this.text(key) ?? 'null'
    return quietly((): unknown => JSON.parse(text)) ?? text
  }

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
/** Storage of this tab, which survives a reload. */
export const tabStorage = new BrowserStorage(() => sessionStorage)

/** Calls back with the key of `deviceStorage` that another tab wrote; null if the tab cleared all keys. */
export function onOtherTab(listener: (key: string | null) => void): void {
  if (typeof window !== 'undefined') window.addEventListener('storage', ({ key }) => listener(key))
}

/** A setting of this device, shared by all tabs. Without storage it lasts until the page closes. */
export class Setting<T> extends Observable<T> {
  readonly #key: string
  readonly read: () => T

  /** @param parse returns the default for an unknown value. */
  constructor(key: string, parse: (kept: unknown) => T) {
    const read = () => parse(deviceStorage.read(key))
    super(read())
    this.#key = key
    this.read = read
    onOtherTab(changed => {
      if (changed === key) super.set(read())
    })
  }

  override set(value: T): void {
    deviceStorage.write(this.#key, value)
    super.set(value)
  }
}
