/** How long the worker is left alone: it makes way within a second or two. */
const LEAVE_MS = 15_000
let leftUntil = 0
const leaving = new BroadcastChannel('butacas-leaving')
leaving.onmessage = () => noteLeaving()

/**
 * Lets the worker be, in every tab, for a while: one that is to make way for a newer version (reliability O33) and that is
 * asked for something as it ends starts again, and Chromium lets the new one in minutes later. What is asked for meanwhile
 * waits for the new version, or for the end of that while.
 */
export function leaveWorker(): void {
  noteLeaving()
  leaving.postMessage(null)
}

function noteLeaving(): void {
  leftUntil = performance.now() + LEAVE_MS
}

/** How long (ms) it is still to be left alone; not above zero where it is not. */
export const leftForMs = (): number => leftUntil - performance.now()
