import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { butacaNueva } from '#domain/butaca/operacion.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import type { OutboxStore } from '#offline/outbox/outbox-store.ts'
import { isRetryable, NOT_CREATED } from '#offline/outbox/refusal.ts'
import { correctEntry, discardEntry, retryEntries } from '#offline/outbox/resolve.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { editarDe, homologar, orderCrear } from '#tests/helpers/operaciones.ts'
import { confirmed, OutboxRig, rejectedBy, toEstado } from '#tests/helpers/outbox-rig.ts'

async function refusedCreation() {
  const rig = new OutboxRig()
  const order = orderCrear('h5100')
  const first = await rig.keep(order)
  const change = await rig.keep({ butaca: order.butaca, operacion: toEstado(2) })
  const edit = await rig.keep({ butaca: order.butaca, operacion: editarDe(order.butaca, { peso: 3 }) })
  await rig.drain(() => rejectedBy(409))
  return { rig, first, change, edit }
}

async function refusedEdit() {
  const rig = new OutboxRig()
  const seat = butaca({ nro: 'A1', version: 4 })
  const { key } = await rig.keep({ butaca: seat, operacion: editarDe(seat, { peso: 3 }) })
  await rig.drain(() => rejectedBy(422))
  const orders = [editarDe(seat, { peso: 4 }), toEstado(5)].map(operacion => ({ butaca: seat, operacion }))
  return { rig, key, orders }
}

describe('«Corregir»', () => {
  it('O9: a corrected creation is sent with a new key under its new number, and its followers move with it', async () => {
    const { rig, first, change, edit } = await refusedCreation()
    const again = orderCrear('h5200', { renombre: 'pedido 9' })
    const [next] = await correctEntry(first.key, [again], 'operario', rig.outbox)
    expect(next).toMatchObject({ nro: 'h5200', nroKey: 'h5200', seq: first.seq, state: 'pending' })
    expect(next?.key).not.toBe(first.key)
    expect(await rig.entry(first.key)).toMatchObject({
      state: 'discarded',
      discarded: { motivo: 'corregida' },
    })
    const made = butacaNueva('h5200', again.operacion)
    await rig.drain(({ operacion }) =>
      confirmed(
        operacion.tipo === 'crear' ? { ...made, version: 1, fechaHs: '2026-11-20T12:00:00.000' } : null,
      ),
    )
    expect(rig.sent.map(({ key, nro }) => [key, nro])).toEqual([
      [first.key, 'h5100'],
      [next?.key, 'h5200'],
      [change.key, 'h5200'],
      [edit.key, 'h5200'],
    ])
    expect(await rig.states()).toEqual({ discarded: 1, confirmed: 3 })
    expect((await rig.entry(change.key)).base).toEqual({ kind: 'version', version: 1 })
  })

  it('O12: a corrected edit is based on the seat as the user saw it during the correction', async () => {
    const rig = new OutboxRig()
    const seat = butaca({ nro: 'A1', version: 4 })
    const { key } = await rig.keep({ butaca: seat, operacion: editarDe(seat, { peso: 3 }) })
    await rig.drain(() => rejectedBy(422))
    const now = { ...seat, version: 6, fechaHs: '2026-11-20T11:00:00.000' }
    const orders = [{ butaca: now, operacion: editarDe(now, { peso: 4 }) }] as const
    const [next] = await correctEntry(key, orders, 'operario', rig.outbox)
    expect(next).toMatchObject({ base: { kind: 'version', version: 6 }, seenFechaHs: now.fechaHs })
  })

  it('the new entry has the buyer, and the corrected entry no longer has it', async () => {
    const rig = new OutboxRig()
    const { key } = await rig.keep({ butaca: butaca({ nro: 'A1' }), operacion: homologar() })
    await rig.drain(() => rejectedBy(422))
    const operacion = homologar({ eBlanca: 'B-2' })
    const orders = [{ butaca: butaca({ nro: 'A1' }), operacion }] as const
    const [next] = await correctEntry(key, orders, 'operario', rig.outbox)
    expect((await rig.entry(key)).operacion).toEqual(homologar({ comprador: null }))
    expect(next?.operacion).toEqual(operacion)
  })

  it('O8, O13: an edit and the change of state after it replace the refused edit together, in order', async () => {
    const { rig, key, orders } = await refusedEdit()
    const later = await rig.enqueue(butaca({ nro: 'A1', version: 4 }), 6)
    const [edit, change, ...others] = await correctEntry(key, orders, 'operario', rig.outbox)
    expect(others).toEqual([])
    expect(await rig.entry(later.key)).toMatchObject({ base: { kind: 'after', key: edit?.key } })
    expect(change).toMatchObject({ seq: later.seq + 1, base: { kind: 'after', key: later.key } })
    const made = await rig.enqueue('B2', 3)
    expect(made.seq).toBe(later.seq + 2)
    await rig.drain(() => confirmed())
    const sent = rig.sent.filter(({ nro }) => nro === 'A1').map(each => each.key)
    expect(sent.slice(1)).toEqual([edit?.key, later.key, change?.key])
  })

  it('O30: neither a corrected edit nor its change of state is stored if the device cannot store both', async () => {
    const { rig, key, orders } = await refusedEdit()
    const before = await rig.entries()
    const isChange = (entries: readonly Entry[]) =>
      entries.some(({ operacion }) => operacion === orders[1]?.operacion)
    const { store } = rig.outbox
    const failing: OutboxStore = {
      ...store,
      transaction: (over, work) =>
        store.transaction(over, records =>
          work({
            ...records,
            putEntries: async entries => {
              if (isChange(entries)) throw new DOMException('full', 'QuotaExceededError')
              await records.putEntries(entries)
            },
          }),
        ),
    }
    const corrected = correctEntry(key, orders, 'operario', { ...rig.outbox, store: failing })
    await expect(corrected).rejects.toMatchObject({ kind: 'quota' })
    expect(await rig.entries()).toEqual(before)
  })

  it('an entry that was already decided, or a change of state, cannot be corrected', async () => {
    const { rig, first, change } = await refusedCreation()
    await retryEntries([first.key], rig.outbox)
    expect(await correctEntry(first.key, [orderCrear('h5300')], 'operario', rig.outbox)).toEqual([])
    expect(await correctEntry(change.key, [orderCrear('h5300')], 'operario', rig.outbox)).toEqual([])
    expect(await rig.entry(first.key)).toMatchObject({ state: 'pending', nro: 'h5100' })
  })
})

