/**
 * Wraps a task so that it runs at once after a quiet time, else not sooner than `gapMs` after it last ended. Calls
 * meanwhile become one more run. The task must not reject.
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
    if (!isBusy) void run()
  }
}
