import { useEffect, useState } from 'react'

/** Runs what can wait once the frame of the present key or touch has been painted. */
export function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task, 0))
}

/** Resolves once the frame of the moment has been painted; at once where the page is or becomes hidden, and gets none. */
export const nextPaint = (): Promise<void> =>
  new Promise(resolve => {
    if (document.visibilityState === 'hidden') return resolve()
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
    afterPaint(resolve)
  })

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

/**
 * Loads the code of what appears by itself: without a network it tries again until it succeeds, and the screen around
 * it stays. A screen or dialog that a person opens says instead that it could not be loaded.
 */
export async function untilThere<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise(resolve => setTimeout(resolve, RETRY_MS))
    }
  }
}
