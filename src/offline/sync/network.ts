export interface NetworkState {
  /** Whether the server answered last time it was asked. */
  readonly online: boolean
  /** Device time (ms) when it stopped answering; null while online. */
  readonly since: number | null
}

const CHANNEL = 'butacas-red'
const listeners = new Set<() => void>()
const channel = new BroadcastChannel(CHANNEL)
let state: NetworkState = initial()

function initial(): NetworkState {
  // A hint only: it may say yes in front of a dead network (reliability O18)
  const online = globalThis.navigator?.onLine !== false
  return { online, since: online ? null : Date.now() }
}

function set(online: boolean): boolean {
  if (state.online === online) return false
  state = { online, since: online ? null : Date.now() }
  for (const listener of listeners) listener()
  return true
}

channel.onmessage = ({ data }: MessageEvent<{ online: boolean }>) => void set(data.online)
globalThis.addEventListener?.('offline', () => reportReachable(false))

/** Whoever asked the server tells the other tabs and the worker what came of it. */
export function reportReachable(online: boolean): void {
  if (set(online)) channel.postMessage({ online })
}

/** Whether the server can be reached, judged by its answers. Shaped for `useSyncExternalStore`. */
export const networkStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  getSnapshot: (): NetworkState => state,
}
