import { useEffect, useState } from 'react'

/**
 * What a reading of this device gives: at once, and again each time that it may be something else; undefined until then. One
 * that fails leaves what is known: a device that cannot say is told of elsewhere.
 * @param read @param follow neither is another at each render.
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
