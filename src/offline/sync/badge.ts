import { readFact, writeFact } from '../device.ts'
import { theReads } from '../outbox/dexie-reads.ts'

const INSTALLED = 'installed'
/** Notes for the worker, which cannot find out, that this device has the app's icon. Never rejects. */
export const noteInstalled = (): Promise<void> => writeFact(INSTALLED, true).catch(() => {})

/**
 * Shows the number of unsent changes on the icon of the installed app, and removes it at 0. Never rejects. Does
 * nothing without an icon: a Chromium built without this service ends the process of a worker that uses it, and
 * with it the pages.
 */
export async function showBadge(): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  try {
    if ((await readFact<boolean>(INSTALLED)) !== true) return
    const count = await theReads.countLive()
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  } catch {
    // No permission, or no database: the screens show it
  }
}
