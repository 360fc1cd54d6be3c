import { useEffectEvent, useLayoutEffect } from 'react'
import { scanner, type Taker } from './scanner.ts'

/**
 * Asks for what is scanned while it is mounted; of several, the one that mounted last gets it.
 * @param isRest it gets those alone that nobody else asks for.
 */
export function useScans(taker: Taker, isRest = false): void {
  const take = useEffectEvent(taker)
  // With the commit that brings the screen: whoever kept its scans until then can hand over
  useLayoutEffect(() => scanner.take(scan => take(scan), isRest), [isRest])
}
