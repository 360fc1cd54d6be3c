import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CAPTURE_AGE_MAX_MS, CAPTURE_AGE_MIN_MS, CAPTURE_AGE_MS, SENT_AT_MS } from '#contract/headers.ts'
import { type ClockWord, DeviceClock, type Floor } from '#offline/clock.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { sendEntry, thisDevice } from '#offline/outbox/send.ts'
import { makeDrainLoop } from '#offline/sync/drain.ts'
import { ALONE } from '#offline/sync/lock.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { asksToWait, confirmed, OutboxRig, toEstado } from '#tests/helpers/outbox-rig.ts'

const S = 1_000
const MIN = 60 * S
const DAY = 24 * 60 * MIN
const YEAR = 365 * DAY
const JUMPS = [25 * MIN, -25 * MIN, 40 * MIN, -40 * MIN, DAY, -DAY, YEAR, -YEAR]

class Tablet {
  now = Date.parse('2026-11-22T10:00:00Z')
  skew = 3 * MIN
  floor: Floor | undefined
  readonly pages = new Map<string, DeviceClock>()
  #slept = 0
  #opened = 0

  open(): DeviceClock {
    const context = `page${++this.#opened}`
    const startedAt = this.now - this.#slept
    const page = new DeviceClock({
      context,
      m: () => this.now - this.#slept - startedAt + 100,
      wall: () => this.now + this.skew,
      readFloor: async () => this.floor,
      keepFloor: async (floor, isSure) => {
        if (isSure || this.floor === undefined || floor.at > this.floor.at) this.floor = floor
      },
      say: word => this.#tell(context, word),
    })
    this.pages.set(context, page)
    return page
  }

  /** Sends to the other pages asynchronously, like a BroadcastChannel. */
  #tell(from: string, word: ClockWord): void {
    for (const [context, page] of this.pages) if (context !== from) queueMicrotask(() => page.hear(word))
  }

  close(): void {
    this.pages.clear()
  }

  pass(ms: number): void {
    for (let left = ms; left > 0; left -= 5 * S) {
      this.now += Math.min(left, 5 * S)
      for (const page of this.pages.values()) page.watch()
    }
  }

  sleep(ms: number): void {
    this.#slept += ms
    this.pass(0)
    this.now += ms
    for (const page of this.pages.values()) page.watch()
  }

  jump(ms: number): void {
    this.skew += ms
    for (const page of this.pages.values()) page.watch()
  }

  hear(page: DeviceClock): void {
    const sentM = page.look().m
    this.now += 40
    const second = Math.floor(this.now / S) * S
    page.heard({ earliest: second, latest: second + S }, sentM)
  }
}

interface Said {
  likely: number
  least: number
  most: number
  /** NaN if the request has no sent-at time. */
  sentAt: number
}

let tablet: Tablet
let page: DeviceClock
beforeEach(() => {
  // Timeouts are fake, so that no test waits in real time for another page's answer
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  tablet = new Tablet()
  page = tablet.open()
  tablet.hear(page)
})
afterEach(() => void vi.useRealTimers())

async function capture(by: DeviceClock): Promise<{ rig: OutboxRig; entry: Entry; at: number }> {
  const rig = new OutboxRig()
  Object.assign(rig.outbox, { now: () => by.now(), capture: () => by.capture() })
  const at = tablet.now
  return { rig, entry: await rig.keep({ butaca: butaca({ nro: 'A1' }), operacion: toEstado(4) }), at }
}

async function send(entry: Entry, worker = tablet.open()): Promise<Said> {
  tablet.hear(worker)
  const said = await sendUnheard(entry, worker)
  expect(Math.abs(said.sentAt - tablet.now)).toBeLessThan(S)
  return said
}

