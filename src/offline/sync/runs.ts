/**
 * `network`: coming online, a login or a page that opens; overrides a pause after silence. `person`: «Enviar ahora»;
 * also overrides a pause that the server asked for.
 */
const URGENCIES = ['due', 'network', 'person'] as const
export type Urgency = (typeof URGENCIES)[number]
/** `rest`: the later drains of a person's run, which obey a pause that the server asks for meanwhile. */
export type DrainUrgency = Urgency | 'rest'

const moreUrgent = (a: Urgency, b: Urgency): Urgency => (URGENCIES.indexOf(a) > URGENCIES.indexOf(b) ? a : b)

/**
 * All calls made during a run share one following run, so that no trigger is lost. That run has the highest urgency of
 * its calls.
 */
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
    // Between a run's end and the start of the next one only `running` is null
    if (running === null && next === null) return start(urgency)
    nextUrgency = moreUrgent(nextUrgency, urgency)
    next ??= (running ?? Promise.resolve())
      .catch(() => {}) // That run's caller gets the error
      .then(() => {
        const asked = nextUrgency
        next = null
        nextUrgency = 'due'
        return start(asked)
      })
    return next
  }
}

/** Channel that tells every tab the end of a drain. */
export const SYNC_CHANNEL = 'butacas-sync'
export interface Drained {
  kind: 'drained'
  /** Device time (ms) of the next attempt; null for none. */
  nextAt: number | null
  /** Entries that a restored server had forgotten, now in the queue again (reliability O35). */
  recovered: number
}

/**
 * Shortest wait (ms) before the next attempt. Otherwise two pages with different clocks could take turns finding an
 * entry due and deferring it, without a pause.
 */
const SOONEST_MS = 1_000

export const dueInMs = (nextAt: number, now: number): number => Math.max(SOONEST_MS, nextAt - now)
