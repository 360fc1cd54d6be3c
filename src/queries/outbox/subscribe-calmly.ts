type Subscribe = (listener: () => void) => () => void

/** Going through a long list costs milliseconds of the same thread that answers scans: not more often than this. */
const CALM_MS = 500

/** For lists: tells at once after a calm while, then at most once per `CALM_MS`. */
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
