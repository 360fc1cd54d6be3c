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

const hasPage = typeof document !== 'undefined'
if (hasPage) {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}

afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  for (const channel of channels) channel.close()
  globalThis.BroadcastChannel = RealChannel
  if (!hasPage) return
  document.body.replaceChildren()
  // Nor does it get any lock
  Object.defineProperty(navigator, 'locks', {
    value: { request: () => new Promise(() => {}) },
    configurable: true,
  })
})
