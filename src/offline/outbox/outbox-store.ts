import type { Butaca } from '#contract/butaca.ts'
import type { Capture } from '../clock.ts'
import type { OutboxMeta } from '../db.ts'
import type { Identificado } from '../session/personas.ts'
import type { Entry } from './entry.ts'

/** Includes 'lookups': a written seat takes its names from these lists. */
export type OutboxTable = 'entries' | 'meta' | 'butacas' | 'lookups'

export type Place = readonly [attempts: number, seq: number]

export interface OutboxRecords {
  /** In order of capture. Slow in a long queue. */
  listLive(): Promise<Entry[]>
  /** By attempts, then in order of capture. */
  listWaiting(sender: string, after: Place, upTo: Place, limit: number): Promise<Entry[]>
  listSending(): Promise<Entry[]>
  /** Entries that are due only after this time (device ms). */
  listWaitingLonger(until: number): Promise<Entry[]>
  firstKeys(nroKeys: readonly string[]): Promise<(string | undefined)[]>
  /** In order of capture. */
  listOfSeat(nroKey: string, live: Entry['live']): Promise<Entry[]>
  /** Entries that build directly on one of these entries. */
  listBuiltOn(keys: readonly string[]): Promise<Entry[]>
  /** Newest first. @param since device ms. */
  listConfirmed(since: number): Promise<Entry[]>
  /** In the order of the keys. */
  getEntries(keys: readonly string[]): Promise<(Entry | undefined)[]>
  putEntries(entries: readonly Entry[]): Promise<unknown>
  /** Deletes entries that were settled and captured before this time (device ms). */
  deleteSettled(state: 'confirmed' | 'discarded', before: number): Promise<unknown>
  getMeta(): Promise<OutboxMeta>
  putMeta(meta: OutboxMeta): Promise<unknown>
  getButaca(nro: string): Promise<Butaca | undefined>
  mergeButacas(butacas: readonly Butaca[]): Promise<unknown>
}

export interface OutboxStore extends OutboxRecords {
  /**
   * Runs `work` all or nothing. Transactions over the same tables run one at a time. Resolves when the writes are on
   * the disk (reliability O1). `work` may await only its records.
   */
  transaction<T>(over: readonly OutboxTable[], work: (records: OutboxRecords) => Promise<T>): Promise<T>
}

export interface OutboxPorts {
  store: OutboxStore
  /** Device time (ms). A jump of the wall clock does not move it. */
  now: () => number
  newKey: () => string
  /** `likely`: the most likely server time (ms). */
  capture: () => Promise<{ capture: Capture; likely: number }>
  identificado: (owner: string) => Promise<Identificado>
}
