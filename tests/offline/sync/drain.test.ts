import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#http/client.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import type { Outcome } from '#offline/outbox/outcome.ts'
import { discardEntry, retryEntries } from '#offline/outbox/resolve.ts'
import { step } from '#offline/outbox/state-machine.ts'
import type { Credentials } from '#offline/sesion.ts'
import { drain, type LoopPorts, makeDrainLoop } from '#offline/sync/drain.ts'
import { ALONE, LOCK_WAIT_MS } from '#offline/sync/lock.ts'
import type { Recovery } from '#offline/sync/recover.ts'
import { viewStates } from '#offline/view/outbox-view.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import {
  asksToWait,
  confirmed,
  failed,
  OutboxRig,
  refusedSession,
  rejectedBy,
  type Send,
  settled,
  unreachable,
} from '#tests/helpers/outbox-rig.ts'

const MINUTE_MS = 60_000

describe('several users on one device', () => {
  const tokens = (rig: OutboxRig) => rig.sent.map(({ token }) => token)
  const sosa = { owner: 'sosa', token: 'token of sosa' }
  const gimenez = { owner: 'gimenez', token: 'token of gimenez' }

  it('O52: each user’s changes are sent with that user’s session, the working user’s changes before the others', async () => {
    const rig = new OutboxRig()
    rig.others = [sosa, gimenez]
    for (const [i, owner] of ['sosa', 'gimenez', 'operario', 'sosa', 'benitez'].entries())
      await rig.enqueue(`S${i}`, 2, owner)
    const { confirmed: done, nextAt } = await rig.drain(() => confirmed())
    expect(tokens(rig)).toEqual(['operario', 'sosa', 'sosa', 'gimenez'].map(owner => `token of ${owner}`))
    expect(done).toBe(4)
    expect(nextAt).toBe(0)
    expect(await rig.drain(() => confirmed())).toMatchObject({ confirmed: 0, nextAt: null, goesOn: false })
    expect((await rig.entries()).filter(({ live }) => live === 1).map(({ owner }) => owner)).toEqual([
      'benitez',
    ])
  })

  it('O52: changes of signed-in users are sent even if none of them works now', async () => {
    const rig = new OutboxRig()
    rig.session = null
    rig.others = [sosa]
    await rig.enqueue('A1', 2, 'sosa')
    await rig.drain(() => confirmed())
    expect(tokens(rig)).toEqual(['token of sosa'])
  })

  it('O8, O52: changes that two users make to one seat in turns are sent in order of capture, each in its owner’s name', async () => {
    const rig = new OutboxRig()
    rig.others = [sosa]
    const kept = []
    for (let i = 0; i < 6; i++) kept.push(await rig.enqueue('A1', (i % 5) + 1, i % 2 ? 'operario' : 'sosa'))
    for (let pass = 0; pass < 20; pass++) {
      const { goesOn, nextAt } = await rig.drain(() => confirmed())
      if (!goesOn || nextAt === null) break
    }
    expect(rig.sent.map(({ key }) => key)).toEqual(kept.map(({ key }) => key))
    expect(tokens(rig)).toEqual(kept.map(({ owner }) => `token of ${owner}`))
  })

  it('O10, O52: a refused session stops only its owner’s changes', async () => {
    const rig = new OutboxRig()
    rig.others = [sosa, gimenez]
    for (const [i, owner] of ['operario', 'sosa', 'sosa', 'gimenez'].entries())
      await rig.enqueue(`S${i}`, 2, owner)
    await rig.drain((_, { owner }) => (owner === 'sosa' ? refusedSession : confirmed()))
    expect(tokens(rig)).toEqual(['token of operario', 'token of sosa', 'token of gimenez'])
    expect(rig.refused).toEqual(['token of sosa'])
  })

  it.each([
    ['no answer', unreachable],
    ['a server that asks to wait', asksToWait(60_000)],
  ])('O11, O52: after %s, other users’ changes also wait until the next try is due', async (_, outcome) => {
    const rig = new OutboxRig()
    rig.others = [sosa]
    await rig.enqueue('A1', 2)
    await rig.enqueue('B2', 2, 'sosa')
    const { nextAt } = await rig.drain(() => outcome, true)
    expect(tokens(rig)).toEqual(['token of operario'])
    expect(nextAt).toBeGreaterThan(rig.now)
    rig.now = nextAt ?? 0
    await rig.drainThrough(() => confirmed())
    expect(await rig.states()).toEqual({ confirmed: 2 })
  })

  it('O21, O52: changes of a user whose turn comes after a drain’s time limit are sent by the next drain', async () => {
    const rig = new OutboxRig()
    rig.others = [sosa]
    await rig.enqueue('A1', 2)
    await rig.enqueue('B2', 2, 'sosa')
    const slow = () => {
      rig.now += 11_000
      return confirmed()
    }
    expect(await rig.drain(slow)).toMatchObject({ confirmed: 1, goesOn: true, nextAt: 0 })
    await rig.drain(slow)
    expect(tokens(rig)).toEqual(['token of operario', 'token of sosa'])
  })

  it('O21, O52: if a drain confirms nothing of the first user in its time limit, a drain for the second user is due at once', async () => {
    const rig = new OutboxRig()
    rig.others = [sosa]
    await rig.enqueue('A1', 2)
    await rig.enqueue('B2', 2, 'sosa')
    const slow = () => {
      rig.now += 11_000
      return failed()
    }
    expect(await rig.drain(slow)).toMatchObject({ confirmed: 0, goesOn: true, nextAt: 0 })
  })
})

