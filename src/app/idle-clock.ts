/** After so long without a touch a shared tablet asks who is there (reliability C9). */
export const IDLE_MS = 30 * 60_000

const KEY = 'butacas-ultimo-toque'
/** A busy hand is not written down at every key. */
const NOTE_EVERY_MS = 10_000
const LOOK_EVERY_MS = 15_000
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const

let noted = 0

/** On the disk, and for every tab: a reload does not unlock what was left alone. */
function readLast(): number {
  try {
    return Math.max(noted, Number(localStorage.getItem(KEY)) || 0)
  } catch {
    return noted // No storage: this page's own memory
  }
}

/** Somebody who may is there. */
export function noteTouch(): void {
  noted = Date.now()
  try {
    localStorage.setItem(KEY, String(noted))
  } catch {
    // Kept in this page's memory
  }
}

/** Where nobody ever touched anything there is nothing to lock; a clock that was put back locks nothing either. */
export const isIdle = (): boolean => {
  const last = readLast()
  return last > 0 && Date.now() - last >= IDLE_MS
}

/** Calls back once when nobody has touched anything for long enough. @returns what ends the watch. */
export function watchIdle(onIdle: () => void): () => void {
  const look = () => {
    if (isIdle()) onIdle()
  }
  const onTouch = () => {
    // The touch that comes too late is nobody's yet
    if (isIdle()) onIdle()
    else if (Date.now() - noted >= NOTE_EVERY_MS) noteTouch()
  }
  for (const touch of TOUCHES) window.addEventListener(touch, onTouch, { capture: true, passive: true })
  const timer = setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    for (const touch of TOUCHES) window.removeEventListener(touch, onTouch, { capture: true })
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
