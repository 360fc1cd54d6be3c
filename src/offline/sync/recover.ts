import { type Entry, senderOf } from '../outbox/entry.ts'
import { updatePause } from '../outbox/outbox-meta.ts'
import type { OutboxStore } from '../outbox/outbox-store.ts'
import { type Outcome, outcomeOf } from '../outbox/outcome.ts'
import { step } from '../outbox/state-machine.ts'
import type { Credentials } from '../sesion.ts'
import type { Epoch } from './observe-server.ts'

const AT_ONCE = 4
/** A call looks up entries for this time (ms), well below `LOCK_WAIT_MS`. The next call continues. */
const PASS_MS = 10_000

export interface RecoverPorts {
  store: OutboxStore
  epoch: Epoch
  now: () => number
  isKnown: (entry: Entry, credentials: Credentials) => Promise<boolean>
}

export interface Recovery {
  recovered: number
  /** Whether all entries are checked. If not, no newer entry may be sent. */
  isDone: boolean
  outcomes: readonly Outcome[]
}

const DONE: Recovery = { recovered: 0, isDone: true, outcomes: [] }

/**
 * Queues again the entries that a restored server has lost (reliability O35). Looks up this person's confirmed entries
 * by key, in order of capture. Unknown entries become pending with the same key. A homologation whose buyer was
 * deleted here becomes refused. Call under the drain lock.
 */
export async function recoverForgotten(ports: RecoverPorts, credentials: Credentials): Promise<Recovery> {
  const { store, epoch, now, isKnown } = ports
  const { owner } = credentials
  const fact = await epoch.settle()
  const after = fact?.checked?.[owner] ?? 0
  if (!fact?.checked || after === Infinity) return DONE
  const asked = await listAfter(ports, owner, after)
  const until = now() + PASS_MS
  let recovered = 0
  while (asked.length > 0) {
    if (now() > until) return { recovered, isDone: false, outcomes: [] }
    const group = asked.splice(0, AT_ONCE)
    // No request may be in flight when the lock is released
    const asking = group.map(entry => isKnown(entry, credentials).catch(thrown => keepPause(ports, thrown)))
    const answers = await Promise.allSettled(asking)
    const failed = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []))
    if (failed.length > 0)
      return { recovered, isDone: false, outcomes: failed.map(thrown => outcomeOf(thrown, now())) }
    // The server was restored again: the next call checks every entry anew
    if (await epoch.isNew()) return { recovered, isDone: false, outcomes: [] }
    const forgotten = group.filter((_, i) => (answers[i] as PromiseFulfilledResult<boolean>).value === false)
    recovered += await putBack(store, forgotten, now())
    await epoch.checked(fact.id, owner, group.at(-1)?.seq ?? after)
  }
  await epoch.checked(fact.id, owner, Infinity)
  return { ...DONE, recovered }
}

/** Stores a requested pause at once: this page or worker may end while another call hangs (reliability O14). */
async function keepPause({ store, now }: RecoverPorts, thrown: unknown): Promise<never> {
  const outcome = outcomeOf(thrown, now())
  if (outcome.kind === 'wait')
    await store.transaction(['meta'], records => updatePause(records, [outcome], now(), Math.random))
  throw thrown
}

async function listAfter({ store }: RecoverPorts, owner: string, after: number): Promise<Entry[]> {
  const confirmed = await store.listConfirmed(Number.NEGATIVE_INFINITY)
  return confirmed
    .filter(entry => senderOf(entry) === owner && entry.seq > after)
    .sort((a, b) => a.seq - b.seq)
}

const putBack = (store: OutboxStore, forgotten: readonly Entry[], now: number): Promise<number> =>
  store.transaction(['entries'], async records => {
    const stored = await records.getEntries(forgotten.map(({ key }) => key))
    const again = stored.flatMap(entry => (entry && step(entry, { kind: 'forgotten' }, now)) ?? [])
    if (again.length > 0) await records.putEntries(again)
    return again.length
  })
