const LEAVE_MS = 15_000
let leftUntil = 0
const leaving = new BroadcastChannel('butacas-leaving')
leaving.onmessage = () => noteLeaving()

/**
 * Makes every tab hold its messages to the worker for `LEAVE_MS`, while a newer worker replaces it (reliability O33). A
 * message would restart the old worker, and Chromium would then delay the new worker by minutes.
 */
export function leaveWorker(): void {
  noteLeaving()
  leaving.postMessage(null)
}

function noteLeaving(): void {
  leftUntil = performance.now() + LEAVE_MS
}

/** Remaining time (ms) without messages to the worker; 0 or less if messages are allowed. */
export const leftForMs = (): number => leftUntil - performance.now()
