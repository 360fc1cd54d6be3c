import { useEffect, useState } from 'react'

/** Runs a deferrable task after the frame of the present key or touch is painted. */
export function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task, 0))
}

/** Whether `ms` have passed since the first render. */
export function useLater(ms: number): boolean {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLater
}

const RETRY_MS = 30_000

/** Loads code that is not needed at once. Retries after each failure until it succeeds. */
export async function untilThere<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise(resolve => setTimeout(resolve, RETRY_MS))
    }
  }
}
