import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { clock } from '#offline/clock.ts'
import { isOwnServer, wasOwnServer } from '#offline/device.ts'

/**
 * Reads a value of this device now, and again each time `follow` calls back. Undefined before the first reading. `read`
 * and `follow` must be stable functions.
 */
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

/**
 * Whether this is our server; null while unknown, false for a contract-only server. A new screen starts with the last
 * known value, so that no number becomes a link under the finger.
 */
export const useOwnServer = (): boolean | null => useRead(isOwnServer) ?? wasOwnServer()

/** Calls `retry` each time `online` becomes true. */
export function useRetryOnReturn(online: boolean, retry: () => void): void {
  const before = useRef(online)
  const onReturn = useEffectEvent(retry)
  useEffect(() => {
    if (online && !before.current) onReturn()
    before.current = online
  }, [online])
}

/** Estimate of the server's clock (ms), for times shown to people. */
export const likelyNow = (): number => clock.likely()

/** The time of a person's act, for a change that is stored later. */
export type Momento = Awaited<ReturnType<typeof clock.capture>>

/** The time of the call; null if this device's storage cannot be read. */
export const captureNow = (): Promise<Momento | null> => clock.capture().catch(() => null)
