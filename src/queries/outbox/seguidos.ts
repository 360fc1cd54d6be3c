import { useMemo, useSyncExternalStore } from 'react'
import { Observable } from '#offline/observable.ts'
import { type Entry, useEntries } from './use-outbox.ts'

interface Seguido {
  key: string
  owner: string
  isShown: boolean
}

const seguidos = new Observable<readonly Seguido[]>([])

export function seguir(entries: readonly Entry[], isShown = false): void {
  const added = entries.map(({ key, owner }) => ({ key, owner, isShown }))
  const keys = new Set(added.map(({ key }) => key))
  seguidos.set([...seguidos.getSnapshot().filter(({ key }) => !keys.has(key)), ...added])
}

/** Call when the screen of the seat's card closes. Toasts then report the outcomes that the card would have shown. */
export const dejarDeMostrar = (): void =>
  seguidos.set(seguidos.getSnapshot().map(each => ({ ...each, isShown: false })))

/** Stops following changes whose outcome was reported. @returns the keys of the changes that the card still shows. */
export function dejarDeSeguir(keys: readonly string[]): ReadonlySet<string> {
  const all = seguidos.getSnapshot()
  const left = all.filter(({ key }) => keys.includes(key))
  if (left.length > 0) seguidos.set(all.filter(each => !left.includes(each)))
  return new Set(left.filter(({ isShown }) => isShown).map(({ key }) => key))
}

/** This person's followed changes, updated live. */
export function useSeguidos(owner: string): readonly Entry[] {
  const all = useSyncExternalStore(seguidos.subscribe, seguidos.getSnapshot)
  const keys = useMemo(() => all.filter(each => each.owner === owner).map(({ key }) => key), [all, owner])
  const entries = useEntries(keys)
  return useMemo(() => entries.filter(({ key }) => keys.includes(key)), [entries, keys])
}