describe('order of sending', () => {
  it('O8: four seats are sent at once, each with one request at a time, in order of capture', async () => {
    const rig = new OutboxRig()
    const orders: { nro: string; key: string }[] = []
    for (let i = 0; i < 40; i++) orders.push(await rig.enqueue(`S${i % 7}`, (i % 5) + 1))
    const { confirmed: sent, nextAt } = await rig.drain(async () => {
      await settled(rig.random() * 4)
      return confirmed()
    })
    expect(sent).toBe(40)
    expect(nextAt).toBeNull()
    expect(rig.most).toEqual({ all: 4, ofSeat: 1 })
    for (let seat = 0; seat < 7; seat++) {
      const of = (list: { nro: string; key: string }[]) =>
        list.filter(({ nro }) => nro === `S${seat}`).map(e => e.key)
      expect(of(rig.sent)).toEqual(of(orders))
    }
  })

  it('O8: a server without keys gets one request at a time', async () => {
    const rig = new OutboxRig()
    rig.keepsKeys = false
    for (let i = 0; i < 8; i++) await rig.enqueue(`S${i}`, 2)
    await rig.drain(async () => {
      await settled(2)
      return confirmed()
    })
    expect(await rig.states()).toEqual({ confirmed: 8 })
    expect(rig.most.all).toBe(1)
  })

  it('O8: a number in another letter case is the same seat', async () => {
    const rig = new OutboxRig()
    for (const nro of ['s7a', 'S7A', ' S7a ']) await rig.enqueue(nro, 4)
    await rig.drain(async () => {
      await settled(2)
      return confirmed()
    })
    expect(rig.most.ofSeat).toBe(1)
    expect(rig.sent).toHaveLength(3)
  })

  it('changes captured during a drain are sent by the same drain, after earlier changes of their seat', async () => {
    const rig = new OutboxRig()
    await rig.enqueue('A1', 2)
    let late = 0
    await rig.drain(async () => {
      if (late++ === 0) for (const nro of ['A1', 'B2']) await rig.enqueue(nro, 3)
      return confirmed()
    })
    expect(rig.sent.map(({ nro }) => nro).sort()).toEqual(['A1', 'A1', 'B2'])
    expect(rig.sent.filter(({ nro }) => nro === 'A1').map(({ estado }) => estado)).toEqual([2, 3])
    expect(await rig.states()).toEqual({ confirmed: 3 })
  })
})

describe('a refused entry', () => {
  it('O9, O11: a refused entry is not sent again by itself, and holds back only later entries of its seat', async () => {
    const rig = new OutboxRig()
    const bad = await rig.enqueue('A1', 2)
    const held = await rig.enqueue('A1', 3)
    for (let i = 0; i < 12; i++) await rig.enqueue(`B${i}`, 2)
    const report = await rig.drain(({ key }) => (key === bad.key ? rejectedBy(403) : confirmed()))
    expect(report).toEqual(expect.objectContaining({ confirmed: 12, nextAt: null }))
    expect(await rig.entry(bad.key)).toMatchObject({ state: 'rejected', live: 1, error: { status: 403 } })
    const views = viewStates(await rig.outbox.store.listLive(), { nombre: 'operario', vencida: false })
    expect(views.get(held.key)).toBe('held')
    await rig.drain(() => confirmed(), true)
    expect(rig.sent).toHaveLength(13)
  })

  it('O9: a refused entry that is sent again keeps its key, and the entries that it held back follow', async () => {
    const rig = new OutboxRig()
    const bad = await rig.enqueue('A1', 2)
    const held = await rig.enqueue('A1', 3)
    await rig.drain(() => rejectedBy(404))
    expect(await retryEntries([bad.key], rig.outbox)).toBe(1)
    await rig.drain(() => confirmed())
    expect(rig.sent.map(({ key }) => key)).toEqual([bad.key, bad.key, held.key])
  })

  it('O9: a refused entry that is discarded keeps user and reason, and the entries that it held back are sent', async () => {
    const rig = new OutboxRig()
    const bad = await rig.enqueue('A1', 2)
    const held = await rig.enqueue('A1', 3)
    await rig.drain(() => rejectedBy(404))
    expect(await discardEntry(bad.key, 'operario', 'butaca equivocada', rig.outbox)).toBe(true)
    await rig.drain(() => confirmed())
    expect(await rig.entry(bad.key)).toMatchObject({
      state: 'discarded',
      live: 0,
      discarded: { by: 'operario', motivo: 'butaca equivocada' },
    })
    expect(await rig.entry(held.key)).toMatchObject({ state: 'confirmed', live: 0 })
  })
})

