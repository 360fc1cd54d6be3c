import { Observable } from '#offline/observable.ts'

// The last good answers of small office lists, in localStorage: one record for each query and owner. It is read and
// written on the page's own thread, and the worker has none.
const PREFIX = 'butacas-respuesta'
/** Longer answers are not kept (characters). */
const MAX_ANSWER = 300_000
/** Of all together; the oldest make room. */
const MAX_TOTAL = 1_500_000

/** Keeps writes that were delayed until after a forgetting from bringing answers back. */
let generation = 0
/** Whose answers the last forgetting spared. */
let spared: string | undefined

/** A storage for one person's answers, which writes nothing once they have been forgotten. */
export function answersStorage(owner: string): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const mine = generation
  return {
    getItem: key => quietly(() => localStorage.getItem(key)) ?? null,
    setItem(key, value) {
      const isForgotten = mine !== generation && owner !== spared
      if (isForgotten || value.length > MAX_ANSWER) return
      makeRoom(key, value.length)
      quietly(() => localStorage.setItem(key, value)) // No room after all: the age of what is shown says it
    },
    removeItem: key => void quietly(() => localStorage.removeItem(key)),
  }
}

export const answerKey = (owner: string, queryHash: string): string => `${PREFIX}:${owner}:${queryHash}`

/** Forgets the answers on this device, whoever asked (security C30). @param except whose answers stay. */
export function forgetAnswers(except?: string): void {
  generation++
  spared = except
  const stays = except === undefined ? null : answerKey(except, '')
  for (const key of ourKeys()) {
    if (stays === null || !key.startsWith(stays)) quietly(() => localStorage.removeItem(key))
  }
}

const ourKeys = (): string[] =>
  quietly(() => Object.keys(localStorage).filter(key => key.startsWith(`${PREFIX}:`))) ?? []

function makeRoom(forKey: string, length: number): void {
  const others = ourKeys()
    .filter(key => key !== forKey)
    .map(key => ({ key, value: quietly(() => localStorage.getItem(key)) ?? '' }))
  let total = others.reduce((sum, { value }) => sum + value.length, length)
  if (total <= MAX_TOTAL) return
  const byAge = others.map(kept => ({ ...kept, at: savedAt(kept.value) })).sort((a, b) => a.at - b.at)
  for (const { key, value } of byAge) {
    if (total <= MAX_TOTAL) return
    quietly(() => localStorage.removeItem(key))
    total -= value.length
  }
}

function savedAt(value: string): number {
  const timestamp = quietly(() => (JSON.parse(value) as { timestamp?: unknown }).timestamp)
  return typeof timestamp === 'number' ? timestamp : 0
}

/** What this device opens for people of the floor: the panel, or the reader of «Butacas». */
export type Inicio = 'panel' | 'lector'

const KEY = 'butacas-inicio'
export const inicio = new Observable(read())

export const readInicio = inicio.getSnapshot

/** Where nothing can be stored it lasts until the page is closed. */
export function setInicio(next: Inicio): void {
  quietly(() => localStorage.setItem(KEY, next))
  inicio.set(next)
}

function read(): Inicio {
  return quietly(() => localStorage.getItem(KEY)) === 'lector' ? 'lector' : 'panel'
}

/** Uses the browser's storage. @returns undefined where it is refused or full: then it is as if nothing had been kept. */
export function quietly<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
