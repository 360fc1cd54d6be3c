import { readFact, writeFact } from '../device.ts'
import { theReads } from '../outbox/dexie-reads.ts'

const INSTALLED = 'installed'
/** Notes that this device has the app's icon, which the worker cannot find out. Never rejects. */
export const noteInstalled = (): Promise<void> => writeFact(INSTALLED, true).catch(() => {})

/**
 * Shows the number of live entries on the icon of the installed app, and removes it at 0. Never rejects. Does nothing
 * without an icon: a Chromium built without badges ends the process of a worker that sets a badge, and its pages too.
 */
export async function showBadge(): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  try {
    if ((await readFact<boolean>(INSTALLED)) !== true) return
    const count = await theReads.countLive()
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  } catch {
    // No permission, or no database: the screens show the number
  }
}
