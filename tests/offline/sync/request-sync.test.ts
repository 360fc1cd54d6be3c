import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { theOutbox } from '#offline/outbox/dexie-store.ts'
import { updateOutboxMeta } from '#offline/outbox/outbox-meta.ts'
import { leaveWorker } from '#offline/sync/leave-worker.ts'
import { requestDrain, type SyncAnswer } from '#offline/sync/request-sync.ts'
import { type Drained, SYNC_CHANNEL } from '#offline/sync/runs.ts'

/** A page's worker that answers as it is told to, or not at all. */
let answers: SyncAnswer[]
let asked: unknown[]
let heard: BroadcastChannel
/** Runs of this page itself. */
let runs: Drained[]

beforeEach(() => {
  ;[answers, asked, runs] = [[], [], []]
  const controller = {
    postMessage(message: unknown, [port]: [MessagePort]) {
      asked.push(message)
      for (const answer of answers) port.postMessage(answer)
    },
  }
  vi.stubGlobal('navigator', { serviceWorker: { controller } })
  heard = new BroadcastChannel(SYNC_CHANNEL)
  heard.onmessage = ({ data }: MessageEvent<Drained>) => runs.push(data)
})
afterEach(() => {
  heard.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const drainsBegun = async () => (await theOutbox.store.getMeta()).fence
/** As the worker does before anything else, once it has the lock. */
const beginDrain = () =>
  theOutbox.store.transaction(['meta'], async records => {
    await updateOutboxMeta(records, { fence: (await records.getMeta()).fence + 1 })
  })

const hasRun = () => vi.waitFor(() => expect(runs).toHaveLength(1), { timeout: 10_000 })

it('O30: what a worker refuses, having lost its database, the page does', async () => {
  answers = ['refused']
  requestDrain('network')
  await hasRun()
  expect(asked).toEqual([{ kind: 'drain', force: true, isPersons: false }])
})

it('O30: what a worker took and could not do after all, the page does', async () => {
  answers = ['taken', 'refused']
  requestDrain()
  await hasRun()
})

it('O21: what a worker has taken and begun is left to it, and what a dead one says nothing of the page does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answers = ['taken']
  requestDrain()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await beginDrain()
  const begun = await drainsBegun()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  // Whatever this page had begun would come before what it is asked for here
  await (await import('#offline/sync/engine.ts')).runDrain()
  expect(await drainsBegun()).toBe(begun + 1)
  await hasRun()
  runs = []
  answers = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  requestDrain()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  await hasRun()
  expect(asked).toHaveLength(2)
})

it('O19: what a worker has taken and does not begin, stuck on what the browser never answers, the page does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answers = ['taken']
  requestDrain()
  // Its answer comes by a port, in a turn of its own
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(13_000)
    expect(runs).toHaveLength(1)
  })
})

it.each(['this tab', 'another'])(
  'O33: a worker that %s wants to make way is asked for nothing, and afterwards for what was asked meanwhile',
  async who => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // Long ago, so that nothing waits once this is over
    const now = vi.spyOn(performance, 'now').mockReturnValue(-100_000)
    answers = ['taken']
    if (who === 'this tab') leaveWorker()
    else await tellAll('butacas-leaving')
    requestDrain('person')
    expect(asked).toEqual([])
    now.mockReturnValue(-80_000)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked).toEqual([{ kind: 'drain', force: true, isPersons: true }])
    now.mockRestore()
  },
)

/** As another tab does; it resolves when those who listened before have heard it. */
async function tellAll(name: string): Promise<void> {
  const [listener, teller] = [new BroadcastChannel(name), new BroadcastChannel(name)]
  await new Promise(resolve => {
    listener.onmessage = resolve
    teller.postMessage(null)
  })
  listener.close()
  teller.close()
}
