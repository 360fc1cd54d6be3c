import { useEffect, useEffectEvent, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { RemoteSeats } from './remote-seats.ts'

const NOTHING = { data: undefined, dataUpdatedAt: 0, error: null, isError: false, refetch: () => {} }

/**
 * A list that only the server has. TanStack Query comes with the first one that is asked for: the seat search opens
 * and works without it.
 * @param key of the list; null while none is asked for.
 */
export function useRemoteSeats(key: string | null, ask: () => Promise<Butaca[]>): RemoteSeats {
  const [answer, setAnswer] = useState<{ key: string; result: RemoteSeats } | null>(null)
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (key === null) return
    let isWanted = true
    let stop = () => {}
    const observe = async () => {
      const { observeSeats } = await import('./remote-seats.ts')
      if (!isWanted) return
      stop = observeSeats(
        key,
        () => askNow(),
        result => setAnswer({ key, result: { ...result } }),
      )
    }
    const fail = (error: unknown) => {
      if (isWanted) setAnswer({ key, result: { ...NOTHING, error, isError: true, isLoading: false } })
    }
    observe().catch(fail) // Its code could not be fetched: like any answer that did not come
    return () => {
      isWanted = false
      stop()
    }
  }, [key])
  return answer !== null && answer.key === key ? answer.result : { ...NOTHING, isLoading: key !== null }
}
