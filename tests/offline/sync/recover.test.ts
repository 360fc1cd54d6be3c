import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { ApiError } from '#http/client.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { BUYER_SCRUBBED } from '#offline/outbox/refusal.ts'
import { Epoch, type EpochFact } from '#offline/sync/observe-server.ts'
import { recoverForgotten } from '#offline/sync/recover.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { homologar } from '#tests/helpers/operaciones.ts'
import { confirmed, OutboxRig } from '#tests/helpers/outbox-rig.ts'

async function restored() {
  const rig = new OutboxRig()
  let fact: EpochFact | undefined
  const epoch = new Epoch({
    read: async () => fact,
    update: async change => {
      fact = change(fact)
    },
  })
  epoch.note('e1')
  const kept = [await rig.enqueue('A1', 2), await rig.enqueue('A1', 3), await rig.enqueue('B2', 2)]
  const sold = await rig.keep({ butaca: butaca({ nro: 'C3' }), operacion: homologar() })
  const theirs = await rig.enqueue('D4', 2, 'lopez')
  await rig.drain(() => confirmed())
  rig.session = { owner: 'lopez', token: 'token of lopez' }
  await rig.drain(() => confirmed())
  const asked: string[] = []
  const recover = (owner: string, isKnown: (entry: Entry) => boolean | Promise<boolean>) =>
    recoverForgotten(
      {
        store: rig.outbox.store,
        epoch,
        now: () => rig.now,
        isKnown: async entry => {
          asked.push(entry.key)
          return isKnown(entry)
        },
      },
      { owner, token: 'token' },
    )
  return { rig, epoch, kept, sold, theirs, asked, recover }
}

it('O35: a server of the same epoch is not asked about lost changes', async () => {
  const { recover, asked } = await restored()
  expect(await recover('operario', () => false)).toEqual({ recovered: 0, isDone: true, outcomes: [] })
  expect(asked).toEqual([])
})

it('O35: changes that a restored server lost are sent again once, with the same keys', async () => {
  const { rig, epoch, kept, sold, theirs, asked, recover } = await restored()
  epoch.note('e2')
  expect(await epoch.isNew()).toBe(false)
  const known = kept[0]?.key
  const { recovered, isDone } = await recover('operario', ({ key }) => key === known)
  expect({ recovered, isDone }).toEqual({ recovered: 3, isDone: true })
  expect(asked).toEqual([...kept, sold].map(({ key }) => key))
  expect(await rig.entry(sold.key)).toMatchObject({
    state: 'rejected',
    live: 1,
    error: { codigo: BUYER_SCRUBBED },
  })
  expect(await rig.entry(theirs.key)).toMatchObject({ state: 'confirmed' })
  rig.session = { owner: 'operario', token: 'token of operario' }
  rig.sent.length = 0
  await rig.drain(() => confirmed())
  expect(rig.sent.map(({ key }) => key)).toEqual([kept[1]?.key, kept[2]?.key])
  expect((await recover('operario', () => false)).recovered).toBe(0)
  expect((await recover('lopez', () => false)).recovered).toBe(1)
})

it('O14: a wait that one answer asks for is stored at once, while another request hangs', async () => {
  const { rig, epoch, kept, recover } = await restored()
  epoch.note('e2')
  let end = (_: boolean): void => {}
  const hangs = new Promise<boolean>(resolve => {
    end = resolve
  })
  const recovery = recover('operario', ({ key }) => {
    if (key === kept[0]?.key) throw new ApiError('http', 503, null, 40_000)
    return hangs
  })
  const pause = async () => {
    const { pauseUntil, pauseAsked } = await rig.outbox.store.getMeta()
    return { pauseUntil, pauseAsked }
  }
  await vi.waitFor(async () =>
    expect(await pause()).toEqual({ pauseUntil: rig.now + 40_000, pauseAsked: true }),
  )
  end(true)
  expect((await recovery).outcomes).toMatchObject([{ kind: 'wait' }])
})
