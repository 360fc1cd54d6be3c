/** `network`: coming online, a login or a page that opens. */
const URGENCIES = ['due', 'network', 'person'] as const
export type Urgency = (typeof URGENCIES)[number]

const moreUrgent = (a: Urgency, b: Urgency): Urgency => (URGENCIES.indexOf(a) > URGENCIES.indexOf(b) ? a : b)

/**
 * Calls during a run become one more run after it, so that no trigger is lost. A call's urgency holds for the run that
 * answers it.
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
    // Both are null between a run's end and the start of the next one
    if (running === null && next === null) return start(urgency)
    nextUrgency = moreUrgent(nextUrgency, urgency)
    next ??= (running ?? Promise.resolve())
      .catch(() => {}) // That run's caller gets the error; this caller is another
      .then(() => {
        const asked = nextUrgency
        next = null
        nextUrgency = 'due'
        return start(asked)
      })
    return next
  }
}
