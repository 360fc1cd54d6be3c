import { deviceStorage, Setting } from './browser-storage.ts'

// The last good answers of small office lists, in localStorage: one record per query and owner. localStorage is
// synchronous, and the worker cannot use it.
const PREFIX = 'butacas-respuesta'
/** Longest stored answer (characters). */
const MAX_ANSWER = 300_000
/** Limit of all stored answers together (characters); the oldest are deleted first. */
const MAX_TOTAL = 1_500_000
const WRITE_AFTER_MS = 100

/** Keeps delayed writes from restoring deleted answers. */
let generation = 0
/** Owner whose answers the last deletion kept. */
let spared: string | undefined

/**
 * @returns stores an answer soon, and only the last of several; stores nothing once this owner's answers have been
 * deleted.
 */
export function answerWriter(owner: string, key: string): (answer: unknown) => void {
  const mine = generation
  let last: unknown
  let isWaiting = false
  const write = () => {
    isWaiting = false
    const text = JSON.stringify(last)
    const isForgotten = mine !== generation && owner !== spared
    if (isForgotten || text.length > MAX_ANSWER) return
    makeRoom(key, text.length)
    deviceStorage.write(key, text) // If the answer does not fit, the shown age reveals it
  }
  return answer => {
    last = answer
    if (!isWaiting) setTimeout(write, WRITE_AFTER_MS)
    isWaiting = true
  }
}

export const answerKey = (owner: string, queryHash: string): string => `${PREFIX}:${owner}:${queryHash}`

/**
 * Deletes the stored answers of all users of this device (security C30). @param except owner whose answers stay.
 */
export function forgetAnswers(except?: string): void {
  generation++
  spared = except
  const stays = except === undefined ? null : answerKey(except, '')
  for (const key of ourKeys()) {
    if (stays === null || !key.startsWith(stays)) deviceStorage.remove(key)
  }
}

const ourKeys = (): string[] => deviceStorage.keys(`${PREFIX}:`)

function makeRoom(forKey: string, length: number): void {
  const others = ourKeys()
    .filter(key => key !== forKey)
    .map(key => ({ key, length: deviceStorage.text(key)?.length ?? 0 }))
  let total = others.reduce((sum, kept) => sum + kept.length, length)
  if (total <= MAX_TOTAL) return
  const byAge = others.map(kept => ({ ...kept, at: savedAt(kept.key) })).sort((a, b) => a.at - b.at)
  for (const kept of byAge) {
    if (total <= MAX_TOTAL) return
    deviceStorage.remove(kept.key)
    total -= kept.length
  }
}

function savedAt(key: string): number {
  const { timestamp } = (deviceStorage.read(key) ?? {}) as { timestamp?: unknown }
  return typeof timestamp === 'number' ? timestamp : 0
}

/** First screen of this device for the floor: the panel, or the reader of «Butacas». */
export type Inicio = 'panel' | 'lector'

export const inicio = new Setting<Inicio>('butacas-inicio', kept => (kept === 'lector' ? 'lector' : 'panel'))

export const readInicio = inicio.getSnapshot
export const setInicio = (next: Inicio): void => inicio.set(next)
