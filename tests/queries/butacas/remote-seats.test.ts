import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#http/client.ts'
import type { Answer } from '#queries/answer.ts'
import { observeSeats } from '#queries/butacas/remote-seats.ts'
import { butaca } from '#tests/helpers/butaca.ts'

async function answerTo(key: string, ask: () => Promise<ReturnType<typeof butaca>[]>) {
  let last: Answer<ReturnType<typeof butaca>[]> | null = null
  const stop = observeSeats(key, ask, answer => {
    last = answer
  })
  await vi.waitFor(() => expect(last?.isFetching).toBe(false))
  stop()
  return last
}

test('the answer to a list has its seats and its age', async () => {
  const answer = await answerTo('a', async () => [butaca({ nro: 'S1' })])
  expect(answer).toMatchObject({ data: [{ nro: 'S1' }], asOf: expect.any(Number), error: null })
})

test.each([
  ['a refusal keeps its status', new ApiError('http', 403), 403],
  ['an answer that cannot be kept counts as none', new Error('disk full'), 0],
])('%s', async (title, error, status) => {
  const answer = await answerTo(title, () => Promise.reject(error))
  expect(answer).toMatchObject({ data: null, asOf: null, error: { status } })
})
