import { clock } from '#offline/clock.ts'

/** After so long without a touch a shared tablet asks who is there (security C9). */
const IDLE_MS = 30 * 60_000

const KEY = 'butacas-ultimo-toque'
/** That it is locked outlives a reload, after which nobody knows how long ago the last touch was. */
const LOCKED = 'butacas-bloqueada'
/** A busy hand is not written down at every key. */
const NOTE_EVERY_MS = 10_000
const LOOK_EVERY_MS = 15_000
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const

/** Device time (ms) of the last touch written down. */
let noted = 0

/** On the disk, and for every tab: a reload does not unlock what was left alone. */
function readLast(): number {
  return Math.max(noted, Number(readKept(KEY)) || 0)
}

function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // No storage: this page's own memory
  }
}

function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Kept in this page's memory
  }
}

/** Somebody who may is there. */
export function noteTouch(): void {
  noted = clock.now()
  keep(KEY, String(noted))
  keep(LOCKED, null)
}

/**
 * Where nobody ever touched anything there is nothing to lock. By device time: a wall clock that jumps neither locks nor
 * unlocks (reliability O44), and what a device slept counts once the server has been heard of.
 */
const isIdle = (): boolean => {
  if (readKept(LOCKED) !== null) return true
  const last = readLast()
  const now = clock.now()
  // Of a clock that was wrong before the server was first heard of: it would not lock for as long as it was ahead
  if (last > now) noteTouch()
  const idle = last > 0 && now - last >= IDLE_MS
  if (idle) keep(LOCKED, '1')
  return idle
}

/** Whether whoever opens the app finds it locked. Reads alone: no clock may have been heard of yet. */
export function startsLocked(): boolean {
  const last = readLast()
  return readKept(LOCKED) !== null || (last > 0 && clock.now() - last >= IDLE_MS)
}

/** Calls back once when nobody has touched anything for long enough. @returns what ends the watch. */
export function watchIdle(onIdle: () => void): () => void {
  const look = () => {
    if (isIdle()) onIdle()
  }
  const onTouch = () => {
    // The touch that comes too late is nobody's yet
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
