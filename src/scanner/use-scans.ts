import { useEffectEvent, useLayoutEffect } from 'react'
import { scanner, type Taker } from './scanner.ts'

/**
 * Asks for scans while mounted; the last to mount gets them.
 * @param isRest gets only the scans that no other taker asks for.
 */
export function useScans(taker: Taker, isRest = false): void {
  const take = useEffectEvent(taker)
  // A layout effect, so that scans kept until then can be handed over
  useLayoutEffect(() => scanner.take(scan => take(scan), isRest), [isRest])
}
