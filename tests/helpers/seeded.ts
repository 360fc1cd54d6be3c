/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Draws `sample` elements, chosen and ordered by the seed. @returns all of them if `sample` is absent. */
export function drawSome<T>(
  all: readonly T[],
  { sample, seed }: { sample?: string | undefined; seed: string },
): readonly T[] {
  if (sample === undefined) return all
  const random = seededRandom(Number(seed))
  const drawn = all.map(one => ({ one, at: random() })).sort((a, b) => a.at - b.at)
  return drawn.slice(0, Number(sample)).map(({ one }) => one)
}
