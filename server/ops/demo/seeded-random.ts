/** Gives the same numbers on every machine and in every version. */
export interface SeededRandom {
  /** In [0, 1). */
  next(): number
  /** An integer in [min, max]. */
  between(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(values: readonly T[]): T
  /** Index of one of the weights. Its probability is its share of the sum. */
  weighted(weights: readonly number[]): number
}

/** @param stream gives independent numbers for the same seed, so that seats do not depend on each other. */
export function createRandom(seed: number, stream = 0): SeededRandom {
  let state = mix(mix(seed | 0) ^ mix((stream | 0) + 0x9e3779b9))
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    return mix(state) / 2 ** 32
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    chance: probability => next() < probability,
    pick: values => values[between(0, values.length - 1)] as (typeof values)[number],
    weighted(weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const index = weights.findIndex(weight => {
        left -= weight
        return left < 0
      })
      return index < 0 ? weights.length - 1 : index
    },
  }
}

function mix(value: number): number {
  let x = value
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad)
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
  return (x ^ (x >>> 15)) >>> 0
}
