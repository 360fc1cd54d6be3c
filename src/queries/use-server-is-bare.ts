import { useEffect, useState } from 'react'
import { getServerKeepsKeys } from '#offline/device.ts'

/** Whether the server is known to speak the contract alone: it notes neither keys nor who adopted what. */
export function useServerIsBare(): boolean {
  const [isBare, setIsBare] = useState(false)
  useEffect(() => {
    let isMounted = true
    void getServerKeepsKeys()
      .catch(() => null)
      .then(keeps => {
        if (isMounted) setIsBare(keeps === false)
      })
    return () => {
      isMounted = false
    }
  }, [])
  return isBare
}
