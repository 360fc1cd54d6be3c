/**
 * Wraps a task so that it runs at once after a calm while, and otherwise not sooner than `gapMs` after it last ended;
 * calls meanwhile become one more run, so that what came last is never missed. The task must not reject.
 */
export function calmly(task: () => Promise<void> | void, gapMs: number): () => void {
  let isBusy = false
  let isWanted = false
  const run = async () => {
    isBusy = true
    do {
      isWanted = false
      await task()
      await new Promise(resolve => setTimeout(resolve, gapMs))
    } while (isWanted)
    isBusy = false
  }
  return () => {
    isWanted = true
    if (!isBusy) void run() // The task does not reject
  }
}