async function sendUnheard(entry: Entry, worker: DeviceClock): Promise<Said> {
  let said: Said | null = null
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const read = (name: string) => Number(headers.get(name) ?? Number.NaN)
    said = {
      likely: read(CAPTURE_AGE_MS),
      least: read(CAPTURE_AGE_MIN_MS),
      most: read(CAPTURE_AGE_MAX_MS),
      sentAt: read(SENT_AT_MS),
    }
    return Response.json(butaca({ nro: 'A1', estado: toEstado(4).estado }), {
      headers: { 'idempotency-key': entry.key },
    })
  })
  const ports = {
    ...thisDevice,
    now: () => worker.now(),
    age: (sent: Entry) => worker.age(sent.capture, sent.capturedAt + sent.clockOffset),
    keepsKeys: async () => true,
  }
  const sent = sendEntry(entry, { owner: 'operario', token: 't' }, async () => true, ports)
  await vi.runAllTimersAsync()
  expect(await sent).toMatchObject({ kind: 'confirmed' })
  if (said === null) throw new Error('nothing left')
  return said
}

const holds = ({ least, most }: Said, at: number): boolean =>
  least <= tablet.now - at && tablet.now - at <= most
const isOff = ({ likely }: Said, at: number): number => Math.abs(tablet.now - at - likely)
const width = ({ least, most }: Said): number => most - least

it('O44: after a wall clock jump during a request, its answer is only a lower bound of the server’s time', () => {
  const fresh = new Tablet()
  const alone = fresh.open()
  fresh.jump(-60 * MIN)
  const sentM = alone.look().m
  fresh.jump(120 * MIN)
  alone.heard({ earliest: fresh.now, latest: fresh.now }, sentM)
  expect(alone.isSure()).toBe(false)
  fresh.pass(5 * MIN)
  expect(Math.abs(alone.now() - fresh.now)).toBeLessThan(S)
  expect(Math.abs(alone.likely() - fresh.now)).toBeLessThan(S)
})

it('O44: a device unsure of the server’s clock sends no sent-at time', async () => {
  const { entry } = await capture(page)
  tablet.close()
  expect((await sendUnheard(entry, tablet.open())).sentAt).toBeNaN()
})

describe('O44: capture times', () => {
  it.each(JUMPS)(
    'a wall clock jump of %i ms before a capture offline does not change the capture time while the page stays open',
    async ms => {
      tablet.pass(10 * MIN)
      tablet.jump(ms)
      const { entry, at } = await capture(page)
      tablet.pass(30 * MIN)
      const said = await send(entry)
      expect(holds(said, at)).toBe(true)
      expect(isOff(said, at)).toBeLessThan(5 * S)
      expect(width(said)).toBeLessThan(MIN)
    },
  )

  it.each(JUMPS)(
    'a wall clock jump of %i ms after a capture offline does not change the capture time, even after a reload or with the tablet off',
    async ms => {
      for (const ends of ['open', 'loaded again', 'off']) {
        tablet.pass(10 * MIN)
        const { entry, at } = await capture(page)
        tablet.jump(ms)
        tablet.pass(5 * MIN)
        if (ends !== 'open') tablet.close()
        if (ends === 'off') tablet.now += 2 * 60 * MIN
        if (ends !== 'open') page = tablet.open()
        await vi.runAllTimersAsync()
        tablet.pass(5 * MIN)
        const said = await send(entry)
        expect([ends, holds(said, at)]).toEqual([ends, true])
        expect(isOff(said, at)).toBeLessThan(5 * S)
        expect(width(said)).toBeLessThan(MIN)
        tablet.hear(page)
      }
    },
  )

  it.each(JUMPS)(
    'after a wall clock jump of %i ms, a reload and a capture offline, the sent bounds contain the true time',
    async ms => {
      for (const isOpen of [true, false]) {
        tablet.pass(10 * MIN)
        tablet.close()
        tablet.jump(ms)
        page = tablet.open()
        await vi.runAllTimersAsync()
        tablet.pass(MIN)
        const { entry, at } = await capture(page)
        tablet.pass(20 * MIN)
        if (!isOpen) tablet.close()
        const said = await send(entry)
        expect(holds(said, at)).toBe(true)
        expect(isOff(said, at)).toBeLessThanOrEqual(width(said))
        // An open page measures the age of its own captures, so the bounds are narrow
        if (isOpen) expect(isOff(said, at)).toBeLessThan(5 * S)
        expect(width(said) < MIN).toBe(isOpen)
        if (!isOpen) page = tablet.open()
        tablet.hear(page)
      }
    },
  )

  it('with a network a wall clock jump of minutes, a day or a year does not change the capture time', async () => {
    for (const ms of JUMPS) {
      tablet.jump(ms)
      const { entry, at } = await capture(page)
      const said = await send(entry)
      expect(holds(said, at)).toBe(true)
      expect(isOff(said, at)).toBeLessThan(5 * S)
    }
  })

  it('the age of a change captured after the tablet slept a night offline does not contain the sleep', async () => {
    tablet.sleep(9 * 60 * MIN)
    const { entry, at } = await capture(page)
    tablet.pass(MIN)
    tablet.close()
    const said = await send(entry)
    expect(holds(said, at)).toBe(true)
    expect(isOff(said, at)).toBeLessThan(5 * S)
  })

  it('the age of a change captured before the tablet slept contains the sleep', async () => {
    const { entry, at } = await capture(page)
    tablet.sleep(9 * 60 * MIN)
    const said = await send(entry)
    expect(holds(said, at)).toBe(true)
    expect(isOff(said, at)).toBeLessThan(5 * S)
  })

  it('a change captured by an earlier release is sent with its own time, without bounds', async () => {
    const { capture: _, ...entry } = (await capture(page)).entry
    const said = await send({ ...entry, capturedAt: tablet.now - 7 * MIN - 3 * MIN, clockOffset: 3 * MIN })
    expect(said.likely).toBeGreaterThan(7 * MIN - 2 * S)
    expect(said.likely).toBeLessThan(7 * MIN + 2 * S)
    expect(said.least).toBeNaN()
  })
})

