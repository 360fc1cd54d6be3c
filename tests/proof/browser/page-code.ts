/** Runs in the page before the app, and acts as another tab on the same database. */
import { login } from '#http/auth.ts'
import { db } from '#offline/db.ts'
import { theReads } from '#offline/outbox/dexie-reads.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { discardEntry, reapplyEntries, retryEntries } from '#offline/outbox/resolve.ts'
import { readCredentials, saveSesion } from '#offline/sesion.ts'
import { requestDrain } from '#offline/sync/request-sync.ts'
import { shownOf } from '#tests/helpers/entry.ts'
import { seededRandom } from '#tests/helpers/seeded.ts'
import { type Capturer, captureSome } from '../server/capture.ts'

declare global {
  /**
   * `proofTrying` receives the operations before a transaction, and `proofKept` receives their keys after its commit.
   */
  var proofTrying: (operaciones: string[]) => Promise<void>
  var proofKept: (keys: string[], mark: number, nros: string[]) => Promise<void>
}

const QUEUE_MAX = 80
const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

const api = {
  async owner(): Promise<string | null> {
    return (await readCredentials())?.owner ?? null
  },

  async signIn(nombre: string, pass: string): Promise<void> {
    const { body } = await login({ nombre, pass })
    if (body !== null) await saveSesion(body)
  },

  entries: (): Promise<Entry[]> => db.entries.toArray(),
  live: async (): Promise<number> => (await theReads.listLive()).length,
  drain: (): void => requestDrain('network'),

  async check(keys: readonly string[], operaciones: readonly string[]) {
    const entries = await db.entries.toArray()
    const here = new Set(entries.map(({ key }) => key))
    const wanted = new Set(operaciones)
    return {
      missing: keys.filter(key => !here.has(key)),
      found: entries.flatMap(({ key, operacion }) => (wanted.has(JSON.stringify(operacion)) ? [key] : [])),
      mark: entries.reduce((most, entry) => Math.max(most, markOf(entry)), 0),
    }
  },

  async work(who: Capturer, seed: number, owner: string): Promise<never> {
    const random = seededRandom(seed)
    const trying = (operaciones: unknown[]): void =>
      void proofTrying(operaciones.map(each => JSON.stringify(each)))
    for (;;) {
      if ((await theReads.listLive()).length < QUEUE_MAX) {
        const kept = await captureSome(who, random, owner, trying)
        void proofKept(
          kept.map(({ key }) => key),
          who.mark,
          who.nros,
        )
        requestDrain()
      }
      if (random() < 0.1) await api.decide(random(), owner)
      await pause(random() * 40)
    }
  },

  async decideAll(by: string): Promise<void> {
    for (const { key, state } of await theReads.listLive())
      if (state === 'rejected') await retryEntries([key])
    await api.decide(0, by)
    requestDrain('network')
  },

  async decide(chance: number, by: string): Promise<void> {
    for (const entry of await theReads.listLive()) {
      const { key, state, operacion } = entry
      if (state === 'conflict' && chance < 0.7) await reapplyEntries([shownOf(entry)])
      else if (state === 'conflict' || (state === 'rejected' && operacion.tipo === 'homologar'))
        await discardEntry(key, by, 'ya estaba')
    }
  },
}

function markOf({ operacion }: Entry): number {
  const kg = operacion.tipo === 'homologar' ? Number(operacion.eBlanca.split('-')[1]) : operacion.peso
  return Math.round(kg * 100)
}

export type ProofPage = typeof api
Object.assign(globalThis, { proof: api })
