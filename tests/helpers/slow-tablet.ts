import { vi } from 'vitest'
import { setPin } from '#offline/session/pin.ts'

/** Has the PIN chosen on a tablet so slow that it is stretched as little as it may be: a try takes 25 ms, and not 400. */
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
