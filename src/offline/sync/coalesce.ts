/**
 * Wraps a task so that calls while it runs become one more run after it: a trigger that comes late is never lost and a
 * hundred of them cost one. A call's `urgent` holds for the run that answers it.
 */
export function coalesce(task: (urgent: boolean) => Promise<void>): (urgent?: boolean) => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  let nextUrgent = false

  const start = (urgent: boolean): Promise<void> => {
    running = task(urgent).finally(() => {
      running = null
    })
    return running
  }

  return (urgent = false) => {
    // Between the end of a run and the start of the one that waits for it there is neither
    if (running === null && next === null) return start(urgent)
    nextUrgent ||= urgent
    next ??= (running ?? Promise.resolve())
      .catch(() => {}) // That run's caller was told; this one is another
      .then(() => {
        const wasUrgent = nextUrgent
        next = null
        nextUrgent = false
        return start(wasUrgent)
      })
    return next
  }
}
