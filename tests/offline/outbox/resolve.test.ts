import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import { estadoDe } from '#domain/butaca/operacion.ts'
import { getButaca } from '#offline/mirror/mirror.ts'
import type { Base } from '#offline/outbox/entry.ts'
import type { Outcome } from '#offline/outbox/outcome.ts'
import { UNSETTLED } from '#offline/outbox/refusal.ts'
import {
  discardEntries,
  discardEntry,
  isUnsettled,
  listDecided,
  reapplyEntries,
  retryEntries,
  settleByHand,
} from '#offline/outbox/resolve.ts'
import { isDiscardable } from '#offline/outbox/state-machine.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { entry, shownOf } from '#tests/helpers/entry.ts'
import {
  confirmed,
  conflictWith,
  failed,
  OutboxRig,
  rejectedBy,
  toEstado,
} from '#tests/helpers/outbox-rig.ts'

const ARMADA = { id: 4, nombre: 'armada' }
const theirs = butaca({
  nro: 'A1',
  version: 7,
  fechaHs: '2026-11-20T10:42:00.000',
  estado: { id: 7, nombre: 'borrada' },
})

async function inConflict() {
  const rig = new OutboxRig()
  const mine = await rig.enqueue('A1', 4)
  const after = await rig.enqueue('A1', 5)
  await rig.drain(() => conflictWith(theirs))
  return { rig, mine, after }
}
const live = async (rig: OutboxRig) =>
  (await rig.entries()).filter(entry => entry.live === 1).sort((a, b) => a.seq - b.seq)

test('O12: a conflict keeps both versions, author and time, and the mirror gets the server’s seat', async () => {
  const { rig, mine } = await inConflict()
  expect(await rig.entry(mine.key)).toMatchObject({
    state: 'conflict',
    live: 1,
    operacion: { estado: { nombre: 'armada' } },
    actual: { butaca: theirs, usuario: 'lopez', fechaHs: '2026-11-20T10:42:00.000' },
  })
  expect(await getButaca('A1', rig.db)).toEqual(theirs)
  await rig.drain(() => confirmed(), true)
  expect(rig.sent).toHaveLength(1)
})

test('O12: «Aplicar igual» replaces the entry by a new entry with a new key, based on the shown version', async () => {
  const { rig, mine, after } = await inConflict()
  expect(await reapplyEntries([shownOf(await rig.entry(mine.key))], rig.outbox)).toBe(1)
  const [again, next] = await live(rig)
  expect(again).toMatchObject({
    state: 'pending',
    seq: mine.seq,
    base: { kind: 'version', version: 7 },
    seen: theirs,
    seenFechaHs: theirs.fechaHs,
    operacion: mine.operacion,
    capturedAt: mine.capturedAt,
  })
  expect(again?.key).not.toBe(mine.key)
  expect(next).toMatchObject({ key: after.key, base: { kind: 'after', key: again?.key } })
  expect(await rig.entry(mine.key)).toMatchObject({
    state: 'discarded',
    live: 0,
    discarded: { motivo: 'aplicada-igual' },
  })

  await rig.drain(({ operacion }) => {
    const estado = estadoDe(operacion) ?? theirs.estado
    return confirmed({ ...theirs, estado, version: 3 + estado.id })
  })
  expect(rig.sent.map(({ estado }) => estado)).toEqual([4, 4, 5])
  expect(await rig.entry(after.key)).toMatchObject({
    state: 'confirmed',
    base: { kind: 'version', version: 7 },
  })
})

test('O12: a conflict applied in two tabs at once is replaced once', async () => {
  const { rig, mine } = await inConflict()
  const shown = [shownOf(await rig.entry(mine.key))]
  const decided = await Promise.all([reapplyEntries(shown, rig.outbox), reapplyEntries(shown, rig.outbox)])
  expect(decided.sort()).toEqual([0, 1])
  expect(await live(rig)).toHaveLength(2)
})

test('O12: after a conflict is discarded, its follower is based on the version that the user saw', async () => {
  const { rig, mine, after } = await inConflict()
  expect(await discardEntry(mine.key, 'operario', 'ya estaba', rig.outbox)).toBe(true)
  expect((await rig.entry(after.key)).base).toEqual({ kind: 'version', version: 1 })
})

