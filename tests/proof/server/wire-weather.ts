import type { PickFault, WireFault } from '#tests/helpers/wire-conversation.ts'

/** Percentage of writes with each fault; reads have a third as many. */
const BAD: readonly [percent: number, make: (random: () => number) => WireFault][] = [
  [4, () => ({ kind: 'drop' })],
  [3, random => ({ kind: 'cut-request', bytes: 1 + Math.floor(random() * 300) })],
  [6, () => ({ kind: 'reset' })],
  [4, random => ({ kind: 'cut-answer', bytes: Math.floor(random() * 700) })],
  [5, random => ({ kind: 'delay', ms: Math.floor(random() * 300) })],
  [3, random => ({ kind: 'slow-answer', ms: Math.floor(random() * 200) })],
  [5, () => ({ kind: 'repeat' })],
  [0.1, () => ({ kind: 'hang' })],
]

/** Faults on the wire, the same for the same numbers and requests. */
export const wireWeather =
  (random: () => number): PickFault =>
  line => {
    const isWrite = /^(PUT|POST) \/api\/(butaca(\/mod)?|homologaciones)[? ]/.test(line)
    let left = random() * (isWrite ? 100 : 300)
    for (const [percent, make] of BAD) {
      left -= percent
      if (left < 0) return make(random)
    }
    return undefined
  }
