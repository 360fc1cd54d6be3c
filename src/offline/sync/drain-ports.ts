import type { Entry } from '../outbox/entry.ts'
import type { OutboxStore } from '../outbox/outbox-store.ts'
import type { Outcome } from '../outbox/outcome.ts'
import type { Credentials } from '../sesion.ts'
import type { Recovery } from './recover.ts'

/** What a drain needs of its surroundings, so that page, worker and tests run the same code. */
export interface DrainPorts {
  store: OutboxStore
  /** Everybody's whose session may work, whoever works now first. */
  credentials: () => Promise<readonly Credentials[]>
  /** Never throws for what a network or a server can do: that is an outcome. */
  send: (entry: Entry, credentials: Credentials) => Promise<Outcome>
  sessionRefused: (token: string) => Promise<void>
  /** Without keys no more entries are claimed than are in flight. */
  keepsKeys: () => Promise<boolean>
  /** Asks an unreachable server something harmless, so that a dead network puts no entry in doubt. @throws ApiError. */
  probe: () => Promise<void>
  /** Puts back what a restored server has forgotten (O35). */
  recover: (credentials: Credentials) => Promise<Recovery>
  /** Whether the server was restored during this drain: its answers are no verdicts then. */
  isRestored: () => Promise<boolean>
  now: () => number
  isSure: () => boolean
  catchUp: () => Promise<void>
  random: () => number
  holder: string
}
