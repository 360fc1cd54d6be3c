import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { clock } from '#offline/clock.ts'
import { getServerKeepsKeys } from '#offline/device.ts'

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

/** Whether the server is known to be contract-only: it notes neither keys nor who adopted what. */
export const useServerIsBare = (): boolean => useServerKeepsKeys() === false

/** Whether the server is ours; null until it has been heard. */
export const useServerKeepsKeys = (): boolean | null => useRead(getServerKeepsKeys) ?? null

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
