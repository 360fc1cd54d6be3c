const LEAVE_MS = 15_000
let leftUntil = 0
const leaving = new BroadcastChannel('butacas-leaving')
leaving.onmessage = () => noteLeaving()

/**
 * Leaves the worker alone for a while, in every tab. A worker that is asked for something while a newer version
 * replaces it (reliability O33) starts again, and Chromium then lets the new one in minutes later. Requests wait
 * meanwhile.
 */
export function leaveWorker(): void {
  noteLeaving()
  leaving.postMessage(null)
}

function noteLeaving(): void {
  leftUntil = performance.now() + LEAVE_MS
}

/** How long (ms) the worker is still to be left alone; 0 or less for not. */
export const leftForMs = (): number => leftUntil - performance.now()
