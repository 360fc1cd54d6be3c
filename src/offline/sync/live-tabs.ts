import type { LineEnd, LineNews } from './live-line.ts'

/** Its holder's line serves every tab: under HTTP/1.1 a line is one of six connections. */
const LOCK = 'butacas-eventos'
const CHANNEL = 'butacas-eventos'

type Hold = (tell: (news: LineNews) => void, signal: AbortSignal) => Promise<LineEnd>
type Said = { kind: 'news'; news: LineNews } | { kind: 'end'; end: LineEnd } | { kind: 'ask' }

export interface LineListener {
  news: (news: LineNews, isHolder: boolean) => void
  end: (end: LineEnd) => void
}

/**
 * One tab holds the line and passes its news to the others; when it closes, another takes over. Without Web Locks each
 * tab has its own line.
 */
export async function shareLine(hold: Hold, listener: LineListener, signal: AbortSignal): Promise<void> {
  const locks = globalThis.navigator?.locks
  if (locks === undefined) {
    listener.end(await hold(news => listener.news(news, true), signal))
    return
  }
  const channel = new BroadcastChannel(CHANNEL)
  const say = (said: Said) => channel.postMessage(said)
  /** The line's state for later tabs; null in a tab that does not hold it. */
  let held: LineNews | null = null
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'news') listener.news(data.news, false)
    else if (data.kind === 'end') listener.end(data.end)
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
