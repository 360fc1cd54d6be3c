import { useSyncExternalStore } from 'react'

/**
 * A value outside React's state, and its subscribers. The data layer has its own class of this kind, because widgets
 * share no code with other folders.
 */
export class Observable<Value> {
  #value: Value
  readonly #listeners = new Set<() => void>()

  constructor(value: Value) {
    this.#value = value
  }

  readonly getSnapshot = (): Value => this.#value

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly set = (value: Value): void => {
    this.#value = value
    for (const listener of this.#listeners) listener()
  }
}

export const useObservable = <Value>({
  subscribe,
  getSnapshot,
}: Pick<Observable<Value>, 'subscribe' | 'getSnapshot'>): Value =>
  useSyncExternalStore(subscribe, getSnapshot)
