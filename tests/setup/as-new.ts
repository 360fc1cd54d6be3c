import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach, vi } from 'vitest'

// Test files share a process and its libraries, because most of the loading time is that of libraries. Each file has
// its own modules, databases, channels to other tabs and page storage.
vi.resetModules()

const indexedDB = new IDBFactory()
Object.assign(Dexie.dependencies, { indexedDB })
Object.assign(globalThis, { indexedDB })

const channels = new Set<FileChannel>()
const RealChannel = globalThis.BroadcastChannel
/** Sends and receives nothing after its test file has ended, like a channel of a closed page. */
class FileChannel extends RealChannel {
  #isOver = false
  constructor(name: string) {
    super(name)
    channels.add(this)
  }
  override postMessage(message: unknown): void {
    if (!this.#isOver) super.postMessage(message)
  }
  override close(): void {
    this.#isOver = true
    super.close()
  }
}
globalThis.BroadcastChannel = FileChannel

/** Turns in a row without a database step, after which no work continues by itself. */
const QUIET_TURNS = 100
/** Limit for a file that never comes to rest. */
const MOST_TURNS = 20_000

/** Timers that would still run after the file is over. */
const timers = new Set<NodeJS.Timeout>()
const { setTimeout: realTimeout, setInterval: realInterval } = globalThis
const noted = <Set extends typeof realTimeout | typeof realInterval>(set: Set): Set =>
  Object.assign((...words: Parameters<Set>) => {
    const timer = (set as (...words: unknown[]) => NodeJS.Timeout)(...words)
    timers.add(timer)
    return timer
  }, set) as unknown as Set
Object.assign(globalThis, { setTimeout: noted(realTimeout), setInterval: noted(realInterval) })

const realTimeLimit = AbortSignal.timeout
AbortSignal.timeout = ms => {
  const limit = new AbortController()
  timers.add(realTimeout(() => limit.abort(new DOMException('Timed out', 'TimeoutError')), ms).unref())
  return limit.signal
}

const unanswered: string[] = []
const realFetch = globalThis.fetch
globalThis.fetch = (input, init) => {
  // An absolute address belongs to a server that the test started
  if (!String(input).startsWith('/')) return realFetch(input, init)
  unanswered.push(`${init?.method ?? 'GET'} ${input}`)
  return Promise.reject(new TypeError('Failed to fetch'))
}
afterEach(() => {
  const calls = unanswered.splice(0)
  if (calls.length > 0)
    throw new Error(
      `Calls without an answer, of this test or of work that the one before it left:\n${calls.join('\n')}`,
    )
})

/** The app listens to these events as long as its page lives. */
const PAGE_LONG: readonly string[] = ['visibilitychange', 'online', 'offline', 'pagehide', 'pageshow']
/** Listeners to these events are removed from the window only, because libraries listen on the document. */
const SCANNED = ['keydown', 'beforeinput', 'input', 'compositionstart', 'compositionend']
const WINDOW_LONG = [...PAGE_LONG, ...SCANNED, 'storage']
const pageEnd = new AbortController()

function noteListeners(target: EventTarget, types: readonly string[]): void {
  const real = target.addEventListener
  target.addEventListener = (type, heard, how) => {
    real.call(target, type, heard, how)
    if (types.includes(type))
      pageEnd.signal.addEventListener('abort', () => target.removeEventListener(type, heard, how))
  }
  pageEnd.signal.addEventListener('abort', () => Object.assign(target, { addEventListener: real }))
}

const hasPage = typeof document !== 'undefined'
if (hasPage) {
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
  // In happy-dom 21 `document instanceof Document` is false, unlike in a browser. Then react-aria moves the focus into
  // each new dialog a frame later, in the middle of a slow test
  Object.defineProperty(Document, Symbol.hasInstance, {
    value: (value: unknown) => value instanceof HTMLDocument,
    configurable: true,
  })
  noteListeners(window, WINDOW_LONG)
  noteListeners(document, PAGE_LONG)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  for (const { name } of await cookieStore.getAll()) await cookieStore.delete({ name: name ?? '', path: '/' })
  // Removes the fake locks of the file before
  Reflect.deleteProperty(navigator, 'locks')
}

afterAll(async () => {
  vi.unstubAllGlobals()
  // Pending work gets no answer, as in a closed page
  globalThis.fetch = () => new Promise(() => {})
  vi.useRealTimers()
  for (const channel of channels) channel.close()
  globalThis.BroadcastChannel = RealChannel
  Object.assign(globalThis, { setTimeout: realTimeout, setInterval: realInterval })
  AbortSignal.timeout = realTimeLimit
  for (const timer of timers) clearTimeout(timer)
  if (hasPage) endPage()
  // Waits for pending imports, which would otherwise run in the next file
  await vi.dynamicImportSettled()
  // Pending work must end, or wait for a lock, before the next file starts. A hash in another thread is not visible,
  // but ends before a hash that starts later
  await untilQuiet()
  await crypto.subtle.digest('SHA-256', new Uint8Array(1))
  await untilQuiet()
  await vi.dynamicImportSettled()
  globalThis.fetch = realFetch
})

async function untilQuiet(): Promise<void> {
  let quiet = 0
  for (let turn = 0; quiet < QUIET_TURNS && turn < MOST_TURNS; turn++) {
    await new Promise(resolve => setImmediate(resolve))
    quiet = process.getActiveResourcesInfo().includes('Immediate') ? 0 : quiet + 1
  }
}

function endPage(): void {
  pageEnd.abort()
  document.body.replaceChildren()
  // Pending work gets no lock either
  Object.defineProperty(navigator, 'locks', {
    value: { request: () => new Promise(() => {}), query: () => new Promise(() => {}) },
    configurable: true,
  })
}
