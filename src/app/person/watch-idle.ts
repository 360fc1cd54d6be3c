import { clock } from '#offline/clock.ts'
import { IDLE_MS, isNotedLocked, noted, noteLocked, noteTouch, readLast } from './idle-clock.ts'

/** A touch is written down at most this often. */
const NOTE_EVERY_MS = 10_000
const LOOK_EVERY_MS = 15_000
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const

// By device time: a jump of the wall clock neither locks nor unlocks (reliability O44), and a sleep counts once the server
// has been heard. Without any touch there is nothing to lock.
const isIdle = (): boolean => {
  if (isNotedLocked()) return true
  const last = readLast()
  const now = clock.now()
  // Noted while the clock ran ahead, before the server was heard: it would keep the tablet from locking
  if (last > now) noteTouch()
  const idle = last > 0 && now - last >= IDLE_MS
  if (idle) noteLocked()
  return idle
}

/** Calls back when nobody has touched anything for long enough. @returns what ends the watch. */
export function watchIdle(onIdle: () => void): () => void {
  const look = () => {
    if (isIdle()) onIdle()
  }
  const onTouch = () => {
    // A touch that comes too late may be anybody's
    if (isIdle()) onIdle()
    else if (clock.now() - noted >= NOTE_EVERY_MS) noteTouch()
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
