// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { nextPaint } from '#ui/later.ts'

afterEach(() => vi.restoreAllMocks())

it('a hidden page does not wait for a frame', async () => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  const isSeen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  let isOver = false
  const waiting = nextPaint().then(() => {
    isOver = true
  })
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(isOver).toBe(false)
  isSeen.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await waiting
  await expect(nextPaint()).resolves.toBeUndefined()
})