describe('the session of a drain', () => {
  it('O10: an invalid token costs one request, counts no attempt and resumes after login with the same keys', async () => {
    const rig = new OutboxRig()
    for (let i = 0; i < 50; i++) await rig.enqueue(`A${i}`, 2)
    const before = (await rig.entries()).map(({ key }) => key)
    const report = await rig.drain(() => refusedSession)
    expect(rig.sent).toHaveLength(1)
    expect(rig.refused).toEqual(['token of operario'])
    expect((await rig.entries()).every(({ state, attempts }) => state === 'pending' && attempts === 0)).toBe(
      true,
    )
    expect(report.confirmed).toBe(0)
    await rig.drain(() => confirmed(), true)
    expect(rig.sent).toHaveLength(1)
    const views = viewStates(await rig.outbox.store.listLive(), { nombre: 'operario', vencida: true })
    expect([...new Set(views.values())]).toEqual(['awaiting-session'])

    rig.session = { owner: 'operario', token: 'new token' }
    await rig.drain(() => confirmed())
    expect(
      rig.sent
        .slice(1)
        .map(({ key }) => key)
        .sort(),
    ).toEqual(before)
    expect(await rig.states()).toEqual({ confirmed: 50 })
  })

  it('O10: a token that expires during a drain stops the drain after the requests under way', async () => {
    const rig = new OutboxRig()
    for (let i = 0; i < 60; i++) await rig.enqueue(`A${i}`, 2)
    await rig.drain(() => (rig.sent.length <= 20 ? confirmed() : refusedSession))
    expect(rig.sent.length).toBeLessThanOrEqual(24)
    const states = await rig.states()
    expect(states).toEqual({ confirmed: 20, pending: 40 })
  })

  it('O23: another user’s entries are never sent with this user’s token, and hold back later entries of their seat', async () => {
    const rig = new OutboxRig()
    const theirs = await rig.enqueue('A1', 2, 'lopez')
    const mine = await rig.enqueue('A1', 3)
    const free = await rig.enqueue('B2', 3)
    const report = await rig.drain(() => confirmed(), true)
    expect(rig.sent.map(({ key, token }) => [key, token])).toEqual([[free.key, 'token of operario']])
    expect(report.nextAt).toBeNull()
    const views = viewStates(await rig.outbox.store.listLive(), { nombre: 'operario', vencida: false })
    expect(views.get(theirs.key)).toBe('other-user')
    expect(views.get(mine.key)).toBe('held')

    rig.session = { owner: 'lopez', token: 'token of lopez' }
    await rig.drain(() => confirmed())
    rig.session = { owner: 'operario', token: 'token of operario' }
    await rig.drain(() => confirmed())
    expect(rig.sent.slice(1).map(({ key, token }) => [key, token])).toEqual([
      [theirs.key, 'token of lopez'],
      [mine.key, 'token of operario'],
    ])
  })

  it('O23: without a session nothing is sent', async () => {
    const rig = new OutboxRig()
    await rig.enqueue('A1', 2)
    rig.session = null
    expect(await rig.drain(() => confirmed(), true)).toMatchObject({ confirmed: 0, nextAt: null })
    expect(rig.sent).toEqual([])
  })
})

