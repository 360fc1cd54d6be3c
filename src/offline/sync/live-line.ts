import type { EventoCambio } from '#contract/butaca.ts'
import { isApiError } from '#http/client.ts'
import { type Filas, type Noticia, readEventos } from '#http/eventos.ts'
import type { Readable } from '../observable.ts'
import { networkStore } from './network.ts'
import { ALL_CHANGED, oldest } from './observe-server.ts'

/** First wait (ms) before a new connection. Each failure doubles the wait. The server may send another first wait. */
const RETRY_MS = 1_000
const RETRY_MAX_MS = 8_000
/** After a connection of this length (ms) the failures count from 0 again. */
const STEADY_MS = 10_000
/** Longest wait (ms) for the page's first answer. A screen that sends no requests gets none. */
const FIRST_ANSWER_MS = 3_000

/**
 * `id`: cursor of the last event. `isSeamless`: the stream reports every change since the answers of the tab that holds
 * the line. `filas`: rows for the mirror; only the tab that holds the line gets and writes them.
 */
export type LineNews =
  | { tipo: 'abierta'; id: string; isSeamless: boolean }
  | { tipo: 'cortada' }
  | { tipo: 'cambio'; cambio: EventoCambio; filas: Filas | null }
  | { tipo: 'nombres'; listas: readonly string[] }

export type LineEnd = 'absent' | 'forbidden' | 'refused' | 'stopped'

let lastId: string | null = null

/** Keeps a line (an event stream) to the server open until `signal` aborts or the server refuses it. */
export async function followLine(
  tell: (news: LineNews) => void,
  signal: AbortSignal,
  random: () => number = Math.random,
): Promise<LineEnd> {
  let failures = 0
  let retryMs = RETRY_MS
  /** @param isKnown whether the connection began at a cursor. Otherwise earlier events may be missing. */
  const hear = (noticia: Noticia, isKnown: boolean) => {
    if (noticia.tipo === 'espera') retryMs = Math.min(noticia.ms, RETRY_MAX_MS)
    else if (noticia.tipo === 'nombres') tell(noticia)
    else if (noticia.tipo === 'abierta') {
      lastId = noticia.id || lastId
      tell(noticia)
      if (!isKnown) tell({ tipo: 'cambio', cambio: ALL_CHANGED, filas: null })
    } else {
      lastId = noticia.id || lastId
      tell({ tipo: 'cambio', cambio: noticia.cambio, filas: noticia.filas })
    }
  }
  while (!signal.aborted) {
    const startedAt = performance.now()
    let waitMs: number | null = null
    try {
      const desde = lastId ?? (await firstCursor(signal))
      for await (const noticia of readEventos(desde, signal)) hear(noticia, desde !== null)
    } catch (error) {
      if (!isApiError(error)) throw error
      const end = endOf(error.status)
      if (end) return end
      waitMs = error.retryAfterMs
    }
    if (signal.aborted) break
    tell({ tipo: 'cortada' })
    failures = performance.now() - startedAt > STEADY_MS ? 0 : failures + 1
    const grown = Math.min(RETRY_MAX_MS, retryMs * 2 ** Math.min(failures, 10))
    // The jitter spreads the clients of a server that returns
    await untilDue(waitMs ?? grown * (0.5 + random() / 2), signal)
  }
  return 'stopped'
}

/**
 * Waits for this page's first answer. @returns the oldest cursor of this page's answers. Null without an answer, or if
 * an answer had no cursor. The page then reloads all its data, because the stream may lack changes.
 */
async function firstCursor(signal: AbortSignal): Promise<string | null> {
  if (oldest.getSnapshot() === undefined) await until(oldest, () => true, FIRST_ANSWER_MS, signal)
  return oldest.getSnapshot() ?? null
}

function endOf(status: number): LineEnd | null {
  if (status === 404 || status === 405) return 'absent'
  if (status === 403) return 'forbidden'
  return status === 401 ? 'refused' : null
}

function untilDue(ms: number, signal: AbortSignal): Promise<void> {
  let { online } = networkStore.getSnapshot()
  const isBack = () => {
    const before = online
    online = networkStore.getSnapshot().online
    return online && !before
  }
  return until(networkStore, isBack, ms, signal)
}

function until(
  store: Readable<unknown>,
  isDone: () => boolean,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      forget()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    const forget = store.subscribe(() => {
      if (isDone()) done()
    })
    signal.addEventListener('abort', done)
  })
}

/** The tab with this lock holds the line for all tabs: a browser opens only six HTTP/1.1 connections to a server. */
const LOCK = 'butacas-eventos'
const CHANNEL = 'butacas-eventos'

type Hold = (tell: (news: LineNews) => void, signal: AbortSignal) => Promise<LineEnd>
type Said = { kind: 'news'; news: LineNews } | { kind: 'end'; end: LineEnd } | { kind: 'ask' }

interface LineListener {
  news: (news: LineNews, isHolder: boolean) => void
  end: (end: LineEnd) => void
}

/**
 * One tab holds the line and passes its news to the other tabs. After this tab closes, another tab opens a line.
 * Without Web Locks each tab has its own line.
 */
export async function shareLine(hold: Hold, listener: LineListener, signal: AbortSignal): Promise<void> {
  const locks = globalThis.navigator?.locks
  if (!locks) {
    listener.end(await hold(news => listener.news(news, true), signal))
    return
  }
  const channel = new BroadcastChannel(CHANNEL)
  const say = (said: Said) => channel.postMessage(said)
  /** The line's last state, sent to tabs that open later; null in a tab that does not hold the line. */
  let held: LineNews | null = null
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'news') listener.news(data.news, false)
    else if (data.kind === 'end') listener.end(data.end)
    else if (held?.tipo === 'abierta') say({ kind: 'news', news: { ...held, id: lastId ?? held.id } })
    else if (held) say({ kind: 'news', news: held })
  }
  const holdAndSay = async () => {
    const end = await hold(news => {
      if (news.tipo === 'abierta' || news.tipo === 'cortada') held = news
      listener.news(news, true)
      say({ kind: 'news', news: news.tipo === 'cambio' ? { ...news, filas: null } : news })
    }, signal)
    if (end === 'stopped') return
    say({ kind: 'end', end })
    listener.end(end)
  }
  say({ kind: 'ask' })
  try {
    await locks.request(LOCK, { signal }, holdAndSay)
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    channel.close()
  }
}
