import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { ButacasDb } from '#offline/db.ts'
import { followMirror } from '#offline/mirror/follow-mirror.ts'
import { mergeButacas } from '#offline/mirror/mirror.ts'
import { butaca } from '#tests/helpers/butaca.ts'

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const seats = (n: number) => Array.from({ length: n }, (_, i) => butaca({ nro: `A${i}` }))

it('a subscription that ends during a reading gets no more of that reading’s news', async () => {
  const db = new ButacasDb('ended')
  await mergeButacas(db, seats(900))
  let told = 0
  const onLevel = vi.fn()
  const end = followMirror(() => ({ onBucket: () => void (++told === 1 && end()), onLevel }), db)
  await vi.waitFor(() => expect(told).toBeGreaterThan(0))
  const slice = told
  await pause(200)
  expect(told).toBe(slice)
  expect(onLevel).not.toHaveBeenCalled()
})
