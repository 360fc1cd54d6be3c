import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { clock } from '#offline/clock.ts'
import { isOwnServer } from '#offline/device.ts'

/** Reads something of this device at once and whenever `follow` says so; undefined before. Both must be stable functions. */
export function useRead<Found>(
  read: () => Promise<Found>,
  follow?: (again: () => void) => () => void,
): Found | undefined {
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    let isMounted = true
    const again = () =>
      void read().then(
        now => {
          if (isMounted) setFound(() => now)
        },
        () => {},
      )
    again()
    const forget = follow?.(again)
    return () => {
      isMounted = false
      forget?.()
    }
  }, [read, follow])
  return found
}

/** `isOwnServer` for a screen; null until the server has been heard. False: known to have the contract only. */
export const useOwnServer = (): boolean | null => useRead(isOwnServer) ?? null

/** Calls once each time the network comes back, but not for an answer of the server. */
export function useRetryOnReturn(online: boolean, retry: () => void): void {
  const before = useRef(online)
  const onReturn = useEffectEvent(retry)
  useEffect(() => {
    if (online && !before.current) onReturn()
    before.current = online
  }, [online])
}

/** The server's clock (ms) as it most likely is, for hours that people are shown. */
export const likelyNow = (): number => clock.likely()
