import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls once each time the network comes back, but not for an answer of the server. */
export function useRetryOnReturn(online: boolean, retry: () => void): void {
  const before = useRef(online)
  const onReturn = useEffectEvent(retry)
  useEffect(() => {
    if (online && !before.current) onReturn()
    before.current = online
  }, [online])
}
