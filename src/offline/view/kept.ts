import { Listeners } from '../observable.ts'
import type { Entry } from '../outbox/entry.ts'

/** What this page stored, told before `followQueue` notices it. */
export const kept = new Listeners<readonly Entry[]>()