describe('waiting before sending', () => {
  it('O14: a return of the network sends nothing before the time that the server asked for', async () => {
    const rig = new OutboxRig()
    for (const nro of ['A1', 'B2', 'C3']) await rig.enqueue(nro, 2)
    const until = rig.now + 90_000
    const report = await rig.drain(() => asksToWait(90_000))
    expect(report.nextAt).toBe(until)
    const [asked] = (await rig.entries()).filter(({ error }) => error !== null)
    expect(asked).toMatchObject({ state: 'pending', attempts: 0, nextAt: until })
    rig.now = until - 1
    await rig.drain(() => confirmed(), true)
    expect(rig.sent).toHaveLength(1)
    rig.now = until
    await rig.drain(() => confirmed())
    expect(await rig.states()).toEqual({ confirmed: 3 })
  })

  it.each([
    ['an answer', confirmed()],
    ['silence', unreachable],
    ['a shorter wait', asksToWait(1000)],
  ])(
    'O14: the wait that the server asked for is not shortened when a request under way gets %s',
    async (_, late) => {
      const rig = new OutboxRig()
      for (let i = 0; i < 9; i++) await rig.enqueue(`A${i}`, 2)
      const until = rig.now + 90_000
      await rig.drain(async () => {
        if (rig.sent.length === 1) return confirmed()
        if (rig.sent.length === 2) return asksToWait(90_000)
        await settled(60)
        return late
      })
      const left = rig.sent.length
      expect((await rig.outbox.store.getMeta()).pauseUntil).toBe(until)
      rig.now = until - 1
      await rig.drain(() => confirmed(), true)
      expect(rig.sent).toHaveLength(left)
    },
  )

  it('O15: an entry waits between 0 and min(300 s, 2ⁿ s), keeps its key and is never given up', async () => {
    const rig = new OutboxRig()
    const { key } = await rig.enqueue('A1', 2)
    const waits: number[] = []
    for (let n = 1; n <= 40; n++) {
      const { nextAt } = await rig.drain(() => failed(500))
      const wait = (nextAt ?? Number.NaN) - rig.now
      expect(wait).toBeGreaterThanOrEqual(0)
      expect(wait).toBeLessThanOrEqual(Math.min(300_000, 1000 * 2 ** n))
      waits.push(wait)
      rig.now = (nextAt ?? 0) - 1
      const before = rig.sent.length
      if (wait > 1) await rig.drain(() => failed(500), true)
      expect(rig.sent).toHaveLength(before) // Not a millisecond earlier
      rig.now += 1
    }
    expect(Math.max(...waits)).toBeGreaterThan(150_000)
    expect(new Set(rig.sent.map(each => each.key))).toEqual(new Set([key]))
    await rig.drain(() => confirmed())
    expect(await rig.states()).toEqual({ confirmed: 1 })
  })

  it('O15: without a network the whole queue waits at most 30 s between tries, with one request per try', async () => {
    const rig = new OutboxRig()
    for (let i = 0; i < 20; i++) await rig.enqueue(`A${i}`, 2)
    for (let n = 1; n <= 12; n++) {
      const { nextAt } = await rig.drain(() => unreachable)
      expect(rig.sent).toHaveLength(n)
      expect((nextAt ?? Number.NaN) - rig.now).toBeLessThanOrEqual(Math.min(30_000, 1000 * 2 ** n))
      rig.now = nextAt ?? 0
    }
    await rig.drain(() => confirmed())
    expect(await rig.states()).toEqual({ confirmed: 20 })
  })

  it('O15: a seat whose requests get no answer does not stop the entries of other seats', async () => {
    const rig = new OutboxRig()
    const dead = await rig.enqueue('A1', 2)
    for (let i = 0; i < 10; i++) await rig.enqueue(`B${i}`, 2)
    for (let pass = 0; pass < 6; pass++) {
      const { nextAt } = await rig.drain(({ key }) => (key === dead.key ? unreachable : confirmed()))
      rig.now = Math.max(rig.now, nextAt ?? 0)
    }
    expect(await rig.states()).toEqual({ confirmed: 10, 'in-doubt': 1 })
  })

  it('O15: a network found dead before sending puts no entry in doubt', async () => {
    const rig = new OutboxRig()
    const { key } = await rig.enqueue('S710001', 4)
    rig.reachable = false
    const { nextAt } = await rig.drain(() => confirmed())
    expect(rig.sent).toHaveLength(0)
    expect(await rig.db.entries.get(key)).toMatchObject({ state: 'pending', attempts: 0 })
    expect(nextAt).toBeGreaterThan(rig.now)
    rig.reachable = true
    await rig.drain(() => confirmed(), true)
    expect(await rig.db.entries.get(key)).toMatchObject({ state: 'confirmed' })
  })

  it('O18: after a request without an answer, drains send nothing until the next try is due or the network returns', async () => {
    const rig = new OutboxRig()
    await rig.enqueue('A1', 2)
    const { nextAt } = await rig.drain(() => unreachable)
    expect(nextAt).toBeGreaterThan(rig.now)
    await rig.drain(() => confirmed())
    expect(rig.sent).toHaveLength(1)
    await rig.drain(() => confirmed(), true)
    expect(await rig.states()).toEqual({ confirmed: 1 })
  })

  it('O19: the timer alone sends everything within a minute of the network’s return', async () => {
    const rig = new OutboxRig()
    for (let i = 0; i < 10; i++) await rig.enqueue(`A${i}`, 2)
    const back = rig.now + 10 * MINUTE_MS
    await rig.drainThrough(() => (rig.now < back ? unreachable : confirmed()), 500)
    expect(await rig.states()).toEqual({ confirmed: 10 })
    expect(rig.now - back).toBeLessThan(MINUTE_MS)
  })

  it('O27: a wait set by a clock that ran ahead ends when the clock is corrected', async () => {
    const rig = new OutboxRig()
    const right = rig.now
    rig.now += 400 * 24 * 60 * MINUTE_MS
    await rig.enqueue('A1', 2)
    await rig.enqueue('B2', 2)
    await rig.drain(() => asksToWait(5000))
    rig.now = right
    await rig.drain(() => confirmed())
    expect(await rig.states()).toEqual({ confirmed: 2 })
  })
})

