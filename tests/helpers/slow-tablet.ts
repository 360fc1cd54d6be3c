import { vi } from 'vitest'
import { setPin } from '#offline/session/pin.ts'

/** Sets the PIN as on a very slow tablet, with the fewest rounds: a try takes 25 ms instead of 400. */
export async function setPinOnSlowTablet(...words: Parameters<typeof setPin>): ReturnType<typeof setPin> {
  const stretch = crypto.subtle.deriveBits.bind(crypto.subtle)
  const { now } = performance
  const stretching = vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(async (...those) => {
    const bits = await stretch(...those)
    performance.now = () => now.call(performance) + 60_000
    return bits
  })
  try {
    return await setPin(...words)
  } finally {
    performance.now = now
    stretching.mockRestore()
  }
}
