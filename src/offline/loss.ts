import { addCuentas } from '#domain/cuenta/equipo.ts'
import { sumCuenta } from '#domain/cuenta/persona.ts'
import { type ButacasDb, db as theDb } from './db.ts'
import { getDeviceId, readFact, writeFact } from './device.ts'
import { Listeners } from './observable.ts'
import { noteSeq } from './outbox/outbox-meta.ts'
import { withLock } from './sync/lock.ts'
import { coalesce } from './sync/runs.ts'
import { raiseSeq, readQueueFacts } from './view/queue-facts.ts'
import { formatWitness, type Loss, readWitness, type Witness, writeWitness } from './witness.ts'

const LOCK = 'butacas-testigo'
/** A tab that holds the lock for longer (ms) counts as frozen. */
const LOCK_WAIT_MS = 2_000
const FACT = 'perdida'

const changes = new Listeners()
const channel = new BroadcastChannel('butacas-perdida')
channel.onmessage = () => changes.tell()

/** Calls back when a loss is found or marked as seen, in any tab or the worker. */
export const onLossChange = changes.subscribe

let written: { text: string; seq: number } | null = null

/**
 * Writes the outbox's state to a note outside the databases. If the browser has deleted the outbox since the last note,
 * its missing entries count as lost (reliability O49). Numbering continues after the last assigned number.
 * Runs one at a time over all tabs and the worker: no older note follows a newer note.
 */
const keep = async (db: ButacasDb, change: (loss: Loss | null) => Loss | null): Promise<void> => {
  const [id, kept] = [await getDeviceId(), await readWitness()]
  const ours = kept?.id === id ? kept : null
  noteSeq(ours?.seq ?? 0)
  const queue = await readQueueFacts(db)
  const known = (await readFact<Loss | null>(FACT)) ?? null
  const before = known ?? ours?.loss ?? null
  const isTaken = ours !== null && queue.seq < ours.seq
  const loss = change(isTaken ? lossAfter(before, ours, queue.live) : before)
  // Writes the fact before the note. After a crash between the two, an older fact would hide the loss
  if (!isSame(loss, known)) await writeFact(FACT, loss)
  const seq = Math.max(queue.seq, ours?.seq ?? 0)
  if (isTaken) await raiseSeq(db, seq)
  const witness = { id, seq, live: queue.live, loss }
  const text = formatWitness(witness)
  if (written?.text !== text || kept === null || formatWitness(kept) !== text) await writeWitness(witness)
  written = { text, seq }
  noteSeq(seq)
  if (isSame(loss, known)) return
  channel.postMessage(null)
  changes.tell()
}

/** Counts each loss once. A page may have crashed after it wrote the loss and before it wrote the note. */
function lossAfter(before: Loss | null, kept: Witness, live: Witness['live']): Loss | null {
  if (before !== null && before.upTo >= kept.seq) return before
  const gone = addCuentas(kept.live, live, -1)
  if (gone.length === 0) return before
  return {
    upTo: kept.seq,
    all: addCuentas(before?.all ?? [], gone),
    unseen: addCuentas(before?.unseen ?? [], gone),
  }
}

const isSame = (a: Loss | null, b: Loss | null): boolean => JSON.stringify(a) === JSON.stringify(b)

const alone = (work: () => Promise<void>): Promise<void> => withLock(LOCK, work, LOCK_WAIT_MS)

/** Call before anything is sent and whenever the queue has changed. */
export const keepWitness: () => Promise<void> = coalesce(() => alone(() => keep(theDb, loss => loss)))

let first: Promise<void> | null = null
/** Resolves after this page or worker has looked for losses, even without success. Never rejects. */
export function witnessed(): Promise<void> {
  first ??= keepWitness().catch(() => {
    first = null // The storage notice reports that the database cannot be opened
  })
  return first
}

/** Notes a number before it is sent. If the browser refuses the note, the number is sent anyway. */
export async function noteBeforeSending(seq: number): Promise<void> {
  if (written === null || written.seq < seq) await keepWitness().catch(() => {})
}

/** Losses of this device; null for none. */
export async function readLoss(): Promise<Loss | null> {
  await witnessed()
  return (await readFact<Loss | null>(FACT)) ?? null
}

/** Marks the loss as seen, unless another loss was found meanwhile. */
export const dismissLoss = ({ upTo, unseen }: Loss): Promise<void> =>
  alone(() =>
    keep(theDb, loss =>
      loss?.upTo === upTo && sumCuenta(loss.unseen) === sumCuenta(unseen) ? { ...loss, unseen: [] } : loss,
    ),
  )

/** @param seq the highest number that the server knows. */
export async function goOnAfter(seq: number): Promise<void> {
  if (written !== null && seq <= written.seq) return
  await alone(async () => {
    await raiseSeq(theDb, seq)
    await keep(theDb, loss => loss)
  })
}
