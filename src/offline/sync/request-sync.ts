/** What a page asks its worker for. */
export interface SyncRequest {
  kind: 'drain' | 'refresh'
  /** The asker speaks for the network (online, login, a person): a pause after silence does not hold it. */
  force: boolean
}

export const isSyncRequest = (data: unknown): data is SyncRequest => {
  const { kind, force } = (data ?? {}) as Partial<SyncRequest>
  return (kind === 'drain' || kind === 'refresh') && typeof force === 'boolean'
}

/**
 * Asks for what is pending to be sent: by the worker, or here when no worker controls this page (hard reload, worker
 * unavailable), under the same lock.
 */
export const requestDrain = (force = false): void => request({ kind: 'drain', force })

/** Asks for the mirror to be brought up to date, likewise. */
export const requestRefresh = (force = false): void => request({ kind: 'refresh', force })

/**
 * Lets the browser send after the page is closed, where it can (reliability O22). A tag that failed once backs off and
 * ignores new requests for minutes, so each minute has its own.
 */
export async function registerBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(`drain-${Math.floor(Date.now() / 60_000)}`)
  } catch {
    // Refused or absent: an accelerator, not the guarantee (reliability, fact 4)
  }
}

/** Whether pending changes can leave without the app being open. */
export const hasBackgroundSync = (): boolean => 'SyncManager' in globalThis

function request(message: SyncRequest): void {
  const worker = globalThis.navigator?.serviceWorker?.controller
  if (worker) worker.postMessage(message)
  else void runHere(message) // Whoever waits for the result watches the store
}

async function runHere({ kind, force }: SyncRequest): Promise<void> {
  const { runDrain, runRefresh } = await import('./engine.ts')
  await (kind === 'drain' ? runDrain(force) : runRefresh(force))
}
