import { useSyncExternalStore } from 'react'
import type { EventoCambio } from '#contract/butaca.ts'
import { covers } from '#domain/butaca/cursor.ts'
import type { Filas } from '#http/eventos.ts'
import { isOwnServer } from '#offline/device.ts'
import { Listeners, Observable, throttle } from '#offline/observable.ts'
import { onSesionChange, readSesion } from '#offline/sesion.ts'
import type { LineEnd, LineNews } from '#offline/sync/live-line.ts'
import { ALL_CHANGED, oldest } from '#offline/sync/observe-server.ts'
import { refreshFloor } from '#offline/sync/request-sync.ts'
import { useNetwork } from './use-outbox.ts'

/**
 * `live`: the server sends changes. `polling`: the server is asked at intervals, because it sends no changes now or
 * none to this role. `quiet`: no updates, because the server is contract-only, the page is hidden or no person is
 * signed in.
 */
type LiveState = 'starting' | 'live' | 'polling' | 'quiet'

const POLL_MS = 30_000
/** Polling interval (ms) for a role that gets no events. */
const SLOW_POLL_MS = 60_000
const REFRESH_GAP_MS = 500

/** Writes the rows of an event into the mirror. Its code is loaded with the first event, not with the page. */
const takeFilas = async (filas: Filas): Promise<boolean> => {
  // The import fails in a page of an older release, whose files are gone
  const cambios = await import('#offline/sync/refresh.ts').catch(() => null)
  return (await cambios?.applyFilas(filas)) ?? false
}

class Live {
  readonly #state = new Observable<LiveState>('starting')
  readonly #cambios = new Listeners<EventoCambio>()
  /** Names of lists that were written; null means any list. */
  readonly #nombres = new Listeners<readonly string[] | null>()
  readonly #refreshMirror = throttle(refreshFloor, REFRESH_GAP_MS)
  #writing: Promise<void> = Promise.resolve()
  #run: AbortController | null = null
  #poll: ReturnType<typeof setInterval> | undefined

  readonly getSnapshot = this.#state.getSnapshot
  readonly subscribe = this.#state.subscribe
  readonly onCambio = this.#cambios.subscribe
  readonly onNombres = this.#nombres.subscribe

  /** Starts the updates, which run while the page is visible and a person is signed in. @returns a function to stop. */
  start(): () => void {
    const onSight = () => {
      const isVisible = document.visibilityState === 'visible'
      if (isVisible) this.#cambios.tell(ALL_CHANGED)
      this.#restart(isVisible)
    }
    const forget = onSesionChange(() => this.#restart(document.visibilityState === 'visible'))
    // An answer with an older cursor may lack changes that the stream has already reported
    const forgetOldest = oldest.subscribe(() => {
      if (this.getSnapshot() !== 'live') return
      this.#cambios.tell(ALL_CHANGED)
      this.#nombres.tell(null)
    })
    document.addEventListener('visibilitychange', onSight)
    this.#restart(document.visibilityState === 'visible')
    return () => {
      forget()
      forgetOldest()
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
      if (sesion !== null && !sesion.vencida && !sesion.soloEnvia) await this.#follow(run.signal)
      else this.#enter('quiet')
    }
    this.#run?.abort()
    this.#run = run
    begin().catch(() => {
      if (!run.signal.aborted) this.#pollEvery(POLL_MS) // The session could not be read, or the lock was lost
    })
  }

  async #follow(signal: AbortSignal): Promise<void> {
    // A contract-only server has no events
    const isBare = (await isOwnServer()) === false
    if (signal.aborted) return
    if (isBare) return this.#enter('quiet')
    this.#pollEvery(POLL_MS, 'starting')
    const listener = {
      news: (news: LineNews, isHolder: boolean) => this.#hear(news, isHolder),
      end: (end: LineEnd) => this.#end(end),
    }
    // Loaded late, because the first frame does not need it
    const { followLine, shareLine } = await import('#offline/sync/live-line.ts')
    if (!signal.aborted) await shareLine(followLine, listener, signal)
  }

  #hear(news: LineNews, isHolder: boolean): void {
    if (news.tipo === 'abierta') {
      const wasLive = this.getSnapshot() === 'live'
      this.#clear()
      this.#enter('live')
      if (wasLive) return
      // The stream begins at the cursor of its tab's answers: another tab may lack earlier events
      if (!isHolder && !covers(oldest.getSnapshot() ?? '', news.id)) this.#cambios.tell(ALL_CHANGED)
      if (!isHolder || !news.isSeamless) this.#nombres.tell(null)
    } else if (news.tipo === 'cortada') {
      if (isHolder) this.#refreshMirror() // Its request finds out whether the server is reachable
      if (this.getSnapshot() !== 'polling') this.#pollEvery(POLL_MS)
    } else if (news.tipo === 'nombres') this.#nombres.tell(news.listas)
    else {
      // All tabs share the mirror: only the tab that holds the stream writes it
      if (isHolder) this.#writing = this.#writing.then(() => this.#updateMirror(news.filas))
      this.#cambios.tell(news.cambio)
    }
  }

  /** Writes the rows of an event. If the mirror lacks earlier changes, it is refreshed instead. */
  async #updateMirror(filas: Filas | null): Promise<void> {
    if (filas === null || !(await takeFilas(filas))) this.#refreshMirror()
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

/** The changes that the server sends, and the state of the updates. */
export const live = new Live()

/**
 * The state of the updates. Without a network 'live' becomes 'polling', because the stream may seem open for a while.
 */
export function useLive(): LiveState {
  const state = useSyncExternalStore(live.subscribe, live.getSnapshot)
  const { online } = useNetwork()
  return state === 'live' && !online ? 'polling' : state
}
