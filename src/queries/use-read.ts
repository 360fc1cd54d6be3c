import { useEffect, useState } from 'react'

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
