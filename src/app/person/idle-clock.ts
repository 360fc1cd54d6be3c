import { clock } from '#offline/clock.ts'

/** A shared tablet is locked after this long without a touch (security C9). */
const IDLE_MS = 30 * 60_000

const KEY = 'butacas-ultimo-toque'
/** Set while it is locked. Kept across a reload, after which the time of the last touch may be unknown. */
const LOCKED = 'butacas-bloqueada'
/** A touch is written down at most this often. */
const NOTE_EVERY_MS = 10_000
const LOOK_EVERY_MS = 15_000
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const

/** Device time (ms) of the last touch written down. */
let noted = 0

/** Read from the disk, which all tabs share: a reload does not unlock the tablet. */
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

/** Notes a touch by somebody who may use the tablet, and unlocks it. */
export function noteTouch(): void {
  noted = clock.now()
  keep(KEY, String(noted))
  keep(LOCKED, null)
}

// By device time: a jump of the wall clock neither locks nor unlocks (reliability O44), and a sleep counts once the server
// has been heard. Without any touch there is nothing to lock.
const isIdle = (): boolean => {
  if (readKept(LOCKED) !== null) return true
  const last = readLast()
  const now = clock.now()
  // Noted while the clock ran ahead, before the server was heard: it would keep the tablet from locking
  if (last > now) noteTouch()
  const idle = last > 0 && now - last >= IDLE_MS
  if (idle) keep(LOCKED, '1')
  return idle
}

/** Whether the app opens locked. Writes nothing, because the clock may not be set yet. */
export function startsLocked(): boolean {
  const last = readLast()
  return readKept(LOCKED) !== null || (last > 0 && clock.now() - last >= IDLE_MS)
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
