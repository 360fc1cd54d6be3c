/**
 * `due`: obeys every pause. `network`, for example after a login or the network's return: ignores a pause after a
 * request without an answer. `person`, for example after a tap on «Enviar ahora»: ignores every pause.
 */
const URGENCIES = ['due', 'network', 'person'] as const
export type Urgency = (typeof URGENCIES)[number]
/** `rest`: a later drain of the same run after 'person'. It obeys a pause that the server requested. */
export type DrainUrgency = Urgency | 'rest'

const moreUrgent = (a: Urgency, b: Urgency): Urgency => (URGENCIES.indexOf(a) > URGENCIES.indexOf(b) ? a : b)

/** Never runs `task` twice at a time. All calls during a run share the next run, which has their highest urgency. */
export function coalesce(task: (urgency: Urgency) => Promise<void>): (urgency?: Urgency) => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  let nextUrgency: Urgency = 'due'

  const start = (urgency: Urgency): Promise<void> => {
    running = task(urgency).finally(() => {
      running = null
    })
    return running
  }

  return (urgency = 'due') => {
    // Between two runs `running` is already null, but `next` is not
    if (running === null && next === null) return start(urgency)
    nextUrgency = moreUrgent(nextUrgency, urgency)
    next ??= (running ?? Promise.resolve())
      .catch(() => {}) // The caller of the running task gets its error
      .then(() => {
        const asked = nextUrgency
        next = null
        nextUrgency = 'due'
        return start(asked)
      })
    return next
  }
}

/** Channel that reports the end of a drain to every tab. */
export const SYNC_CHANNEL = 'butacas-sync'
export interface Drained {
  kind: 'drained'
  /** Device time (ms) of the next attempt; null for none. */
  nextAt: number | null
  /** Number of entries that a restored server had lost and that are queued again (reliability O35). */
  recovered: number
}

/**
 * Shortest wait (ms) before the next attempt. Without it, two pages with different clocks could start drains in an
 * endless loop: one page finds the entry due and the other page defers it.
 */
const SOONEST_MS = 1_000

export const dueInMs = (nextAt: number, now: number): number => Math.max(SOONEST_MS, nextAt - now)
