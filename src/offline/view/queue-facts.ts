import { addCuentas } from '#domain/cuenta/equipo.ts'
import type { CuentaPersona } from '#domain/cuenta/persona.ts'
import type { ButacasDb } from '../db.ts'
import { inState, lastSeq } from '../outbox/dexie-reads.ts'
import { senderOf } from '../outbox/entry.ts'
import { isOutboxMeta, NEW_META } from '../outbox/outbox-meta.ts'

export interface QueueFacts {
  seq: number
  /** Number of live entries of each sender. */
  live: CuentaPersona[]
}

/** States of live entries that do not wait to be sent. */
const STILL = ['rejected', 'conflict', 'sending'] as const

/** Counts mostly by indexes, because the queue may have thousands of entries. */
export const readQueueFacts = (db: ButacasDb): Promise<QueueFacts> =>
  db.transaction('r', db.entries, db.meta, async () => {
    const meta = await db.meta.get('outbox')
    const seq = isOutboxMeta(meta) ? meta.seq : await lastSeq(db.entries)
    const live = [...(await countWaiting(db)), ...(await countStill(db))]
    return { seq, live: live.reduce<CuentaPersona[]>((all, one) => addCuentas(all, [one]), []) }
  })

async function countWaiting({ entries }: ButacasDb): Promise<CuentaPersona[]> {
  const counted: CuentaPersona[] = []
  const index = '[sender+attempts+seq]'
  for (let range = entries.orderBy(index); ; ) {
    const [key] = (await range.limit(1).keys()) as unknown as [usuario: string][]
    if (key === undefined) return counted
    const [usuario] = key
    const cantidad = await entries.where(index).between([usuario], [usuario, []]).count()
    counted.push({ usuario, cantidad })
    range = entries.where(index).above([usuario, []])
  }
}

async function countStill(db: ButacasDb): Promise<CuentaPersona[]> {
  const counted: CuentaPersona[] = []
  for (const state of STILL)
    await inState(db, state).each(entry => counted.push({ usuario: String(senderOf(entry)), cantidad: 1 }))
  return counted
}

/** Makes the next sequence number higher than `seq`. */
export const raiseSeq = (db: ButacasDb, seq: number): Promise<void> =>
  db.transaction('rw', db.entries, db.meta, async () => {
    const known = await db.meta.get('outbox')
    const meta = isOutboxMeta(known) ? known : { ...NEW_META, seq: await lastSeq(db.entries) }
    if (meta.seq < seq) await db.meta.put({ ...meta, seq })
  })
