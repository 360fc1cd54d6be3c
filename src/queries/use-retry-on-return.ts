import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls once each time that the network comes back, and never because of what the server answered. */
export function useRetryOnReturn(online: boolean, retry: () => void): void {
  const before = useRef(online)
  const onReturn = useEffectEvent(retry)
  useEffect(() => {
    if (online && !before.current) onReturn()
    before.current = online
  }, [online])
}
