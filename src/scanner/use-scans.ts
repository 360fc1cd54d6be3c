import { useEffectEvent, useLayoutEffect } from 'react'
import { scanner, type Taker } from './scanner.ts'

/**
 * Asks for what is scanned while it is mounted; of several, the one that mounted last gets it.
 * @param isRest gets only the scans that no other taker asks for.
 */
export function useScans(taker: Taker, isRest = false): void {
  const take = useEffectEvent(taker)
  // In the commit that shows the screen, so that scans kept until then can be handed over
  useLayoutEffect(() => scanner.take(scan => take(scan), isRest), [isRest])
}
