import type { Workbox } from 'workbox-window'
import { Observable, type Readable } from '#offline/observable.ts'
import { leaveWorker } from '#offline/sync/leave-worker.ts'
import { trustedScriptUrl } from '#ui/trusted-script-url.ts'

const WORKER_URL = import.meta.env.DEV ? '/dev-sw.js?dev-sw' : '/service-worker.js'

/** A tablet keeps one page open for days, so the page itself looks for a new version. */
const UPDATE_CHECK_MS = 3_600_000

let workbox: Workbox | null = null
const offered = new Observable(false)

/** Whether a new version is ready for this tab. */
export const updateStore: Readable<boolean> = offered

/** Without a service worker, for example under plain HTTP, the page sends pending changes itself. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  workbox = new Workbox(trustedScriptUrl(WORKER_URL), { type: import.meta.env.DEV ? 'module' : 'classic' })
  const isPastWorker = navigator.serviceWorker.controller === null
  workbox.addEventListener('waiting', ({ wasWaitingBeforeRegister }) => {
    // A page that the worker did not serve has the newest files already
    if (!(isPastWorker && wasWaitingBeforeRegister)) offered.set(true)
  })
  // Detects a new version that another tab activated. Workbox's `isUpdate` is wrong in a page opened before the first
  // worker
  let isControlled = !isPastWorker
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) offered.set(true)
    isControlled = true
  })
  try {
    await workbox.register()
    setInterval(() => void workbox?.update().catch(() => {}), UPDATE_CHECK_MS) // The next check tries again
  } catch {
    workbox = null // Without a worker the app still works while it is open
  }
}

/** Reloads with the new version. A waiting worker is activated first, once nothing is being sent (reliability O33). */
export async function acceptUpdate(): Promise<void> {
  workbox?.addEventListener('controlling', () => location.reload())
  const registration = await navigator.serviceWorker?.getRegistration()
  if (workbox && registration?.waiting) {
    leaveWorker()
    workbox.messageSkipWaiting()
  } else location.reload()
}

/** Hides the banner until the next start or another new version. */
export const postponeUpdate = (): void => offered.set(false)
