import { expect, it } from 'vitest'
import { play, search } from './exhaustive.ts'

/**
 * Plays each 13th schedule; `npm run proof -- exhaustive` plays all. The number is prime, so that every step and order
 * is covered.
 */
const EVERY = 13

it('O1, O20: two changes of a seat by two tabs are kept and done once, whichever step a tab dies at and whichever two steps are swapped', async () => {
  const { steps, wrong } = await play({ swapAt: -1, swapTo: 0, killAt: -1, victim: 0 })
  expect(wrong).toBeNull()
  expect(steps).toBeGreaterThan(100)
  let schedules = 0
  for await (const each of search(EVERY)) {
    schedules++
    if (each.wrong !== null) expect(each).toBeNull()
  }
  expect(schedules).toBeGreaterThan(5_000 / EVERY)
})
