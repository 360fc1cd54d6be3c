import { theReads } from '../outbox/dexie-reads.ts'

/**
 * Shows the number of unsent changes on the icon of the installed app, and removes it at 0.
 * Never rejects.
 */
export async function showBadge(): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  try {
    const count = await theReads.countLive()
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  } catch {
    // Not installed, no permission, or no database: the screens show it
  }
}
