import { useEffect, useState } from 'react'
import { getServerKeepsKeys } from '#offline/device.ts'

/** Whether the server is known to speak the contract alone: it notes neither keys nor who adopted what. */
export const useServerIsBare = (): boolean => useServerKeepsKeys() === false

/** Whether the server is ours; null until it has been heard of. */
export function useServerKeepsKeys(): boolean | null {
  const [found, setFound] = useState<boolean | null>(null)
  useEffect(() => {
    let isMounted = true
    void getServerKeepsKeys()
      .catch(() => null)
      .then(keeps => {
        if (isMounted) setFound(keeps)
      })
    return () => {
      isMounted = false
    }
  }, [])
  return found
}
