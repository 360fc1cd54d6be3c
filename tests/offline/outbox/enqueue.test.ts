import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ButacasDb } from '#offline/db.ts'
import { mergeButacas } from '#offline/mirror/mirror.ts'
import { dexieStore, theOutbox } from '#offline/outbox/dexie-store.ts'
import { enqueueOperaciones, StorageError } from '#offline/outbox/enqueue.ts'
import { discardEntry } from '#offline/outbox/resolve.ts'
import { saveSesion, takeOver } from '#offline/sesion.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { homologar, orderCrear } from '#tests/helpers/operaciones.ts'
import { confirmed, OutboxRig, outboxOver, toEstado } from '#tests/helpers/outbox-rig.ts'

afterEach(() => void vi.restoreAllMocks())

const order = (nro: string, estado = 4) => ({ butaca: butaca({ nro }), operacion: toEstado(estado) })

it('O1: captured changes are still stored after the database is reopened, in order of capture', async () => {
  const first = new ButacasDb('o1-reopen')
  const kept = await enqueueOperaciones([order('A1'), order('B2')], 'operario', outboxOver(first))
  first.close()
  const again = await new ButacasDb('o1-reopen').entries.orderBy('key').toArray()
  expect(again.sort((a, b) => a.seq - b.seq)).toMatchObject(kept)
  expect(kept.map(({ seq }) => seq)).toEqual([1, 2])
})

