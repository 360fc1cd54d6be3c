import { theReads } from '../outbox/dexie-reads.ts'

/**
 * Puts the number of changes that the server does not have on the icon of the installed app, and takes it off at 0.
 * Never rejects.
 */
export async function showBadge(): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  try {
    const count = await theReads.countLive()
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  } catch {
    // Not installed, no permission, or no database: the screens say what waits
  }
}
