import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, vi } from 'vitest'

// Files share a process, and with it the libraries, which are most of what a file loads. What is ours each file has as
// new: modules and what they keep, the disk, the channels to other tabs, what a browser keeps of a page.
vi.resetModules()

const indexedDB = new IDBFactory()
Object.assign(Dexie.dependencies, { indexedDB })
Object.assign(globalThis, { indexedDB })

const channels = new Set<FileChannel>()
const RealChannel = globalThis.BroadcastChannel
/** Mute and deaf once its file is over, as what is still under way in a page that was left. */
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

/** Turns in a row without a step of a database under way, after which nothing goes on by itself any more. */
const QUIET_TURNS = 100
/** For a file that never comes to rest. */
const MOST_TURNS = 20_000

/** What would go on by itself once the file is over. */
const timers = new Set<NodeJS.Timeout>()
const { setTimeout: realTimeout, setInterval: realInterval } = globalThis
const noted = <Set extends typeof realTimeout | typeof realInterval>(set: Set): Set =>
  Object.assign((...words: Parameters<Set>) => {
    const timer = (set as (...words: unknown[]) => NodeJS.Timeout)(...words)
    timers.add(timer)
    return timer
  }, set) as unknown as Set
Object.assign(globalThis, { setTimeout: noted(realTimeout), setInterval: noted(realInterval) })

/** What the app hears for as long as its page lives, and no library that files share hears. */
const PAGE_LONG: readonly string[] = ['visibilitychange', 'online', 'offline', 'pagehide', 'pageshow']
/** Libraries hear keys of the document. */
const WINDOW_LONG = [...PAGE_LONG, 'keydown']
const pageEnd = new AbortController()

/** Has a page's listeners end with it. */
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
  noteListeners(window, WINDOW_LONG)
  noteListeners(document, PAGE_LONG)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  for (const { name } of await cookieStore.getAll()) await cookieStore.delete({ name: name ?? '', path: '/' })
  // A browser's own, or none: not that of the file before
  Reflect.deleteProperty(navigator, 'locks')
}

afterAll(async () => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  for (const channel of channels) channel.close()
  globalThis.BroadcastChannel = RealChannel
  Object.assign(globalThis, { setTimeout: realTimeout, setInterval: realInterval })
  for (const timer of timers) clearTimeout(timer)
  if (hasPage) endPage()
  // What is loaded later than that would be the next file's, and so would all that it does
  await vi.dynamicImportSettled()
  // So that what was under way comes to its end or to a lock before the next file is there
  let quiet = 0
  for (let turn = 0; quiet < QUIET_TURNS && turn < MOST_TURNS; turn++) {
    await new Promise(resolve => setImmediate(resolve))
    quiet = process.getActiveResourcesInfo().includes('Immediate') ? 0 : quiet + 1
  }
  await vi.dynamicImportSettled()
})

function endPage(): void {
  pageEnd.abort()
  document.body.replaceChildren()
  // Nor does it get any lock
  Object.defineProperty(navigator, 'locks', {
    value: { request: () => new Promise(() => {}), query: () => new Promise(() => {}) },
    configurable: true,
  })
}
