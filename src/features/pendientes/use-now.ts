import { useEffect, useState } from 'react'
import { likelyNow } from '#queries/cuenta/device-clock.ts'

/** Now (ms), moving on by itself while the screen is there. */
export function useNow(everyMs = 15_000): number {
  const [now, setNow] = useState(likelyNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(likelyNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
