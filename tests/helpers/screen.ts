import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { IDEMPOTENCY_KEY } from '#contract/headers.ts'
import { PROBLEM_TYPE } from '#contract/problem.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { queryClient } from '#queries/query-client.ts'
import { followReachability } from './follow-reachability.ts'

interface Sent {
  url: string
  init: RequestInit
}
type Answer<T> = (url: string, init: RequestInit) => Promise<T> | T

interface ScreenNetwork {
  readonly seen: readonly Sent[]
  /** Requests with this method; without a method, all except GET. */
  writes(method?: string): readonly Sent[]
  /** Answers in place of the server; undefined lets the server answer. */
  weather: Answer<Response | undefined> | null
}

/** The network of a file's screen. Each test begins with an empty `localStorage` and ends with `endScreen`. */
export function useNetwork(answer: Answer<Response>): ScreenNetwork {
  const seen: Sent[] = []
  const network: ScreenNetwork = {
    seen,
    writes: method => seen.filter(({ init }) => (method ? init.method === method : init.method !== 'GET')),
    weather: null,
  }
  beforeEach(() => {
    seen.length = 0
    network.weather = null
    localStorage.clear()
    followReachability()
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      seen.push({ url, init })
      return (await network.weather?.(url, init)) ?? answer(url, init)
    })
  })
  afterEach(endScreen)
  return network
}

/** For an `afterEach`: no screen, no answers in memory, no search in the address, and a server in reach. */
export function endScreen(): void {
  cleanup()
  history.replaceState(null, '', '/')
  queryClient.clear()
  act(() => reportReachable(true))
}

/** For a `beforeAll`: the parts that open over a screen load in chunks of their own, slow on a cold start. */
export const loadDialogs = () =>
  Promise.all([
    import('#ui/overlay/ask-dialog.tsx'),
    import('#ui/overlay/dialog.tsx'),
    import('#ui/overlay/radio-keys.tsx'),
    import('#ui/overlay/row-menu.tsx'),
  ])

export const cut = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'))

export const problem = (status: number, more: object = {}, headers: Record<string, string> = {}): Response =>
  Response.json({ status, ...more }, { status, headers: { 'content-type': PROBLEM_TYPE, ...headers } })

export const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }))

export const type = (label: string, value: string): boolean =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })

export const bodyOf = (sent: Sent | undefined) => JSON.parse(String(sent?.init.body))

export const keyOf = (sent: Sent | undefined): string | null =>
  new Headers(sent?.init.headers).get(IDEMPOTENCY_KEY)
