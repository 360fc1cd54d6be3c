import { useCallback, useRef } from 'react'

/** A function with a stable identity, for memoised rows; calls the one of the last render. */
export function useStable<A extends unknown[]>(call: (...args: A) => void): (...args: A) => void {
  const latest = useRef(call)
  latest.current = call
  return useCallback((...args: A) => latest.current(...args), [])
}
