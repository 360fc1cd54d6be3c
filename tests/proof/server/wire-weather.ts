import type { Fault, FaultProxy, Weather } from '#tests/helpers/fault-proxy.ts'

/** Percentage of writes with each fault. Reads have a third of this percentage. */
const BAD: readonly [percent: number, make: (random: () => number) => Fault][] = [
  [7, () => ({ kind: 'drop' })],
  [6, () => ({ kind: 'lose-answer' })],
  [4, random => ({ kind: 'cut-answer', bytes: Math.floor(random() * 700) })],
  [8, random => ({ kind: 'delay', ms: Math.floor(random() * 300) })],
  [5, () => ({ kind: 'repeat', times: 2 })],
  [0.1, () => ({ kind: 'hang' })],
]

/** Chooses a fault for each request. The same random numbers and requests give the same faults. */
export const wireWeather =
  (random: () => number): Weather =>
  (method, path) => {
    const isWrite =
      ['PUT', 'POST'].includes(method) && /^\/api\/(butaca(\/mod)?|homologaciones)(\?|$)/.test(path)
    let left = random() * (isWrite ? 100 : 300)
    for (const [percent, make] of BAD) {
      left -= percent
      if (left < 0) return make(random)
    }
    return undefined
  }

/** Number of requests by fault. 'none' counts the requests that passed unchanged. */
export function countFaults({ seen }: FaultProxy): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { fault = 'none' } of seen) counts[fault] = (counts[fault] ?? 0) + 1
  return counts
}
