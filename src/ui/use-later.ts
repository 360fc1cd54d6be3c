import { useEffect, useState } from 'react'

/** Whether so many milliseconds have gone by since this was first shown. */
export function useLater(ms: number): boolean {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLater
}
