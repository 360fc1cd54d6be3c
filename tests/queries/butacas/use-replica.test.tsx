// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { db } from '#offline/db.ts'
import { mergeButacas } from '#offline/mirror/mirror.ts'
import { useReplica } from '#queries/butacas/use-mirror.ts'
import { butaca } from '#tests/helpers/butaca.ts'

afterEach(() => void vi.useRealTimers())

test('O44: a wall clock that is set back does not delay what the screen shows', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { result } = renderHook(() => useReplica())
  const before = result.current
  await mergeButacas(db, [butaca({ nro: 'A1' })])
  await waitFor(() => expect(result.current).not.toBe(before), { timeout: 10_000 })
  vi.setSystemTime(Date.now() - 40 * 60_000)
  const then = result.current
  await mergeButacas(db, [butaca({ nro: 'B2' })])
  await waitFor(() => expect(result.current).not.toBe(then), { timeout: 10_000 })
})