describe('a discarded creation', () => {
  it('I5: followers of a discarded creation are never sent to another seat of that number', async () => {
    const { rig, first, change, edit } = await refusedCreation()
    await discardEntry(first.key, 'operario', 'ya estaba', rig.outbox)
    expect(await rig.entry(change.key)).toMatchObject({ state: 'rejected', error: { codigo: NOT_CREATED } })
    expect(isRetryable(await rig.entry(change.key))).toBe(false)
    expect(await retryEntries([change.key], rig.outbox)).toBe(0)
    await rig.drain(() => confirmed(), true)
    await discardEntry(change.key, 'operario', 'ya estaba', rig.outbox)
    expect(await rig.entry(edit.key)).toMatchObject({ state: 'rejected', error: { codigo: NOT_CREATED } })
    await discardEntry(edit.key, 'operario', 'ya estaba', rig.outbox)
    await rig.drain(() => confirmed(), true)
    expect(rig.sent.map(({ key }) => key)).toEqual([first.key])
    expect(await rig.states()).toEqual({ discarded: 3 })
  })

  it('I5: followers of a creation discarded before anything was sent are never sent', async () => {
    const rig = new OutboxRig()
    const order = orderCrear('h5100')
    const { key } = await rig.keep(order)
    await rig.keep({ butaca: order.butaca, operacion: toEstado(2) })
    await discardEntry(key, 'operario', 'error', rig.outbox)
    await rig.drain(() => confirmed(), true)
    expect(rig.sent).toEqual([])
    expect(await rig.states()).toEqual({ discarded: 1, rejected: 1 })
  })

  it('O23: another user’s creation of the same number is independent', async () => {
    const rig = new OutboxRig()
    const mine = await rig.keep(orderCrear('h5100'))
    const theirs = await rig.keep(orderCrear('h5100'), 'lopez')
    expect(theirs.base).toEqual({ kind: 'none' })
    await discardEntry(mine.key, 'operario', 'error', rig.outbox)
    expect(await rig.entry(theirs.key)).toMatchObject({ state: 'pending' })
  })
})
