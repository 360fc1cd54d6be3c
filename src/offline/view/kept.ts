import { Listeners } from '../observable.ts'
import type { Entry } from '../outbox/entry.ts'

/** What this page has kept, told once it is on the disk: whoever follows the queue would hear of it a moment later. */
export const kept = new Listeners<readonly Entry[]>()
