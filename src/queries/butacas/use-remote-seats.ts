import { useEffect, useEffectEvent, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { RemoteSeats } from './remote-seats.ts'

const NOTHING = { data: undefined, dataUpdatedAt: 0, error: null, isError: false, refetch: () => {} }

/** A list that only the server has; a null `key` asks for none. TanStack Query is loaded with the first, not before. */
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
    observe().catch(fail) // Its code could not be fetched, which is like no answer
    return () => {
      isWanted = false
      stop()
    }
  }, [key])
  return answer !== null && answer.key === key ? answer.result : { ...NOTHING, isLoading: key !== null }
}
