import { vi } from 'vitest'
import { setPin } from '#offline/session/pin.ts'

/** Sets a PIN as on a very slow tablet, with the fewest rounds: a try takes 25 ms instead of 400. */
export async function onSlowTablet<T>(set: () => Promise<T>): Promise<T> {
  const stretch = crypto.subtle.deriveBits.bind(crypto.subtle)
  const { now } = performance
  const stretching = vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(async (...those) => {
    const bits = await stretch(...those)
    performance.now = () => now.call(performance) + 60_000
    return bits
  })
  try {
    return await set()
  } finally {
    performance.now = now
    stretching.mockRestore()
  }
}

export const setPinOnSlowTablet = (...words: Parameters<typeof setPin>) =>
  onSlowTablet(() => setPin(...words))
