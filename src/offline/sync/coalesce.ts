/** Who asks: the clock, whoever speaks for the network (online, login, a page that opens), or a person who wants it now. */
const URGENCIES = ['due', 'network', 'person'] as const
export type Urgency = (typeof URGENCIES)[number]

const moreUrgent = (a: Urgency, b: Urgency): Urgency => (URGENCIES.indexOf(a) > URGENCIES.indexOf(b) ? a : b)

/**
 * Wraps a task so that calls while it runs become one more run after it: a trigger that comes late is never lost and a
 * hundred of them cost one. A call's urgency holds for the run that answers it.
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
    // Between the end of a run and the start of the one that waits for it there is neither
    if (running === null && next === null) return start(urgency)
    nextUrgency = moreUrgent(nextUrgency, urgency)
    next ??= (running ?? Promise.resolve())
      .catch(() => {}) // That run's caller was told; this one is another
      .then(() => {
        const asked = nextUrgency
        next = null
        nextUrgency = 'due'
        return start(asked)
      })
    return next
  }
}
