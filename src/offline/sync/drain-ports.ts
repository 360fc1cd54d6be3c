import type { Entry } from '../outbox/entry.ts'
import type { OutboxStore } from '../outbox/outbox-store.ts'
import type { Outcome } from '../outbox/outcome.ts'
import type { Credentials } from '../sesion.ts'
import type { Recovery } from './recover.ts'

/** What a drain needs of the world, so that the same code runs in page, worker and test. */
export interface DrainPorts {
  store: OutboxStore
  /** Of everybody whose session may work, whoever works now first. */
  credentials: () => Promise<readonly Credentials[]>
  /** Sends one entry. Never throws for what a network or a server can do: that is an outcome. */
  send: (entry: Entry, credentials: Credentials) => Promise<Outcome>
  /** Told that the server refused this token. */
  sessionRefused: (token: string) => Promise<void>
  /** Whether the server keeps idempotency keys; where not, no more are claimed than are in flight. */
  keepsKeys: () => Promise<boolean>
  /** Asks the server where it may be out of reach, so that a dead network puts no entry in doubt. @throws ApiError. */
  probe: () => Promise<void>
  /** Puts back what a server restored from a backup has forgotten (O35). */
  recover: (credentials: Credentials) => Promise<Recovery>
  /** Whether the server has answered as a restored one since then: what it says of an entry is no verdict yet. */
  isRestored: () => Promise<boolean>
  now: () => number
  /** Whether `now` is the server's clock, heard of since any doubt came up. */
  isSure: () => boolean
  /** Waits until `now` is as near to the server's clock as this device can tell. */
  catchUp: () => Promise<void>
  random: () => number
  /** Names who drains, for the record. */
  holder: string
}
