const LEAVE_MS = 15_000
let leftUntil = 0
const leaving = new BroadcastChannel('butacas-leaving')
leaving.onmessage = () => noteLeaving()

/**
 * Sends nothing to the worker for a while, in every tab. A message during its replacement by a newer version
 * (reliability O33) restarts it, and Chromium then delays the new worker by minutes. Requests wait meanwhile.
 */
export function leaveWorker(): void {
  noteLeaving()
  leaving.postMessage(null)
}

function noteLeaving(): void {
  leftUntil = performance.now() + LEAVE_MS
}

/** Remaining time (ms) without messages to the worker; 0 or less for none. */
export const leftForMs = (): number => leftUntil - performance.now()
