import { clock } from '#offline/clock.ts'
import { deviceStorage } from '#queries/browser-storage.ts'

/** A shared tablet is locked after this long without a touch (security C9). */
export const IDLE_MS = 30 * 60_000

const KEY = 'butacas-ultimo-toque'
/** The lock is stored, because after a reload the idle time may be unknown. */
const LOCKED = 'butacas-bloqueada'

/** Device time (ms) of the last touch that this page stored; 0 for none. */
export let noted = 0

/**
 * Device time (ms) of the last touch; 0 for none. All tabs share the stored time, so a reload does not unlock the
 * tablet.
 */
export const readLast = (): number => Math.max(noted, Number(deviceStorage.text(KEY)) || 0)

export const isNotedLocked = (): boolean => deviceStorage.text(LOCKED) !== null
export const noteLocked = (): void => deviceStorage.write(LOCKED, '1')

/** Notes a touch by a person who may use the tablet, and unlocks it. */
export function noteTouch(): void {
  noted = clock.now()
  deviceStorage.write(KEY, noted)
  deviceStorage.remove(LOCKED)
}

/** Whether the app opens locked. Writes nothing, because the clock may not be set yet. */
export function startsLocked(): boolean {
  const last = readLast()
  return isNotedLocked() || (last > 0 && clock.now() - last >= IDLE_MS)
}
