import { useCallback, useRef } from 'react'

/** The same function at every render, for memoised rows; it calls the one of the last render. */
export function useStable<A extends unknown[]>(call: (...args: A) => void): (...args: A) => void {
  const latest = useRef(call)
  latest.current = call
  return useCallback((...args: A) => latest.current(...args), [])
}
