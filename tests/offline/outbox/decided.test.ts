import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { Outcome } from '#offline/outbox/outcome.ts'
import { UNSETTLED } from '#offline/outbox/refusal.ts'
import { discardEntry, isUnsettled, listDecided, settleByHand } from '#offline/outbox/resolve.ts'
import { confirmed, OutboxRig } from '#tests/helpers/outbox-rig.ts'

const unsettled: Outcome = {
  kind: 'rejected',
  error: { status: 0, codigo: UNSETTLED, detail: '', at: 0 },
}

it('«Verificar»: an entry in doubt waits for a person, and «Ya está hecho» releases the next', async () => {
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

it('O37: discarded entries are kept with user, time and reason, newest first', async () => {
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