test('O12: a conflict sent again keeps key and version, so that it overwrites nothing unseen', async () => {
  const { rig, mine } = await inConflict()
  expect(await retryEntries([mine.key], rig.outbox)).toBe(1)
  expect(await rig.entry(mine.key)).toMatchObject({
    state: 'pending',
    base: { kind: 'version', version: 1 },
  })
})

describe('the same change by another user', () => {
  const done = (over: Partial<Butaca> = {}) =>
    butaca({ nro: 'A1', version: 7, fechaHs: theirs.fechaHs, estado: ARMADA, ...over })

  test('if another user already made the same change, the entry is settled, and the next entry builds on the server’s seat', async () => {
    const rig = new OutboxRig()
    const mine = await rig.enqueue('A1', 4)
    const after = await rig.enqueue('A1', 5)
    const followed: Base[] = []
    await rig.drain(({ key, base }) => {
      if (key === mine.key) return conflictWith(done())
      followed.push(base)
      return confirmed()
    })
    expect(await rig.entry(mine.key)).toMatchObject({
      state: 'discarded',
      live: 0,
      error: null,
      dejo: 7,
      discarded: { by: '', motivo: 'ya-estaba' },
      actual: { usuario: 'lopez' },
    })
    // The next entry was sent in the same drain
    expect(followed).toEqual([{ kind: 'version', version: 7 }])
    expect(await rig.entry(after.key)).toMatchObject({ state: 'confirmed' })
  })

  test.each<[string, Partial<Butaca>]>([
    ['the model', { modelo: { id: 9, nombre: 'otro' } }],
    ['the color', { color: { id: 9, nombre: 'otro' } }],
    ['the weight', { peso: 17 }],
    ['the text', { renombre: 'otro' }],
    ['A or S', { prehomologada: true }],
    ['the homologation', { homologada: true }],
  ])('O12: the next entry keeps the version that the user saw if %s changed as well', async (_, over) => {
    const rig = new OutboxRig()
    const mine = await rig.enqueue('A1', 4)
    const after = await rig.enqueue('A1', 5)
    await rig.drain(({ key }) => conflictWith(key === mine.key ? done(over) : theirs))
    expect(await rig.entry(mine.key)).toMatchObject({ discarded: { motivo: 'ya-estaba' } })
    expect(await rig.entry(after.key)).toMatchObject({
      state: 'conflict',
      base: { kind: 'version', version: 1 },
    })
  })

  test('O12: an entry waits for a person if another user moved the seat to the same state with another weight', async () => {
    const rig = new OutboxRig()
    const mine = await rig.keep({ butaca: butaca({ nro: 'A1' }), operacion: toEstado(4, { peso: 14 }) })
    await rig.drain(() => conflictWith(done({ peso: 15 })))
    expect(await rig.entry(mine.key)).toMatchObject({ state: 'conflict' })
  })

  test('O12: «Aplicar igual» does nothing if the user saw an older seat than the conflict now has', async () => {
    const { rig, mine } = await inConflict()
    const shown = shownOf(await rig.entry(mine.key))
    const older = { ...shown, actual: { ...shown.actual, butaca: { ...theirs, version: 6 } } }
    expect(await reapplyEntries([older], rig.outbox)).toBe(0)
    expect(await rig.entry(mine.key)).toMatchObject({ state: 'conflict' })
  })

  test('of twenty conflicts, fifteen are discarded together and five are applied together', async () => {
    const rig = new OutboxRig()
    const nros = Array.from({ length: 40 }, (_, n) => `B${n}`)
    for (const nro of nros) await rig.enqueue(nro, 4)
    const moved = new Set(nros.slice(0, 20))
    await rig.drain(({ nro }) => (moved.has(nro) ? conflictWith({ ...theirs, nro }) : confirmed()), true)
    expect(await rig.states()).toEqual({ conflict: 20, confirmed: 20 })
    const conflicts = (await rig.entries()).filter(({ state }) => state === 'conflict')
    const [leave, apply] = [conflicts.slice(0, 15), conflicts.slice(15)]
    const given = leave.map(({ key }) => ({ key, motivo: 'ya avanzó' }))
    expect(await discardEntries(given, 'operario', rig.outbox)).toBe(15)
    expect(await reapplyEntries(apply.map(shownOf), rig.outbox)).toBe(5)
    await rig.drain(() => confirmed(), true)
    expect(await rig.states()).toEqual({ discarded: 20, confirmed: 25 })
  })
})

