import type { EventoCambio } from '#contract/evento.ts'
import { calmly } from '#offline/calmly.ts'
import { getServerKeepsKeys } from '#offline/device.ts'
import { Listeners, Observable } from '#offline/observable.ts'
import { onSesionChange, readSesion } from '#offline/sesion.ts'
import { ALL_CHANGED, followLine, type LineEnd, type LineNews } from '#offline/sync/live-line.ts'
import { shareLine } from '#offline/sync/live-tabs.ts'
import { refreshFloor } from '#offline/sync/request-sync.ts'

/**
 * - `starting`: not known yet. - `live`: the server tells what changes. - `polling`: it cannot just now, or not this
 * role, so it is asked now and then. - `quiet`: nothing comes by itself: it speaks the contract alone, nobody is signed
 * in, or the page is out of sight.
 */
export type LiveState = 'starting' | 'live' | 'polling' | 'quiet'

const POLL_MS = 30_000
/** Of a server that gives this role no line. */
const SLOW_POLL_MS = 60_000
const REFRESH_GAP_MS = 500

class Live {
  readonly #state = new Observable<LiveState>('starting')
  readonly #cambios = new Listeners<EventoCambio>()
  readonly #refreshMirror = calmly(refreshFloor, REFRESH_GAP_MS)
  #run: AbortController | null = null
  #poll: ReturnType<typeof setInterval> | undefined

  readonly getSnapshot = this.#state.getSnapshot
  readonly subscribe = this.#state.subscribe
  readonly onCambio = this.#cambios.subscribe

  /** Begins for this page: while it is in sight and somebody is signed in. @returns what ends it. */
  start(): () => void {
    const onSight = () => {
      const isVisible = document.visibilityState === 'visible'
      if (isVisible) this.#cambios.tell(ALL_CHANGED)
      this.#restart(isVisible)
    }
    const forget = onSesionChange(() => this.#restart(document.visibilityState === 'visible'))
    document.addEventListener('visibilitychange', onSight)
    this.#restart(document.visibilityState === 'visible')
    return () => {
      forget()
      document.removeEventListener('visibilitychange', onSight)
      this.#restart(false)
    }
  }

  #restart(isWanted: boolean): void {
    const run = new AbortController()
    const begin = async () => {
      const sesion = isWanted ? await readSesion() : null
      if (run.signal.aborted) return
      this.#clear()
      if (sesion !== null && !sesion.vencida) await this.#follow(run.signal)
      else this.#enter('quiet')
    }
    this.#run?.abort()
    this.#run = run
    begin().catch(() => {
      if (!run.signal.aborted) this.#pollEvery(POLL_MS) // This device could not say who it is, or lost the lock
    })
  }

  async #follow(signal: AbortSignal): Promise<void> {
    // One that speaks the contract alone has no line, and is asked for nothing that the contract does not name
    const isBare = (await getServerKeepsKeys()) === false
    if (signal.aborted) return
    if (isBare) return this.#enter('quiet')
    this.#pollEvery(POLL_MS, 'starting')
    const listener = {
      news: (news: LineNews, isHolder: boolean) => this.#hear(news, isHolder),
      end: (end: LineEnd) => this.#end(end),
    }
    await shareLine(followLine, listener, signal)
  }

  #hear(news: LineNews, isHolder: boolean): void {
    if (news.tipo === 'abierta') {
      // Who only listens cannot know what happened before it did
      if (!isHolder && this.getSnapshot() !== 'live') this.#cambios.tell(ALL_CHANGED)
      this.#clear()
      this.#enter('live')
    } else if (news.tipo === 'cortada') {
      if (isHolder) this.#refreshMirror() // An ordinary call finds out whether the server is there at all
      if (this.getSnapshot() !== 'polling') this.#pollEvery(POLL_MS)
    } else {
      if (isHolder) this.#refreshMirror() // One for the device
      this.#cambios.tell(news.cambio)
    }
  }

  #end(end: LineEnd): void {
    if (end === 'stopped') return
    this.#run?.abort()
    if (end === 'forbidden') this.#pollEvery(SLOW_POLL_MS)
    else {
      this.#clear()
      this.#enter('quiet')
    }
  }

  #pollEvery(ms: number, state: LiveState = 'polling'): void {
    this.#clear()
    this.#poll = setInterval(() => this.#cambios.tell(ALL_CHANGED), ms)
    this.#enter(state)
  }

  #clear(): void {
    clearInterval(this.#poll)
  }

  #enter(state: LiveState): void {
    if (this.getSnapshot() !== state) this.#state.set(state)
  }
}

/** What the server tells of by itself. `getSnapshot` and `subscribe` are shaped for `useSyncExternalStore`. */
export const live = new Live()