it('O8: batches are stored in the order of the calls, also if an earlier call waits longer for the clock, and after a failed call', async () => {
  const rig = new OutboxRig()
  const { capture } = rig.outbox
  const moments = [50, 1, 25]
  const slow = {
    ...rig.outbox,
    capture: async () => {
      const moment = await capture()
      const ms = moments.shift()
      await new Promise(resolve => setTimeout(resolve, ms))
      if (ms === 1) throw new Error('no clock')
      return moment
    },
  }
  const stored = await Promise.allSettled(
    [4, 5, 1].map(estado => enqueueOperaciones([order('A1', estado)], 'operario', slow)),
  )
  expect(stored.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const inOrder = (await rig.entries()).toSorted((a, b) => a.seq - b.seq)
  expect(inOrder.map(({ operacion }) => operacion)).toEqual([toEstado(4), toEstado(1)])
})

it('O55: an entry records whether its author was identified by PIN', async () => {
  const rig = new OutboxRig()
  const by = (identificado: 'clave' | 'pin') => ({ ...rig.outbox, identificado: async () => identificado })
  const [first] = await enqueueOperaciones([order('A1')], 'operario', by('clave'))
  const [second] = await enqueueOperaciones([order('B2')], 'operario', by('pin'))
  expect(first).not.toHaveProperty('identificado')
  expect(await rig.entry(second?.key ?? '')).toMatchObject({ identificado: 'pin' })
})

it('O55: an entry takes the way of identification from this device’s session', async () => {
  const pk = (nombre: string) => ({ usuario: { nombre, rol: { nombre: 'operario' } } })
  await saveSesion({ token: 's', pk: pk('sosa') })
  await saveSesion({ token: 'g', pk: pk('gimenez') })
  expect(await theOutbox.identificado('sosa')).toBe('clave')
  await takeOver('sosa')
  expect(await theOutbox.identificado('sosa')).toBe('pin')
  expect(await theOutbox.identificado('gimenez')).toBe('clave')
  await saveSesion({ token: 't', pk: pk('sosa') })
  expect(await theOutbox.identificado('sosa')).toBe('clave')
})

it('O12, O35: after a restore of the server a change builds on a version by the same user, but not on another user’s version', async () => {
  const rig = new OutboxRig()
  const shown = butaca({ nro: 'A1', version: 1 })
  const orders = [{ butaca: shown, operacion: toEstado(4) }]
  const left = 217_000_000
  await rig.enqueue(shown, 3)
  await rig.drain(() => confirmed(butaca({ nro: 'A1', version: left })))
  const [own] = await enqueueOperaciones(orders, 'operario', rig.outbox)
  expect(own?.base).toEqual({ kind: 'version', version: left })
  await rig.drain(() => confirmed(butaca({ nro: 'A1', version: left + 1 })))
  const anothers = butaca({ nro: 'A1', version: left + 2 })
  await rig.outbox.store.transaction(['entries', 'butacas', 'meta', 'lookups'], records =>
    records.mergeButacas([anothers]),
  )
  const [next] = await enqueueOperaciones(orders, 'operario', rig.outbox)
  expect(next?.base).toEqual({ kind: 'version', version: 1 })
})

describe('O12: a change of a seat shown as a waiting creation', () => {
  const homologa = { butaca: orderCrear('N1').butaca, operacion: homologar() }
  const mirror = (rig: OutboxRig, version: number) =>
    rig.outbox.store.transaction(['entries', 'butacas', 'meta', 'lookups'], records =>
      records.mergeButacas([butaca({ nro: 'N1', version })]),
    )

  it.each([false, true])(
    'the change waits for a person if the creation was discarded meanwhile (another seat has the number: %s)',
    async isTaken => {
      const rig = new OutboxRig()
      const { key } = await rig.keep(orderCrear('N1'))
      if (isTaken) await mirror(rig, 1)
      await discardEntry(key, 'operario', 'error', rig.outbox)
      const after = await rig.keep(homologa)
      expect(after).toMatchObject({ state: 'rejected', live: 1, error: { codigo: 'SIN_CREAR' } })
      await rig.drainThrough(() => confirmed())
      expect(rig.sent).toEqual([])
    },
  )

  it.each([
    ['is not in the mirror', null, 7],
    ['is the newest', 7, 7],
    ['is older than another user’s change', 9, 7],
  ])(
    'the change builds on the version that the creation left; that version %s',
    async (_, mirrored, version) => {
      const rig = new OutboxRig()
      await rig.keep(orderCrear('N1'))
      await rig.drain(() => ({ ...confirmed(), butaca: { ...homologa.butaca, version: 7 } }))
      await rig.db.butacas.clear()
      if (mirrored !== null) await mirror(rig, mirrored)
      expect((await rig.keep(homologa)).base).toEqual({ kind: 'version', version })
    },
  )

  it('the change waits for a person if the creation was discarded and another user’s creation of the same number is confirmed', async () => {
    const rig = new OutboxRig()
    const { key } = await rig.keep(orderCrear('N1'))
    await discardEntry(key, 'operario', 'error', rig.outbox)
    await rig.keep(orderCrear('N1'), 'sosa')
    rig.session = { owner: 'sosa', token: 'token of sosa' }
    await rig.drain(() => confirmed(butaca({ nro: 'N1', version: 7 })))
    expect(await rig.keep(homologa)).toMatchObject({ state: 'rejected', error: { codigo: 'SIN_CREAR' } })
  })

  it('the change builds on the creation while the creation waits', async () => {
    const rig = new OutboxRig()
    const { key } = await rig.keep(orderCrear('N1'))
    expect(await rig.keep(homologa)).toMatchObject({ state: 'pending', base: { kind: 'after', key } })
  })
})

it('O1: a crash before the commit, at any write of a batch, leaves nothing of the batch', async () => {
  for (let crashAt = 1; crashAt <= 4; crashAt++) {
    const db = new ButacasDb(`o1-crash-${crashAt}`)
    await db.open()
    let writes = 0
    const add = IDBObjectStore.prototype.add
    const put = IDBObjectStore.prototype.put
    const crash = (original: typeof add) =>
      function (this: IDBObjectStore, ...words: Parameters<typeof add>) {
        const request = original.apply(this, words)
        if (++writes === crashAt) this.transaction.abort()
        return request
      }
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(crash(add))
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(crash(put))
    await expect(enqueueOperaciones([order('A1'), order('B2')], 'operario', outboxOver(db))).rejects.toThrow(
      StorageError,
    )
    vi.restoreAllMocks()
    db.close()
    const again = new ButacasDb(`o1-crash-${crashAt}`)
    expect(await again.entries.count()).toBe(0)
    expect(await again.meta.count()).toBe(0)
  }
})

it('O1: the transaction that stores a change asks for strict durability', async () => {
  const asked: unknown[] = []
  const transaction = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...words) {
    if (this.name === 'o1-strict' && words[1] === 'readwrite') asked.push(words[2]?.durability)
    return transaction.apply(this, words)
  })
  await enqueueOperaciones([order('A1')], 'operario', outboxOver(new ButacasDb('o1-strict')))
  expect(asked).toEqual(['strict'])
})

it('O1: a full device stores nothing and reports that it is full', async () => {
  const db = new ButacasDb('o1-quota')
  await db.open()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const thrown = await enqueueOperaciones([order('A1')], 'operario', outboxOver(db)).catch(error => error)
  expect(thrown).toBeInstanceOf(StorageError)
  expect(thrown.kind).toBe('quota')
  vi.restoreAllMocks()
  expect(await db.entries.count()).toBe(0)
})

it('O1: a change is refused as unavailable while the database is closed', async () => {
  const db = new ButacasDb('o1-closed')
  await db.open()
  db.close({ disableAutoOpen: true })
  const thrown = await enqueueOperaciones([order('A1')], 'operario', outboxOver(db)).catch(error => error)
  expect(thrown).toBeInstanceOf(StorageError)
  expect(thrown.kind).toBe('unavailable')
})

