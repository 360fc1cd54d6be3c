import type { Butaca } from '#contract/butaca.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { entry } from '#tests/helpers/entry.ts'

/** Dexie multiplies versions by ten. */
export const VERSION_ONE = 10

/** The stores of the first release; never to be changed with the schema. */
export const VERSION_ONE_STORES = [
  { name: 'butacas', keyPath: 'id', indexes: [{ name: '[rev+id]', keyPath: ['rev', 'id'] }] },
  { name: 'lookups', keyPath: 'nombre', indexes: [] },
  {
    name: 'entries',
    keyPath: 'key',
    indexes: [
      { name: '[live+seq]', keyPath: ['live', 'seq'] },
      { name: '[live+nroKey]', keyPath: ['live', 'nroKey'] },
      { name: '[state+changedAt]', keyPath: ['state', 'changedAt'] },
    ],
  },
  { name: 'meta', keyPath: 'clave', indexes: [] },
] as const

const ERROR = { status: 412, codigo: 'VERSION', detail: 'Otra persona la cambió', at: 0 }

/** One entry of the first release per state. */
const STATES: readonly Partial<Entry>[] = [
  { state: 'pending' },
  { state: 'sending', lease: { holder: 'gone', fence: 3, until: 0 } },
  { state: 'in-doubt', attempts: 2, error: { ...ERROR, status: 0, codigo: 'network' } },
  { state: 'rejected', error: { ...ERROR, status: 422, codigo: 'REGLA' } },
  { state: 'conflict', error: ERROR },
  { state: 'confirmed', live: 0 },
  { state: 'discarded', live: 0, discarded: { by: 'operario', motivo: 'ya estaba' } },
]

/** Rows on a tablet of the first release. @param seats one seat of the server per state. */
export function versionOneRows(seats: readonly Butaca[], now: number): { entries: Entry[]; meta: object[] } {
  const entries = STATES.map((over, n) => {
    const seat = seats[n]
    if (seat === undefined) throw new Error('too few seats')
    return entry({
      key: crypto.randomUUID(),
      seq: n + 1,
      nro: seat.nro,
      base: { kind: 'version', version: seat.version ?? 1 },
      seen: seat,
      seenFechaHs: seat.fechaHs,
      capturedAt: now,
      changedAt: now,
      actual: over.state === 'conflict' ? { butaca: seat, usuario: 'lopez', fechaHs: seat.fechaHs } : null,
      ...over,
    })
  })
  const meta = {
    clave: 'outbox',
    seq: entries.length,
    fence: 3,
    pauseUntil: 0,
    pauseAsked: false,
    failures: 0,
  }
  return { entries, meta: [meta] }
}
