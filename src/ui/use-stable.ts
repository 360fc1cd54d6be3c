import { useCallback, useRef } from 'react'

/** A function with a stable identity, for memoized rows. Calls the function of the last render. */
export function useStable<A extends unknown[], R>(call: (...args: A) => R): (...args: A) => R {
  const latest = useRef(call)
  latest.current = call
  return useCallback((...args: A) => latest.current(...args), [])
}
