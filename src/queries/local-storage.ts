import { deviceStorage, Setting } from './browser-storage.ts'

// The last good answers of small office lists, in localStorage: one record per query and owner. localStorage is
// synchronous, so the first render can show an answer. The worker cannot use it.
const PREFIX = 'butacas-respuesta'
/** Longest stored answer (characters). */
const MAX_ANSWER = 300_000
/** Limit of all stored answers together (characters). The oldest answers are deleted first. */
const MAX_TOTAL = 1_500_000

/** Raised by each deletion: a delayed write must not restore deleted answers. */
let generation = 0
/** Owner whose answers the last deletion kept. */
let spared: string | undefined

/** Storage of one owner's answers. It writes nothing after these answers were deleted. */
export function answersStorage(owner: string): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const mine = generation
  return {
    getItem: deviceStorage.text,
    setItem(key, value) {
      const isForgotten = mine !== generation && owner !== spared
      if (isForgotten || value.length > MAX_ANSWER) return
      makeRoom(key, value.length)
      deviceStorage.write(key, value) // If the answer does not fit, the older answer stays with its age
    },
    removeItem: deviceStorage.remove,
  }
}

export const answerKey = (owner: string, queryHash: string): string => `${PREFIX}:${owner}:${queryHash}`

/** Deletes the stored answers of all users of this device (security C30). @param except owner whose answers stay. */
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

/** This device's first screen for a person of the floor: the panel, or the scanner screen of «Butacas». */
type Inicio = 'panel' | 'lector'

export const inicio = new Setting<Inicio>('butacas-inicio', kept => (kept === 'lector' ? 'lector' : 'panel'))