describe('which drain sends', () => {
  it('O21: an entry left as sending by a dead drain is sent again with the same key', async () => {
    const rig = new OutboxRig()
    const { key } = await rig.enqueue('A1', 2)
    void rig.drain(() => new Promise(() => {}))
    await rig.untilSent(1)
    expect(await rig.entry(key)).toMatchObject({ state: 'sending', lease: { until: rig.now + 60_000 } })
    let attempts = -1
    await rig.drain(entry => {
      attempts = entry.attempts
      return confirmed()
    })
    expect(attempts).toBe(1)
    expect(rig.sent.map(each => each.key)).toEqual([key, key])
    expect(await rig.states()).toEqual({ confirmed: 1 })
  })

  it('O8, O21: a drain that takes the lock over marks entries in flight as in doubt, and sends them 25 s after their first request', async () => {
    const rig = new OutboxRig()
    const { key } = await rig.enqueue('A1', 2)
    const from = rig.now
    void rig.drain(() => new Promise(() => {}))
    await rig.untilSent(1)
    rig.now += 5000
    const takeOver = () =>
      drain(
        rig.ports(() => confirmed()),
        'network',
        { ...ALONE, isTaken: true },
      )
    expect(await takeOver()).toMatchObject({ confirmed: 0, nextAt: from + 25_000 })
    expect(await rig.entry(key)).toMatchObject({ state: 'in-doubt' })
    rig.now = from + 25_000
    expect(await takeOver()).toMatchObject({ confirmed: 1 })

    const left = await rig.enqueue('B2', 2)
    void rig.drain(() => new Promise(() => {}))
    await rig.untilSent(3)
    rig.now += 34_000
    expect(await takeOver()).toMatchObject({ confirmed: 1 })
    expect(await rig.entry(left.key)).toMatchObject({ state: 'confirmed' })
  })

  it('O8: a drain that got the lock too late to begin leaves a note that requests may still arrive', async () => {
    const rig = new OutboxRig()
    const { key } = await rig.enqueue('A1', 2)
    const from = rig.now
    void rig.drain(() => new Promise(() => {}))
    await rig.untilSent(1)
    rig.now += 5000
    const late = { isTaken: true, mayBeOver: () => true }
    await expect(
      drain(
        rig.ports(() => confirmed()),
        'network',
        late,
      ),
    ).rejects.toThrow(/may have been taken/)
    const next = () => rig.drain(() => confirmed(), true)
    expect(await next()).toMatchObject({ confirmed: 0, nextAt: from + 25_000 })
    expect(await rig.entry(key)).toMatchObject({ state: 'in-doubt' })
    rig.now = from + 25_000
    expect(await next()).toMatchObject({ confirmed: 1 })
  })

  it('O8: a page whose lock may have been taken sends nothing, and the next drain sends the entry', async () => {
    const rig = new OutboxRig()
    const { key } = await rig.enqueue('A1', 2)
    let isOver = false
    const left: string[] = []
    const send: Send = async (entry, _, mayLeave) => {
      isOver = true
      if (await mayLeave()) left.push(entry.key)
      return failed()
    }
    await drain(rig.ports(send), 'due', { isTaken: false, mayBeOver: () => isOver })
    expect(left).toEqual([])
    expect(await rig.entry(key)).toMatchObject({ state: 'sending' })
    expect(await rig.drain(() => confirmed())).toMatchObject({ confirmed: 1 })
  })

  it('I11, O14: if an answer asks to wait just before another entry leaves, that entry is held back and counts no attempt or error', async () => {
    const rig = new OutboxRig()
    for (const nro of ['A1', 'B2', 'C3']) await rig.enqueue(nro, 2)
    const left: string[] = []
    let answered: () => void = () => {}
    const asked = new Promise<void>(resolve => {
      answered = resolve
    })
    await rig.drain(async (entry, _, mayLeave) => {
      if (entry.nro === 'C3') await asked
      if (await mayLeave()) left.push(entry.nro)
      if (entry.nro !== 'B2') return confirmed()
      setTimeout(answered)
      return asksToWait(30_000)
    })
    expect(left).toEqual(['A1', 'B2'])
    const [last] = (await rig.entries()).filter(({ nro }) => nro === 'C3')
    expect(last).toMatchObject({ state: 'pending', attempts: 0, nextAt: 0, error: null })
  })

  it('O8: a page that was frozen between claim and request sends nothing after another page has taken over', async () => {
    const rig = new OutboxRig()
    const { key } = await rig.enqueue('A1', 2)
    let wake: () => void = () => {}
    const left: string[] = []
    const frozen = rig.drain(async (entry, _, mayLeave) => {
      await new Promise<void>(resolve => {
        wake = resolve
      })
      if (await mayLeave()) left.push(entry.key)
      return failed()
    })
    await rig.untilSent(1)
    rig.now += 50_000
    const takeOver = rig.drain(async (entry, _, mayLeave) => {
      if (await mayLeave()) left.push(entry.key)
      wake()
      await frozen
      return confirmed()
    })
    await takeOver
    expect(left).toEqual([key])
    expect(await rig.entry(key)).toMatchObject({ state: 'confirmed', attempts: 1 })
  })

  it('O8, O44: a request held up before it leaves renews its claim, also after the clock was set back', async () => {
    const rig = new OutboxRig()
    const { key } = await rig.enqueue('A1', 2)
    const renewed: number[] = []
    await rig.drain(async (_entry, _credentials, mayLeave) => {
      for (const ms of [4_000, 6_000, -3_600_000]) {
        rig.now += ms
        expect(await mayLeave()).toBe(true)
        renewed.push((await rig.entry(key)).changedAt - rig.now)
      }
      return confirmed()
    })
    expect(renewed).toEqual([-4_000, 0, 0])
  })

  it('O16: without keys, the outcome of an entry sent by a dead drain is read only when its request can no longer arrive', async () => {
    const rig = new OutboxRig()
    rig.keepsKeys = false
    await rig.enqueue('A1', 2)
    const from = rig.now
    void rig.drain(() => new Promise(() => {}))
    await rig.untilSent(1)
    rig.now += 5000
    const next = () => rig.drain(() => confirmed(), true)
    expect(await next()).toMatchObject({ confirmed: 0, nextAt: from + 25_000 })
    expect(rig.sent).toHaveLength(1)
    rig.now = from + 25_000
    expect(await next()).toMatchObject({ confirmed: 1 })
  })

  it('O8, O20: a drain delayed after its claim does not send the entry once another drain has taken over', async () => {
    const rig = new OutboxRig()
    const { key } = await rig.enqueue('A1', 2)
    const { store } = rig.outbox
    const left: string[] = []
    const leave: Send = async (entry, _, mayLeave) => {
      if (await mayLeave()) left.push(entry.key)
      return confirmed()
    }
    let isTaken = false
    /** Freezes the drain for a minute after its first claim, while another drain runs. */
    const transaction: typeof store.transaction = async (names, work) => {
      const result = await store.transaction(names, work)
      if (isTaken || !Array.isArray(result) || result[0]?.state !== 'sending') return result
      isTaken = true
      rig.now += 60_000
      await drain(rig.ports(leave), 'network', { ...ALONE, isTaken })
      return result
    }
    await rig.drain(leave, true, { store: { ...store, transaction } })
    expect(isTaken).toBe(true)
    expect(left).toEqual([key])
    expect(await rig.states()).toEqual({ confirmed: 1 })
  })

  it('I11, O44: a drain whose clock is four hours ahead catches up before it judges a wait', async () => {
    const rig = new OutboxRig()
    await rig.enqueue('A1', 2)
    const from = rig.now
    const meta = await rig.outbox.store.getMeta()
    await rig.outbox.store.transaction(['meta'], records =>
      records.putMeta({ ...meta, pauseUntil: from + 60_000, pauseAsked: true }),
    )
    let isSure = false
    const page = {
      now: () => (isSure ? from : from + 4 * 3_600_000),
      isSure: () => isSure,
      catchUp: async () => {
        isSure = true
      },
    }
    await rig.drain(() => confirmed(), true, page)
    expect(rig.sent).toEqual([])
  })

  it('O20: an overtaken drain does not overwrite the newer drain’s outcome', async () => {
    const rig = new OutboxRig()
    const { key } = await rig.enqueue('A1', 2)
    const later = await rig.enqueue('B2', 2)
    let answer: (outcome: ReturnType<typeof rejectedBy>) => void = () => {}
    const frozen = rig.drain(
      () =>
        new Promise(resolve => {
          answer = resolve
        }),
    )
    await rig.untilSent(1)
    await rig.drain(({ key: sent }) =>
      sent === key ? confirmed(butaca({ nro: 'A1', version: 2 })) : failed(),
    )
    answer(rejectedBy(422))
    await frozen
    expect(await rig.entry(key)).toMatchObject({ state: 'confirmed', live: 0, error: null })
    expect(await rig.entry(later.key)).toMatchObject({ state: 'in-doubt', attempts: 1 })
    expect(rig.sent.filter(each => each.key === later.key)).toHaveLength(1)
  })

  it('O20: an overtaken drain writes nothing while the newer drain is still sending the same entry', async () => {
    const rig = new OutboxRig()
    const { key } = await rig.enqueue('A1', 2)
    const answers: ((outcome: ReturnType<typeof rejectedBy>) => void)[] = []
    const held = () => new Promise<ReturnType<typeof rejectedBy>>(resolve => answers.push(resolve))
    const frozen = rig.drain(held)
    await rig.untilSent(1)
    const newer = rig.drain(held)
    await rig.untilSent(2)
    answers[0]?.(rejectedBy(422))
    await frozen
    expect(await rig.entry(key)).toMatchObject({ state: 'sending', attempts: 1, lease: { fence: 2 } })
    answers[1]?.(confirmed())
    await newer
    expect(await rig.entry(key)).toMatchObject({ state: 'confirmed' })
  })

  it('O20: a drain ends before another drain gives up waiting for the lock, and reports its remaining entries', async () => {
    const rig = new OutboxRig()
    for (let i = 0; i < 40; i++) await rig.enqueue(`A${i}`, 2)
    const from = rig.now
    const slow = async () => {
      rig.now += 3000
      return confirmed()
    }
    const first = await rig.drain(slow)
    expect(rig.now - from).toBeLessThan(LOCK_WAIT_MS)
    expect(first.nextAt).not.toBeNull()
    expect(first.nextAt).toBeLessThanOrEqual(rig.now)
    expect((await rig.states()).sending).toBeUndefined()
    await rig.drainThrough(slow)
    expect(await rig.states()).toEqual({ confirmed: 40 })
    expect(new Set(rig.sent.map(({ key }) => key)).size).toBe(rig.sent.length)
  })

  it('an entry discarded just before sending is not sent', async () => {
    const rig = new OutboxRig()
    await rig.enqueue('A1', 2)
    const given = await rig.enqueue('B2', 2)
    const more = await rig.enqueue('C3', 2)
    await rig.drain(async () => {
      if (rig.sent.length === 1) await discardEntry(given.key, 'operario', 'error', rig.outbox)
      return confirmed()
    })
    expect(rig.sent.map(({ key }) => key)).not.toContain(given.key)
    expect(await rig.entry(more.key)).toMatchObject({ state: 'confirmed' })
  })

  it('a drain whose storage fails ends with the error, as soon as no request is under way', async () => {
    const rig = new OutboxRig()
    for (let i = 0; i < 12; i++) await rig.enqueue(`A${i}`, 2)
    let flying = 0
    let call = 0
    const drained = rig.drain(async () => {
      const mine = ++call
      flying += 1
      await settled(mine * 4)
      if (mine === 3) rig.db.close({ disableAutoOpen: true })
      flying -= 1
      return confirmed()
    })
    await expect(drained).rejects.toThrow()
    expect(flying).toBe(0)
    await rig.db.open()
    await rig.drain(() => confirmed())
    expect(await rig.states()).toEqual({ confirmed: 12 })
  })
})

