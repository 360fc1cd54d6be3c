// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { db } from '#offline/db.ts'
import { useLiveRead } from '#queries/live-read.ts'

test('a read that fails is repeated until it succeeds', async () => {
  await db.open()
  const read = vi.fn(async () => {
    if (read.mock.calls.length < 3) throw new Error('no disk')
    return 'leído'
  })
  const { result } = renderHook(() => useLiveRead(read, []))
  await waitFor(() => expect(result.current).toEqual({ value: undefined, hasFailed: true }))
  await waitFor(() => expect(result.current).toEqual({ value: 'leído', hasFailed: false }), {
    timeout: 6_000,
  })
  expect(read).toHaveBeenCalledTimes(3)
})
