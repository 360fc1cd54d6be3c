import { useEffect } from 'react'

/** Keeps the screen on while the page is seen, where the browser can (HTTPS). */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const take = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      const taken = await navigator.wakeLock.request('screen')
      if (isOver) await taken.release()
      else lock = taken
    }
    // Refused on a low battery: the next time that the page is seen tries again
    const again = () => void take().catch(() => {})
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release().catch(() => {}) // It ends with the page
    }
  }, [])
}
