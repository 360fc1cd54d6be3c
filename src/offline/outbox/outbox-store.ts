import type { Butaca } from '#contract/butaca.ts'
import type { Capture } from '../clock.ts'
import type { OutboxMeta } from '../db.ts'
import type { Identificado } from '../session/personas.ts'
import type { Entry } from './entry.ts'

/** What a transaction is over: it keeps out others over any of the same. */
export type OutboxTable = 'entries' | 'meta' | 'butacas'

/** Where an entry stands among those that wait: how often it failed, and its `seq`. */
export type Place = readonly [attempts: number, seq: number]

/** What the outbox asks of its store, inside a transaction or, one at a time, outside. */
export interface OutboxRecords {
  /** All live entries in order of capture: only for what is about all of them. */
  listLive(): Promise<Entry[]>
  /** Entries that wait in that name, by how often they failed and in order of capture: at most so many, after that place. */
  listWaiting(sender: string, after: Place, upTo: Place, limit: number): Promise<Entry[]>
  /** Entries on their way. */
  listSending(): Promise<Entry[]>
  /** Entries that are not to be sent before some time later than that (device ms). */
  listWaitingLonger(until: number): Promise<Entry[]>
  /** Key of the first live entry of each of those seats; undefined where there is none. */
  firstKeys(nroKeys: readonly string[]): Promise<(string | undefined)[]>
  /** Live or settled entries of a seat, in order of capture. */
  listOfSeat(nroKey: string, live: Entry['live']): Promise<Entry[]>
  /** Live entries that build directly on one of those. */
  listBuiltOn(keys: readonly string[]): Promise<Entry[]>
  /** Entries confirmed since then (device ms), newest first. */
  listConfirmed(since: number): Promise<Entry[]>
  getEntries(keys: readonly string[]): Promise<(Entry | undefined)[]>
  /** Those of the entries that are still live, as they are stored now, in the order given. */
  getLive(entries: readonly Entry[]): Promise<Entry[]>
  putEntries(entries: readonly Entry[]): Promise<unknown>
  /** Keeps that they are being sent: all by one claim, and otherwise as they are stored. */
  putClaimed(entries: readonly Entry[]): Promise<unknown>
  /** Deletes what was done and has been in that settled state since before then (device ms). */
  deleteSettled(state: 'confirmed' | 'discarded', before: number): Promise<unknown>
  getMeta(): Promise<OutboxMeta>
  putMeta(meta: OutboxMeta): Promise<unknown>
  getButaca(nro: string): Promise<Butaca | undefined>
  mergeButacas(butacas: readonly Butaca[]): Promise<unknown>
}

/** Where the outbox is kept: the device's disk, or a test's memory. */
export interface OutboxStore extends OutboxRecords {
  /**
   * Runs `work` all or nothing, one at a time over the same tables. Resolves once it is on the disk (reliability O1).
   * `work` may await its records and nothing else.
   */
  transaction<T>(over: readonly OutboxTable[], work: (records: OutboxRecords) => Promise<T>): Promise<T>
}

/** What the outbox needs of the world, so that page, worker and test run the same code. */
export interface OutboxPorts {
  store: OutboxStore
  /** Device time (ms): what a jump of the wall clock does not move. */
  now: () => number
  newKey: () => string
  /** The moment of what a person does now. `likely` is the server's clock (ms). */
  capture: () => Promise<{ capture: Capture; likely: number }>
  /** How that person last showed on this device who they are. */
  identificado: (owner: string) => Promise<Identificado>
}
