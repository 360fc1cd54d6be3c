import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { butacaNueva } from '#domain/butaca/operacion.ts'
import { isRetryable, NOT_CREATED } from '#offline/outbox/refusal.ts'
import { correctEntry, discardEntry, retryEntries } from '#offline/outbox/resolve.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { editarDe, homologar, orderCrear } from '#tests/helpers/operaciones.ts'
import { confirmed, OutboxRig, rejectedBy, toEstado } from '#tests/helpers/outbox-rig.ts'

/** A creation that the server refused, and what was done to that seat since: changed, then edited. */
async function refusedCreation() {
  const rig = new OutboxRig()
  const order = orderCrear('h5100')
  const first = await rig.keep(order)
  const change = await rig.keep({ butaca: order.butaca, operacion: toEstado(2) })
  const edit = await rig.keep({ butaca: order.butaca, operacion: editarDe(order.butaca, { peso: 3 }) })
  await rig.drain(() => rejectedBy(409))
  return { rig, first, change, edit }
}

describe('«Corregir»', () => {
  it('O9: a creation written anew leaves with a new key under its new number, and what was done to it goes with it', async () => {
    const { rig, first, change, edit } = await refusedCreation()
    const again = orderCrear('h5200', { renombre: 'pedido 9' })
    const [next] = await correctEntry(first.key, again, rig.outbox)
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

  it('O12: an edit written anew stands on the seat as the person saw it then', async () => {
    const rig = new OutboxRig()
    const seat = butaca({ nro: 'A1', version: 4 })
    const { key } = await rig.keep({ butaca: seat, operacion: editarDe(seat, { peso: 3 }) })
    await rig.drain(() => rejectedBy(422))
    const now = { ...seat, version: 6, fechaHs: '2026-11-20T11:00:00.000' }
    const [next] = await correctEntry(key, { butaca: now, operacion: editarDe(now, { peso: 4 }) }, rig.outbox)
    expect(next).toMatchObject({ base: { kind: 'version', version: 6 }, seenFechaHs: now.fechaHs })
  })

  it('the buyer stays with the new entry alone', async () => {
    const rig = new OutboxRig()
    const { key } = await rig.keep({ butaca: butaca({ nro: 'A1' }), operacion: homologar() })
    await rig.drain(() => rejectedBy(422))
    const operacion = homologar({ eBlanca: 'B-2' })
    const [next] = await correctEntry(key, { butaca: butaca({ nro: 'A1' }), operacion }, rig.outbox)
    expect((await rig.entry(key)).operacion).toEqual(homologar({ comprador: null }))
    expect(next?.operacion).toEqual(operacion)
  })

  it('decided before, or a change of state, it is left as it is', async () => {
    const { rig, first, change } = await refusedCreation()
    await retryEntries([first.key], rig.outbox)
    expect(await correctEntry(first.key, orderCrear('h5300'), rig.outbox)).toEqual([])
    expect(await correctEntry(change.key, orderCrear('h5300'), rig.outbox)).toEqual([])
    expect(await rig.entry(first.key)).toMatchObject({ state: 'pending', nro: 'h5100' })
  })
})

describe('a creation that is given up', () => {
  it('I5: what was done to it is never sent to another seat of that number, one after the other', async () => {
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

  it('I5: nor when it was given up before anything was sent', async () => {
    const rig = new OutboxRig()
    const order = orderCrear('h5100')
    const { key } = await rig.keep(order)
    await rig.keep({ butaca: order.butaca, operacion: toEstado(2) })
    await discardEntry(key, 'operario', 'error', rig.outbox)
    await rig.drain(() => confirmed(), true)
    expect(rig.sent).toEqual([])
    expect(await rig.states()).toEqual({ discarded: 1, rejected: 1 })
  })

  it('O23: another person’s creation of the same number is a creation of its own', async () => {
    const rig = new OutboxRig()
    const mine = await rig.keep(orderCrear('h5100'))
    const theirs = await rig.keep(orderCrear('h5100'), 'lopez')
    expect(theirs.base).toEqual({ kind: 'none' })
    await discardEntry(mine.key, 'operario', 'error', rig.outbox)
    expect(await rig.entry(theirs.key)).toMatchObject({ state: 'pending' })
  })
})
