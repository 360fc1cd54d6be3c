// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#http/client.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { queryClient } from '#queries/query-client.ts'

afterEach(() => {
  reportReachable(true)
  queryClient.clear()
})

function shown(answers: (() => Promise<string>)[]) {
  let asked = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: [String(Math.random())],
    queryFn: () => (answers[asked++] ?? answers.at(-1) ?? Promise.reject)(),
  })
  const forget = observer.subscribe(() => {})
  return { observer, forget, asked: () => asked }
}
const fails = (error: ApiError) => () => Promise.reject(error)
const answers = () => Promise.resolve('now')

test.each([
  ['a missing network', new ApiError('network')],
  ['a timeout', new ApiError('timeout')],
  ['a foreign answer', new ApiError('not-ack')],
  ['a 503', new ApiError('http', 503)],
])('a shown query that failed by %s is repeated when the network returns', async (_, error) => {
  const { observer, forget } = shown([fails(error), answers])
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
  reportReachable(false)
  reportReachable(true)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('now'))
  forget()
})

test('a failed refresh of an answered query is repeated when the network returns', async () => {
  const { observer, forget } = shown([answers, fails(new ApiError('network')), async () => 'later'])
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('now'))
  await observer.refetch()
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: 'now' })
  reportReachable(false)
  reportReachable(true)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('later'))
  forget()
})

test('answered queries and unmounted queries are not repeated when the network returns', async () => {
  const answered = shown([answers])
  const gone = shown([fails(new ApiError('network'))])
  await vi.waitFor(() => expect(gone.observer.getCurrentResult().isError).toBe(true))
  gone.forget()
  reportReachable(false)
  reportReachable(true)
  await new Promise(resolve => setTimeout(resolve, 50))
  expect([answered.asked(), gone.asked()]).toEqual([1, 1])
  answered.forget()
})
