import type { Workbox } from 'workbox-window'
import { Observable, type Readable } from '#offline/observable.ts'
import { leaveWorker } from '#offline/sync/leave-worker.ts'
import { trustedScriptUrl } from '#ui/trusted-script-url.ts'

const WORKER_URL = import.meta.env.DEV ? '/dev-sw.js?dev-sw' : '/service-worker.js'

/** A tablet stays on one page for days: nobody else would look for a new version. */
const UPDATE_CHECK_MS = 3_600_000

let workbox: Workbox | null = null
const offered = new Observable(false)

/** Whether there is a new version for this tab to take. */
export const updateStore: Readable<boolean> = offered

/** Registers the worker; where there is none (plain HTTP, refused) the app does its own sending. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  workbox = new Workbox(trustedScriptUrl(WORKER_URL), { type: import.meta.env.DEV ? 'module' : 'classic' })
  workbox.addEventListener('waiting', () => offered.set(true))
  // Another tab let it in: this one is still the old version. Workbox's `isUpdate` says how the page began: one that was
  // open when the first worker came would never be told
  let isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) offered.set(true)
    isControlled = true
  })
  try {
    await workbox.register()
    setInterval(() => void workbox?.update().catch(() => {}), UPDATE_CHECK_MS) // No network: the next one finds it
  } catch {
    workbox = null // Without a worker the app still works while it is open
  }
}

/**
 * Takes the new version: where it still waits it is let in, which it is when nothing is being sent, and this page reloads
 * on it (reliability O33). Where another tab has let it in already this one has only to reload.
 */
export async function acceptUpdate(): Promise<void> {
  workbox?.addEventListener('controlling', () => location.reload())
  const registration = await navigator.serviceWorker?.getRegistration()
  if (workbox && registration?.waiting) {
    leaveWorker()
    workbox.messageSkipWaiting()
  } else location.reload()
}

/** The person goes on with this version; the banner comes back with the next start. */
export const postponeUpdate = (): void => offered.set(false)
