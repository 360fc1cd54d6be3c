import { choqueDe } from '#domain/butaca/choque.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import type { Shown } from '#offline/outbox/resolve.ts'
import { butaca } from './butaca.ts'

let made = 0

/** A pending change by operario to armada, with given values. */
export function entry(over: Partial<Entry> = {}): Entry {
  const seq = ++made
  const nro = over.nro ?? 'S710482'
  return {
    key: `k${seq}`,
    seq,
    owner: 'operario',
    nro,
    nroKey: nro.toLowerCase(),
    operacion: { tipo: 'cambio-estado', estado: { id: 4, nombre: 'armada' }, peso: -1, homo: null },
    base: { kind: 'version', version: 1 },
    seen: butaca({ nro }),
    seenFechaHs: '2026-11-20T10:05:00.000',
    capturedAt: 0,
    clockOffset: 0,
    format: 1,
    state: 'pending',
    live: 1,
    attempts: 0,
    nextAt: 0,
    lease: null,
    error: null,
    actual: null,
    changedAt: 0,
    discarded: null,
    ...over,
  }
}

/** A conflict as the screen shows it, for `reapplyEntries`. */
export function shownOf({ key, operacion, seen, actual }: Entry): Shown {
  if (actual === null) throw new Error(`${key} is no conflict`)
  return { key, actual, operacion: choqueDe(operacion, seen, actual, []).operacion }
}