it('O1: a device that cannot read its clock reports that it could not store the change', async () => {
  vi.resetModules()
  const open = indexedDB.open
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name === 'butacas-device') throw new DOMException('private mode', 'InvalidStateError')
    return open.call(indexedDB, name, version)
  })
  const fresh = await import('#offline/outbox/enqueue.ts')
  const db = new ButacasDb('o1-private')
  const { clock } = await import('#offline/clock.ts')
  const capture = () => clock.capture()
  const thrown = await fresh
    .enqueueOperaciones([order('A1')], 'operario', outboxOver(db, { capture }))
    .catch(error => error)
  expect(thrown).toBeInstanceOf(fresh.StorageError)
  expect(thrown.kind).toBe('unavailable')
})

it('concurrent batches get numbers without gaps', async () => {
  const db = new ButacasDb('gap-free')
  const batches = Array.from({ length: 8 }, (_, i) =>
    enqueueOperaciones([order(`A${i}`), order(`B${i}`)], 'operario', outboxOver(db)),
  )
  const seqs = (await Promise.all(batches)).flat().map(({ seq }) => seq)
  expect(seqs.sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1))
})

it('keys are created outside a secure context too', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const [entry] = await enqueueOperaciones([order('A1')], 'operario', outboxOver(new ButacasDb('insecure')))
  expect(entry?.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

describe('the base of an entry', () => {
  const seen = butaca({ nro: 'A1', version: 1 })
  const byAnother = butaca({ nro: 'A1', version: 2, fechaHs: '2026-11-20T10:06:00.000' })

  it('O12: a change builds on the version that the user saw, even if a refresh brought a newer one before Aceptar', async () => {
    const rig = new OutboxRig()
    await mergeButacas(rig.db, [byAnother])
    const entry = await rig.enqueue(seen, 4)
    expect(entry.base).toEqual({ kind: 'version', version: 1 })
    expect(entry.seenFechaHs).toBe(seen.fechaHs)
  })

  it('O13: a change builds on the user’s earlier confirmed change, even if the screen still showed the seat without it', async () => {
    const rig = new OutboxRig()
    await mergeButacas(rig.db, [seen])
    await rig.enqueue(seen, 4)
    await rig.drain(() => confirmed(byAnother))
    const next = await rig.enqueue(seen, 5)
    expect(next.base).toEqual({ kind: 'version', version: 2 })
    expect(next.seenFechaHs).toBe(byAnother.fechaHs)
  })

  it('O12: the user’s own confirmed change does not hide a later change by another user', async () => {
    const rig = new OutboxRig()
    await mergeButacas(rig.db, [seen])
    await rig.enqueue(seen, 4)
    await rig.drain(() => confirmed(byAnother))
    await mergeButacas(rig.db, [{ ...byAnother, version: 3 }])
    const next = await rig.enqueue(seen, 5)
    expect(next.base).toEqual({ kind: 'version', version: 1 })
  })

  it('O13: a change of a seat with a waiting change builds on the result of the waiting change, also within a batch', async () => {
    const rig = new OutboxRig()
    const first = await rig.enqueue(seen, 4)
    const orders = [5, 6].map(estado => ({ butaca: seen, operacion: toEstado(estado) }))
    const [second, third] = await enqueueOperaciones(orders, 'operario', rig.outbox)
    expect(second?.base).toEqual({ kind: 'after', key: first.key })
    expect(third?.base).toEqual({ kind: 'after', key: second?.key })
  })

  it('O36: a second undo of the same change, also from another tab, is not stored and takes no number', async () => {
    const rig = new OutboxRig()
    const { key } = await rig.enqueue(seen, 4)
    const undo = { butaca: seen, operacion: toEstado(1), deshace: key }
    const store = dexieStore(new ButacasDb(rig.db.name))
    const kept = await Promise.all(
      [rig.outbox, { ...rig.outbox, store }].map(each => enqueueOperaciones([undo, undo], 'operario', each)),
    )
    expect(kept.map(({ length }) => length).sort()).toEqual([0, 2])
    const [other] = await enqueueOperaciones([undo, order('B2')], 'operario', rig.outbox)
    expect(other).toMatchObject({ nro: 'B2', seq: 4 })
    await discardEntry(kept.flat()[1]?.key ?? '', 'operario', 'x', rig.outbox)
    await discardEntry(kept.flat()[0]?.key ?? '', 'operario', 'x', rig.outbox)
    expect(await enqueueOperaciones([undo], 'operario', rig.outbox)).toHaveLength(1)
  })

  it('the base is empty if the server sends no versions', async () => {
    const { version: _, ...plain } = seen
    expect((await new OutboxRig().enqueue(plain, 4)).base).toEqual({ kind: 'none' })
  })
})