describe('O44: device time', () => {
  it('device time advances with elapsed time only, however the wall clock is moved', () => {
    for (const ms of JUMPS) {
      const before = page.now()
      tablet.jump(ms)
      tablet.pass(MIN)
      expect(page.now() - before).toBeGreaterThan(59 * S)
      expect(page.now() - before).toBeLessThanOrEqual(MIN + 1)
    }
  })

  it('device time continues after all pages were closed, whatever the wall clock says', async () => {
    tablet.pass(MIN)
    const before = page.now()
    for (const ms of JUMPS) {
      tablet.close()
      tablet.jump(ms)
      page = tablet.open()
      await vi.runAllTimersAsync()
      expect(page.isSure()).toBe(false)
      expect(Math.abs(page.now() - before)).toBeLessThan(MIN)
    }
    tablet.hear(page)
    expect(page.isSure()).toBe(true)
    expect(Math.abs(page.now() - tablet.now)).toBeLessThan(3 * S)
  })

  it('device time is passed from one page to another without a network', async () => {
    const other = tablet.open()
    await vi.runAllTimersAsync()
    expect(other.isSure()).toBe(true)
    expect(Math.abs(other.likely() - tablet.now)).toBeLessThan(3 * S)
  })

  it('a page does not take device time from a page unsure of it, but takes the age of that page’s captures', async () => {
    tablet.jump(-40 * MIN)
    const { entry, at } = await capture(page)
    tablet.pass(10 * MIN)
    const worker = tablet.open()
    const age = worker.age(entry.capture, entry.capturedAt)
    await vi.runAllTimersAsync()
    const { likely, bounds } = await age
    expect(Math.abs(likely - (tablet.now - at))).toBeLessThan(5 * S)
    expect(bounds?.most).toBeLessThan(11 * MIN)
    expect(worker.isSure()).toBe(false)
    expect(worker.likely()).toSatisfy(Number.isFinite)
  })

  it('device time catches up with another page that has heard from the server, even after that page closed', async () => {
    const fresh = new Tablet()
    fresh.skew = 2 * 60 * MIN
    const [first, second, third] = [fresh.open(), fresh.open(), fresh.open()]
    await vi.runAllTimersAsync()
    fresh.hear(first)
    await Promise.all([second.catchUp(), vi.runAllTimersAsync()])
    expect(second.isSure()).toBe(true)
    expect(Math.abs(second.now() - fresh.now)).toBeLessThan(3 * S)
    fresh.close()
    await Promise.all([third.catchUp(), vi.runAllTimersAsync()])
    expect(third.isSure()).toBe(false)
    expect(Math.abs(third.now() - fresh.now)).toBeLessThan(3 * S)
    fresh.pass(MIN)
    fresh.now += MIN
    const before = third.now()
    await Promise.all([third.catchUp(), vi.runAllTimersAsync()])
    expect(third.now()).toBeGreaterThanOrEqual(before)
  })

  it('device time ignores an answer whose request began before a sleep', () => {
    const fresh = new Tablet()
    const alone = fresh.open()
    const sentM = alone.look().m
    fresh.sleep(60 * MIN)
    alone.heard({ earliest: fresh.now, latest: fresh.now }, sentM)
    expect(alone.isSure()).toBe(false)
  })
})

