import type { Workbox } from 'workbox-window'

/** Trusted Types (W3C draft), which lib.dom does not describe yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

const WORKER_URL = import.meta.env.DEV ? '/dev-sw.js?dev-sw' : '/service-worker.js'

/** A tablet stays on one page for days: nobody else would look for a new version. */
const UPDATE_CHECK_MS = 3_600_000

type Listener = () => void
let workbox: Workbox | null = null
let waiting = false
const listeners = new Set<Listener>()

/** Whether a new version waits for a person's consent. Shaped for `useSyncExternalStore`. */
export const updateStore = {
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  getSnapshot: (): boolean => waiting,
}

function setWaiting(next: boolean): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Registers the worker; where there is none (plain HTTP, refused) the app does its own sending. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  workbox = new Workbox(trusted(WORKER_URL), { type: import.meta.env.DEV ? 'module' : 'classic' })
  workbox.addEventListener('waiting', () => setWaiting(true))
  try {
    await workbox.register()
    setInterval(() => void workbox?.update().catch(() => {}), UPDATE_CHECK_MS) // No network: the next one finds it
  } catch {
    workbox = null // Without a worker the app still works while it is open
  }
}

/** Lets the new version in: it takes over when nothing is being sent, and this page reloads on it (reliability O33). */
export function acceptUpdate(): void {
  workbox?.addEventListener('controlling', () => location.reload())
  workbox?.messageSkipWaiting()
}

/** The person goes on with this version; the banner comes back with the next start. */
export const postponeUpdate = (): void => setWaiting(false)

/** A worker's URL is a script to the browser, and only this policy may name one (reliability C3). */
function trusted(url: string): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  const policy = types?.createPolicy('butacas', { createScriptURL: () => url })
  return policy?.createScriptURL(url) ?? url
}
