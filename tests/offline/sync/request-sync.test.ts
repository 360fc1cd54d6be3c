import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { theOutbox } from '#offline/outbox/dexie-store.ts'
import { updateOutboxMeta } from '#offline/outbox/outbox-meta.ts'
import { leaveWorker } from '#offline/sync/leave-worker.ts'
import { requestDrain, type SyncAnswer } from '#offline/sync/request-sync.ts'
import { type Drained, SYNC_CHANNEL } from '#offline/sync/runs.ts'
import { WORKER_OFF } from '#server/http/static-app.ts'

let answers: SyncAnswer[]
let asked: unknown[]
let heard: BroadcastChannel
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
  vi.useRealTimers()
})

const drainsBegun = async () => (await theOutbox.store.getMeta()).fence
/** The first step of a worker that has got the lock. */
const beginDrain = () =>
  theOutbox.store.transaction(['meta'], async records => {
    await updateOutboxMeta(records, { fence: (await records.getMeta()).fence + 1 })
  })

const hasRun = () => vi.waitFor(() => expect(runs).toHaveLength(1))

it('O30: the page drains if the worker refuses because it lost its database', async () => {
  answers = ['refused']
  requestDrain('network')
  await hasRun()
  expect(asked).toEqual([{ kind: 'drain', force: true, isPersons: false }])
})

it('O30: the page drains if the worker accepted and then failed', async () => {
  answers = ['taken', 'refused']
  requestDrain()
  await hasRun()
})

it('O21: the page leaves a drain to the worker that began it, and drains itself if the worker dies silently', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answers = ['taken']
  requestDrain()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await beginDrain()
  const begun = await drainsBegun()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  // A drain that the page had begun would end before this drain
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

it('O19: the page drains if the worker accepted and hangs before it begins', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answers = ['taken']
  requestDrain()
  // The worker's answer comes through a message port, in a later task
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(13_000)
    expect(runs).toHaveLength(1)
  })
})

it.each([
  ['this tab', leaveWorker],
  ['another tab', () => heardBy('butacas-leaving', teller => teller.postMessage(null))],
  ['a withdrawn app', () => heardBy('butacas-leaving', installWorkerOff)],
])(
  'O33, C31: the page requests no drain while %s lets a new worker take over, and requests the drain afterwards',
  async (_, letIn) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // The time is in the past, so that no later test waits for the new worker
    const now = vi.spyOn(performance, 'now').mockReturnValue(-100_000)
    answers = ['taken']
    await letIn()
    requestDrain('person')
    expect(asked).toEqual([])
    now.mockReturnValue(-80_000)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked).toEqual([{ kind: 'drain', force: true, isPersons: true }])
    now.mockRestore()
  },
)

/** Resolves when earlier listeners have received the message. */
async function heardBy(name: string, tell: (teller: BroadcastChannel) => void): Promise<void> {
  const [listener, teller] = [new BroadcastChannel(name), new BroadcastChannel(name)]
  await new Promise(resolve => {
    listener.onmessage = resolve
    tell(teller)
  })
  listener.close()
  teller.close()
}

/** Runs the install event of the worker that removes the app's worker. */
function installWorkerOff(): void {
  const worker = {
    skipWaiting: () => {},
    addEventListener: (type: string, run: () => void) => type === 'install' && run(),
  }
  new Function('self', WORKER_OFF)(worker)
}
