import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { RemoteSeats } from './remote-seats.ts'

const NOTHING = { data: undefined, dataUpdatedAt: 0, error: null, isError: false, refetch: () => {} }

/**
 * A list that only the server has; a null `key` asks for none. It is asked while there is a network, and again when that
 * is back; the last answer stays. TanStack Query is loaded with the first, not before.
 * @param ask `isByItself`: the network returned; no person asked again.
 */
export function useRemoteSeats(
  key: string | null,
  isOnline: boolean,
  ask: (isByItself: boolean) => Promise<Butaca[]>,
): RemoteSeats {
  const [answer, setAnswer] = useState<{ key: string; result: RemoteSeats } | null>(null)
  const askNow = useEffectEvent(ask)
  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (key === null || !isOnline) return
    let isWanted = true
    let stop = () => {}
    let isByItself = asked.current === key
    asked.current = key
    const askOnce = () => {
      const isNobodys = isByItself
      isByItself = false
      return askNow(isNobodys)
    }
    const observe = async () => {
      const { observeSeats } = await import('./remote-seats.ts')
      if (!isWanted) return
      stop = observeSeats(key, askOnce, result => setAnswer({ key, result: { ...result } }))
    }
    const fail = (error: unknown) => {
      const failed = { ...NOTHING, error, isError: true, isLoading: false }
      if (isWanted) setAnswer({ key, result: failed })
    }
    observe().catch(fail) // Its code could not be fetched, which is like no answer
    return () => {
      isWanted = false
      stop()
    }
  }, [key, isOnline])
  return answer !== null && answer.key === key
    ? answer.result
    : { ...NOTHING, isLoading: key !== null && isOnline }
}