it('O35, O44: no confirmed change is dropped when the wall clock jumps a year', async () => {
  const { rig } = await capture(page)
  const { purgeSettled } = await import('#offline/outbox/settle.ts')
  rig.now = page.now()
  await rig.drain(() => confirmed())
  tablet.jump(YEAR)
  await purgeSettled(rig.outbox.store, page.now())
  tablet.close()
  page = tablet.open()
  await vi.runAllTimersAsync()
  await purgeSettled(rig.outbox.store, page.now())
  expect(await rig.states()).toEqual({ confirmed: 1 })
  tablet.now += 31 * DAY
  tablet.hear(page)
  await purgeSettled(rig.outbox.store, page.now())
  expect(await rig.states()).toEqual({})
})

it('O35, O44: a drain deletes no old confirmed entries until the server’s time is known', async () => {
  const { rig } = await capture(page)
  rig.now = page.now()
  const sending = rig.ports(() => confirmed())
  const loop = (isSure: boolean) =>
    makeDrainLoop({
      ...sending,
      isSure: () => isSure,
      catchUp: async () => {},
      lock: work => work(ALONE),
      drained: () => {},
    })()
  await loop(true)
  rig.now += YEAR
  await loop(false)
  expect(await rig.states()).toEqual({ confirmed: 1 })
  await loop(true)
  expect(await rig.states()).toEqual({})
})

it('O14, O44: a drain whose clock was moved asks other pages for the time before it checks whether the server’s wait has ended', async () => {
  const rig = new OutboxRig()
  await rig.enqueue('A1', 2)
  await rig.drain(() => asksToWait(30 * S))
  const asked = rig.now
  const sent: number[] = []
  let waited = 0
  const loop = makeDrainLoop({
    ...rig.ports(() => {
      sent.push(rig.now - asked)
      return confirmed()
    }),
    isSure: () => waited > 0,
    catchUp: async () => {
      waited++
      rig.now -= 2 * 60 * MIN
    },
    lock: work => work(ALONE),
    drained: () => {},
  })
  rig.now += 2 * 60 * MIN + 10 * S
  await loop('network')
  expect(sent).toEqual([])
  rig.now += 20 * S
  await loop('network')
  expect(sent).toEqual([30 * S])
  expect(waited).toBe(1)
})

it('O14, O44: a drain without a wait does not ask other pages for the time if the server tells the time', async () => {
  const rig = new OutboxRig()
  await rig.enqueue('A1', 2)
  const catchUp = vi.fn(async () => {})
  const drainOf = (keepsKeys: boolean) =>
    makeDrainLoop({
      ...rig.ports(() => confirmed(), { keepsKeys: async () => keepsKeys }),
      isSure: () => false,
      catchUp,
      lock: work => work(ALONE),
      drained: () => {},
    })()
  await drainOf(true)
  expect(await rig.states()).toEqual({ confirmed: 1 })
  expect(catchUp).not.toHaveBeenCalled()
  // Without the server's time the page could not date a wait, and asks other pages
  await drainOf(false)
  expect(catchUp).toHaveBeenCalled()
})
