type Subscribe = (listener: () => void) => () => void

/** Going through a long list blocks the thread that answers scans, so it is done no more often than this. */
const CALM_MS = 500

/** For lists: tells at once after a pause, and at most every `CALM_MS`. */
export const subscribeCalmly =
  (subscribe: Subscribe): Subscribe =>
  listener => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = Number.NEGATIVE_INFINITY
    const tell = () => {
      timer = undefined
      last = performance.now()
      listener()
    }
    const forget = subscribe(() => {
      timer ??= setTimeout(tell, Math.max(0, last + CALM_MS - performance.now()))
    })
    return () => {
      forget()
      clearTimeout(timer)
    }
  }
