import { deviceStorage, Setting } from './browser-storage.ts'

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
    getItem: deviceStorage.text,
    setItem(key, value) {
      const isForgotten = mine !== generation && owner !== spared
      if (isForgotten || value.length > MAX_ANSWER) return
      makeRoom(key, value.length)
      deviceStorage.write(key, value) // No room after all: the age of what is shown says it
    },
    removeItem: deviceStorage.remove,
  }
}

export const answerKey = (owner: string, queryHash: string): string => `${PREFIX}:${owner}:${queryHash}`

/** Forgets the answers on this device, whoever asked (security C30). @param except whose answers stay. */
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