test('O37: an entry can be discarded only before its first send or after a refusal', async () => {
  const rig = new OutboxRig()
  const { key } = await rig.enqueue('A1', 4)
  expect(isDiscardable(await rig.entry(key))).toBe(true)
  await rig.drain(() => failed())
  expect(await rig.entry(key)).toMatchObject({ state: 'in-doubt' })
  expect(await discardEntry(key, 'operario', 'error', rig.outbox)).toBe(false)
  rig.now += 300_000
  await rig.drain(async () => {
    expect(await discardEntry(key, 'operario', 'error', rig.outbox)).toBe(false)
    return rejectedBy(422)
  })
  expect(await discardEntry(key, 'operario', 'error', rig.outbox)).toBe(true)
  expect(await discardEntry(key, 'operario', 'error', rig.outbox)).toBe(false)
  expect(await retryEntries([key], rig.outbox)).toBe(0)
})

test('O13: the follower of a discarded entry builds on that entry’s base', async () => {
  const rig = new OutboxRig()
  const chain = [await rig.enqueue('A1', 2), await rig.enqueue('A1', 3), await rig.enqueue('A1', 4)]
  const [first, second, third] = chain.map(({ key }) => key) as [string, string, string]
  await discardEntry(second, 'operario', 'error', rig.outbox)
  expect((await rig.entry(third)).base).toEqual({ kind: 'after', key: first })
  await discardEntry(first, 'operario', 'error', rig.outbox)
  expect((await rig.entry(third)).base).toEqual({ kind: 'version', version: 1 })
})

test('retry, reapply and discard ignore an unknown key', async () => {
  const { outbox } = new OutboxRig()
  const shown = { ...shownOf(entry({ actual: { butaca: theirs, usuario: null, fechaHs: '' } })), key: 'x' }
  expect(await retryEntries(['x'], outbox)).toBe(0)
  expect(await reapplyEntries([shown], outbox)).toBe(0)
  expect(await discardEntry('x', 'a', 'b', outbox)).toBe(false)
})

const unsettled: Outcome = {
  kind: 'rejected',
  error: { status: 0, codigo: UNSETTLED, detail: '', at: 0 },
}

test('«Verificar»: an entry in doubt waits for a person, and «Ya está hecho» releases the next entry', async () => {
  const rig = new OutboxRig()
  const first = await rig.enqueue('A1', 4)
  const next = await rig.enqueue('A1', 5)
  await rig.drain(() => unsettled)
  expect(isUnsettled(await rig.entry(first.key))).toBe(true)
  await rig.drain(() => confirmed(), true)
  expect(rig.sent).toHaveLength(1)

  expect(await settleByHand(first.key, 'operario', rig.outbox)).toBe(true)
  expect(await rig.entry(first.key)).toMatchObject({
    state: 'discarded',
    live: 0,
    discarded: { by: 'operario', motivo: 'ya-estaba' },
  })
  expect((await rig.entry(next.key)).base).toEqual({ kind: 'none' })
  await rig.drain(() => confirmed(), true)
  expect(rig.sent.map(({ key }) => key)).toEqual([first.key, next.key])
  expect(await settleByHand(first.key, 'operario', rig.outbox)).toBe(false)
})

test('O37: discarded entries are kept with user, time and reason, newest first', async () => {
  const rig = new OutboxRig()
  const [a, b] = [await rig.enqueue('A1', 4), await rig.enqueue('B2', 4)]
  await discardEntry(a.key, 'operario', 'etiqueta equivocada', rig.outbox)
  rig.now += 1_000
  await discardEntry(b.key, 'admin', 'se rompió', rig.outbox)
  const decided = await listDecided(rig.db)
  expect(decided.map(({ nro, changedAt, discarded }) => [nro, changedAt, discarded])).toEqual([
    ['B2', rig.now, { by: 'admin', motivo: 'se rompió' }],
    ['A1', rig.now - 1_000, { by: 'operario', motivo: 'etiqueta equivocada' }],
  ])
})
