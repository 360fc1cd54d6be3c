import { readFact, writeFact } from '../device.ts'
import { theReads } from '../outbox/dexie-reads.ts'

const INSTALLED = 'installed'
/** Stores that the app is installed: the worker cannot find out. Never rejects. */
export const noteInstalled = (): Promise<void> => writeFact(INSTALLED, true).catch(() => {})

/**
 * Shows the number of live entries on the icon of the installed app. Never rejects. Does nothing if the app is not
 * installed: a Chromium built without badges would end the worker's process with its pages.
 */
export async function showBadge(): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  try {
    if ((await readFact<boolean>(INSTALLED)) !== true) return
    const count = await theReads.countLive()
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  } catch {
    // No permission or no database; the screens show the number too
  }
}
