import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { checkEntries, countDamaged, listDamaged } from '#offline/outbox/parse-entry.ts'
import { listDecided } from '#offline/outbox/resolve.ts'
import { followEntries, type QueueNews } from '#offline/view/follow-entries.ts'
import { entry } from '#tests/helpers/entry.ts'
import { confirmed, OutboxRig } from '#tests/helpers/outbox-rig.ts'

const seen = (check: () => unknown) => vi.waitFor(check, 10_000)

const damage = async (rig: OutboxRig, key: string, over: object) => {
  const row = await rig.db.entries.get(key)
  await rig.db.table('entries').put({ ...row, ...over })
}

it('O47: a damaged record is set aside unchanged, and all other entries are sent', async () => {
  const rig = new OutboxRig()
  const bad = await rig.enqueue('A1', 2)
  const after = await rig.enqueue('A1', 3)
  const other = await rig.enqueue('B2', 2)
  await damage(rig, bad.key, { operacion: { tipo: 'desconocida' } })
  await rig.drain(() => confirmed())
  await seen(async () => expect(await countDamaged(rig.db)).toBe(1))
  await rig.drain(() => confirmed())
  expect(rig.sent.map(({ key }) => key).sort()).toEqual([after.key, other.key].sort())
  expect(await rig.states()).toEqual({ confirmed: 2 })
  expect((await listDamaged(rig.db)).map(({ row }) => row)).toEqual([
    expect.objectContaining({ key: bad.key, nro: 'A1', operacion: { tipo: 'desconocida' } }),
  ])
})

it('O47: many damaged records in a row do not stop the other entries', async () => {
  const rig = new OutboxRig()
  const made = []
  for (let n = 0; n < 90; n++) made.push(await rig.enqueue(`S${n}`, 2))
  for (const { key } of made.slice(5, 75)) await damage(rig, key, { seen: null })
  for (let pass = 0; pass < 2; pass++) {
    await rig.drain(() => confirmed())
    await seen(async () => expect(await countDamaged(rig.db)).toBeGreaterThan(60 + 9 * pass))
  }
  await rig.drain(() => confirmed())
  expect(await rig.states()).toEqual({ confirmed: 20 })
  expect(await countDamaged(rig.db)).toBe(70)
})

it('O47: a damaged record that no index contains is found', async () => {
  const rig = new OutboxRig()
  const hidden = await rig.enqueue('A1', 2)
  const settled = await rig.enqueue('B2', 2)
  const good = await rig.enqueue('C3', 2)
  await damage(rig, hidden.key, { live: 'x', seq: null })
  await damage(rig, settled.key, { live: 0 })
  await checkEntries(rig.now, rig.db)
  expect((await listDamaged(rig.db)).map(({ row, at }) => [row.key, at]).sort()).toEqual(
    [hidden.key, settled.key].sort().map(key => [key, rig.now]),
  )
  expect((await rig.entries()).map(({ key }) => key)).toEqual([good.key])
})

it('O47: checking 600 sound records in slices changes nothing', async () => {
  const rig = new OutboxRig()
  const entries = Array.from({ length: 600 }, (_, n) => entry({ nro: `S${n}` }))
  await rig.outbox.store.transaction(['entries'], records => records.putEntries(entries))
  await checkEntries(rig.now, rig.db)
  expect([await rig.db.entries.count(), await countDamaged(rig.db)]).toEqual([600, 0])
})

it('O47: subscribers to the queue get the sound entries, and are told that the damaged entry is gone', async () => {
  const rig = new OutboxRig()
  const bad = await rig.enqueue('A1', 2)
  const good = await rig.enqueue('B2', 2)
  await damage(rig, bad.key, { state: 'otra', actual: 7 })
  const told: QueueNews[] = []
  const stop = followEntries(news => void told.push(news), rig.db)
  await seen(() => expect(told.some(({ settled }) => settled.includes(bad.key))).toBe(true))
  expect(told.flatMap(({ live }) => live.map(({ key }) => key))).toEqual([good.key])
  stop()
})

it('O47: a damaged counter stops neither capturing nor sending, and no number is reused', async () => {
  const rig = new OutboxRig()
  await rig.enqueue('A1', 2)
  await rig.enqueue('B2', 2)
  await rig.drain(({ nro }) => (nro === 'A1' ? confirmed() : { kind: 'session', inDoubt: false }))
  rig.session = { owner: 'operario', token: 'new token' }
  await rig.db.table('meta').put({ clave: 'outbox', seq: 'x' })
  expect((await rig.enqueue('C3', 2)).seq).toBe(3)
  await rig.drain(() => confirmed())
  expect(await rig.states()).toEqual({ confirmed: 3 })
})

it('O47: a damaged record among discarded entries does not hide the other entries', async () => {
  const rig = new OutboxRig()
  const discarded = { by: 'sosa', motivo: 'no va' }
  const given = [1, 2].map(n => entry({ nro: `A${n}`, state: 'discarded', live: 0, changedAt: 5, discarded }))
  await rig.db.entries.bulkPut(given)
  await damage(rig, given[0]?.key ?? '', { nro: 7 })
  expect((await listDecided(rig.db)).map(({ nro }) => nro)).toEqual(['A2'])
})
