import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { estadoDe } from '#domain/butaca/operacion.ts'
import { getButaca } from '#offline/mirror/read.ts'
import { discardEntry, reapplyEntry, retryEntry } from '#offline/outbox/resolve.ts'
import { isDiscardable } from '#offline/outbox/state-machine.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { confirmed, conflictWith, failed, OutboxRig, rejectedBy } from '#tests/helpers/outbox-rig.ts'

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

describe('a conflict', () => {
  it('O12: keeps mine, theirs, who and when, and the mirror learns what the server has', async () => {
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

  it('O12: «Aplicar igual» is a new key on the version that was shown, in the old one’s place', async () => {
    const { rig, mine, after } = await inConflict()
    expect(await reapplyEntry(mine.key, rig.outbox)).toBe(true)
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

  it('O12: decided twice, in two tabs at once, it is applied once', async () => {
    const { rig, mine } = await inConflict()
    const decided = await Promise.all([
      reapplyEntry(mine.key, rig.outbox),
      reapplyEntry(mine.key, rig.outbox),
    ])
    expect(decided.sort()).toEqual([false, true])
    expect(await live(rig)).toHaveLength(2)
  })

  it('O12: discarded, what followed it is judged by the server on the version it was done on', async () => {
    const { rig, mine, after } = await inConflict()
    expect(await discardEntry(mine.key, 'operario', 'ya estaba', rig.outbox)).toBe(true)
    expect((await rig.entry(after.key)).base).toEqual({ kind: 'version', version: 1 })
  })

  it('O12: sent again as it is, it keeps key and version: never over what nobody has seen', async () => {
    const { rig, mine } = await inConflict()
    expect(await retryEntry(mine.key, rig.outbox)).toBe(true)
    expect(await rig.entry(mine.key)).toMatchObject({
      state: 'pending',
      base: { kind: 'version', version: 1 },
    })
  })
})

describe('giving up', () => {
  it('O37: only what never left or was refused may be given up', async () => {
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
    expect(await retryEntry(key, rig.outbox)).toBe(false)
  })

  it('O13: what built on an entry that is given up builds on what that one was built on', async () => {
    const rig = new OutboxRig()
    const chain = [await rig.enqueue('A1', 2), await rig.enqueue('A1', 3), await rig.enqueue('A1', 4)]
    const [first, second, third] = chain.map(({ key }) => key) as [string, string, string]
    await discardEntry(second, 'operario', 'error', rig.outbox)
    expect((await rig.entry(third)).base).toEqual({ kind: 'after', key: first })
    await discardEntry(first, 'operario', 'error', rig.outbox)
    expect((await rig.entry(third)).base).toEqual({ kind: 'version', version: 1 })
  })

  it('an entry that is not there is nobody’s to decide on', async () => {
    const { outbox } = new OutboxRig()
    const decided = [retryEntry('x', outbox), reapplyEntry('x', outbox), discardEntry('x', 'a', 'b', outbox)]
    expect(await Promise.all(decided)).toEqual([false, false, false])
  })
})