describe('faults found by the simulation', () => {
  /** Runs «Enviar ahora» on a network where each answer takes a second. */
  const sendNow = (rig: OutboxRig, lock: LoopPorts['lock'] = fn => fn(ALONE), onSend = () => {}) => {
    const slowly: Send = async () => {
      rig.now += 1_000
      onSend()
      return confirmed()
    }
    return makeDrainLoop({ ...rig.ports(slowly), lock, drained: () => {} })('person')
  }

  it('O8: an answer that releases a follower does not hide an entry captured before the follower', async () => {
    const rig = new OutboxRig()
    await rig.enqueue('A1', 2)
    await rig.drain(async ({ nro, seq }) => {
      if (seq === 1)
        for (const [seat, estado] of [
          ['B2', 2],
          ['A1', 3],
          ['B2', 3],
        ] as const)
          await rig.enqueue(seat, estado)
      return confirmed(butaca({ nro, version: seq + 1 }))
    })
    expect(rig.sent.filter(({ nro }) => nro === 'B2').map(({ estado }) => estado)).toEqual([2, 3])
    expect(await rig.states()).toEqual({ confirmed: 4 })
  })

  it('O14: «Enviar ahora» sends despite the wait, and stops when the server asks for another wait', async () => {
    const rig = new OutboxRig()
    await rig.enqueue('A1', 2)
    await rig.enqueue('B2', 2)
    await rig.drain(() => asksToWait(200_000))
    await rig.drain(() => confirmed(), true)
    expect(rig.sent).toHaveLength(1)
    await rig.drain(() => asksToWait(100_000), 'person')
    expect(rig.sent).toHaveLength(2)
    expect((await rig.outbox.store.getMeta()).pauseAsked).toBe(true)
    await rig.drain(() => failed(500), 'person')
    expect(rig.sent).toHaveLength(4)
    await rig.drain(() => confirmed(), 'person')
    expect(await rig.states()).toEqual({ confirmed: 2 })
  })

  it('O14: «Enviar ahora» sends the whole queue of all users when the server accepts again, and later changes too', async () => {
    const rig = new OutboxRig()
    for (let i = 0; i < 60; i++) await rig.enqueue(`A${i}`, 2)
    await rig.enqueue('Z1', 2, 'sosa')
    rig.others = [{ owner: 'sosa', token: 'token of sosa' }]
    await rig.drain(() => asksToWait(290_000))
    await sendNow(rig)
    expect(await rig.states()).toEqual({ confirmed: 61 })
    await rig.enqueue('B1', 2)
    await rig.drain(() => confirmed())
    expect(await rig.states()).toEqual({ confirmed: 62 })
  })

  it('O14: the later drains of an «Enviar ahora» run also send entries before their time', async () => {
    const rig = new OutboxRig()
    for (let i = 0; i < 80; i++) await rig.enqueue(`A${i}`, 2)
    await rig.drain(() => failed(500, 200_000))
    let drains = 0
    const sentBy: number[] = []
    const lock: LoopPorts['lock'] = async fn => {
      drains++
      return fn(ALONE)
    }
    await sendNow(rig, lock, () => sentBy.push(drains))
    expect(sentBy).toEqual(expect.arrayContaining([1, 2]))
  })

  it('O14: «Enviar ahora» also sends the entries that its first drain claimed and had no time to send', async () => {
    const rig = new OutboxRig()
    for (let i = 0; i < 30; i++) await rig.enqueue(`A${i}`, 2)
    await rig.drain(() => failed(500, 200_000))
    await sendNow(rig)
    expect(await rig.states()).toEqual({ confirmed: 30 })
  })

  it('O14: a wait that the server asks for between two drains of an «Enviar ahora» run is obeyed', async () => {
    const rig = new OutboxRig()
    for (let i = 0; i < 30; i++) await rig.enqueue(`A${i}`, 2)
    await rig.drain(() => asksToWait(290_000))
    let drains = 0
    const lock: LoopPorts['lock'] = async fn => {
      // Another page had the lock between the two drains
      if (++drains === 2) await rig.drain(() => asksToWait(200_000))
      return fn(ALONE)
    }
    await sendNow(rig, lock)
    expect(drains).toBe(2)
    const sent = rig.sent.length
    expect(sent).toBeLessThan(30)
    await rig.drain(() => confirmed(), true)
    expect(rig.sent).toHaveLength(sent)
  })

  it.each([
    ['again during the drain that a person ordered', 'person'],
    ['in the drain that had lost its lock', 'overtaken'],
  ])('O14: a server that asks to wait %s is obeyed at once', async (_, how) => {
    const rig = new OutboxRig()
    for (let i = 0; i < 60; i++) await rig.enqueue(`A${i}`, 2)
    let ask: () => void = () => {}
    const asked = new Promise<Outcome>(resolve => {
      ask = () => resolve(asksToWait(290_000))
    })
    const lost = how === 'overtaken' ? rig.drain(() => asked) : rig.drain(() => asksToWait(200_000))
    await rig.untilSent(1)
    if (how === 'person') await lost
    const from = rig.sent.length
    let answers = 0
    await rig.drain(
      async () => {
        if (++answers === 3) {
          ask()
          if (how === 'person') return asked
          await lost
        }
        await settled(answers < 3 ? 0 : 60)
        return confirmed()
      },
      how === 'person' ? 'person' : true,
    )
    expect((await rig.outbox.store.getMeta()).pauseUntil).toBe(rig.now + 290_000)
    const sent = rig.sent.length
    if (how === 'person') expect(sent - from).toBeLessThan(10)
    await rig.drain(() => confirmed(), true)
    expect(rig.sent).toHaveLength(sent)
  })

  it('O14: no entry is sent to a server that answers the probe with a wait', async () => {
    const rig = new OutboxRig()
    await rig.enqueue('A1', 2)
    const probe = async () => {
      throw new ApiError('http', 503, null, 30_000)
    }
    const { nextAt } = await rig.drain(() => confirmed(), true, { probe })
    expect(rig.sent).toEqual([])
    expect(nextAt).toBe(rig.now + 30_000)
  })

  it('O27: a wait set before the clock was put back two hours has ended when the clock is right again', async () => {
    const rig = new OutboxRig()
    const { key } = await rig.enqueue('A1', 2)
    await rig.drain(() => failed(500, 240_000))
    rig.now -= 7_200_000
    rig.session = null
    await rig.drain(() => confirmed())
    rig.now += 7_150_000
    rig.session = { owner: 'operario', token: 'token of operario' }
    await rig.drain(() => confirmed())
    expect(await rig.entry(key)).toMatchObject({ state: 'confirmed' })
  })

  it('O35: an entry that a restored server lost is sent before another user’s entry that builds on it', async () => {
    const rig = new OutboxRig()
    const first = await rig.enqueue('A1', 2, 'lopez')
    const lopez = { owner: 'lopez', token: 'token of lopez' }
    rig.session = lopez
    await rig.drain(() => confirmed())
    rig.sent.length = 0
    const second = await rig.enqueue('A1', 3)
    rig.session = { owner: 'operario', token: 'token of operario' }
    rig.others = [lopez]
    const putBack = async ({ owner }: Credentials): Promise<Recovery> => {
      if (owner !== 'lopez') return { recovered: 0, isDone: true, outcomes: [] }
      const again = await rig.outbox.store.transaction(['entries'], async records => {
        const entry = step((await rig.entry(first.key)) as Entry, { kind: 'forgotten' }, rig.now)
        if (entry === null) return 0
        await records.putEntries([entry])
        return 1
      })
      return { recovered: again, isDone: true, outcomes: [] }
    }
    await rig.drain(() => confirmed(), true, { recover: putBack })
    await rig.drain(() => confirmed(), true)
    expect(rig.sent.map(({ key }) => key)).toEqual([first.key, second.key])
  })

  it.each([
    ['has ended, this user’s entry is sent', refusedSession, 1],
    ['cannot be checked for now, this user’s entry waits', unreachable, 0],
  ])('O35: if another user’s session %s', async (_, outcome, sent) => {
    const rig = new OutboxRig()
    await rig.enqueue('A1', 2)
    rig.others = [{ owner: 'lopez', token: 'token of lopez' }]
    const recover = async ({ owner }: Credentials): Promise<Recovery> =>
      owner === 'lopez'
        ? { recovered: 0, isDone: false, outcomes: [outcome] }
        : { recovered: 0, isDone: true, outcomes: [] }
    await rig.drain(() => confirmed(), true, { recover })
    expect(rig.sent).toHaveLength(sent)
  })
})
