import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The time now (ms), again whenever a minute of the clock begins. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(Date.now())
      timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS))
    }
    timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS))
    return () => clearTimeout(timer)
  }, [])
  return now
}
