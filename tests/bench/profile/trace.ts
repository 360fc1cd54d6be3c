import type { Page } from '@playwright/test'

/** Chromium's Trace Event Format: times in microseconds. */
export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  args?: { data?: { requestId?: string; url?: string; fromServiceWorker?: boolean } }
}

const CATEGORIES = ['devtools.timeline', 'blink.user_timing', 'loading', 'v8']

/** Records the browser's threads while `act` runs. */
export async function recordTrace(page: Page, act: () => Promise<void>): Promise<TraceEvent[]> {
  const cdp = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await cdp.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES } })
  try {
    await act()
  } finally {
    const complete = new Promise(resolve => cdp.once('Tracing.tracingComplete', resolve))
    await cdp.send('Tracing.end')
    await complete
    await cdp.detach()
  }
  return events
}

/** The page's thread between two marks of `performance.mark`. */
export interface Stretch {
  /** Milliseconds of each part, without its nested parts. */
  parts: Map<string, number>
  ms: number
  requests: { url: string; asked: number; answered: number; whole: number; isWorkers: boolean }[]
}

const PARTS: readonly [string, RegExp][] = [
  ['code compiled', /^v8\.(compile|produce)|^V8\.Compile/],
  ['code evaluated', /^(EvaluateScript|v8\.evaluateModule)$/],
  [
    'code run',
    /^(FunctionCall|RunMicrotasks|TimerFire|FireAnimationFrame|EventDispatch|v8\.run|V8\.Execute)/,
  ],
  ['garbage', /GC/],
  ['page parsed', /^Parse(HTML|AuthorStyleSheet)$/],
  ['style', /^(UpdateLayoutTree|ScheduleStyleRecalculation)$/],
  ['layout', /^(Layout|IntersectionObserverController::computeIntersections)$/],
  ['paint', /^(PrePaint|Paint|Layerize|Commit|UpdateLayer|UpdateLayerTree|CompositeLayers)$/],
]
const partOf = (name: string): string | undefined => PARTS.find(([, names]) => names.test(name))?.[0]
/** Other work of the thread's tasks. */
const OTHER = 'the browser itself'
const WAITING = 'waiting'
const TASK = /RunTask$/

/** @throws if a mark is missing. */
export function stretchOf(events: readonly TraceEvent[], from: string, to: string): Stretch {
  const [begin, end] = [from, to].map(mark => events.findLast(({ name }) => name === mark))
  if (!begin || !end) throw new Error(`no mark ${begin ? to : from}`)
  const ours = events
    .filter(({ pid, tid }) => pid === end.pid && tid === end.tid)
    .filter(({ ts, dur = 0 }) => ts + dur >= begin.ts && ts <= end.ts)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const parts = new Map<string, number>()
  const add = (part: string, us: number) => parts.set(part, (parts.get(part) ?? 0) + us / 1000)
  const open: { until: number; part: string }[] = []
  let at = begin.ts
  const goTo = (ts: number) => {
    const to = Math.min(Math.max(ts, at), end.ts)
    add(open.at(-1)?.part ?? WAITING, to - at)
    at = to
  }
  const close = (ts: number) => {
    for (let top = open.at(-1); top && top.until <= ts; top = open.at(-1)) {
      goTo(top.until)
      open.pop()
    }
  }
  for (const { name, ph, ts, dur } of ours) {
    if (ph !== 'X' || dur === undefined) continue
    close(ts)
    goTo(ts)
    const part = partOf(name) ?? (TASK.test(name) ? OTHER : open.at(-1)?.part)
    if (part) open.push({ until: ts + dur, part })
  }
  close(end.ts)
  goTo(end.ts)
  return { parts, ms: (end.ts - begin.ts) / 1000, requests: requestsOf(ours, begin.ts) }
}

function requestsOf(events: readonly TraceEvent[], from: number): Stretch['requests'] {
  const about = (name: string, id: string | undefined) =>
    events.find(event => event.name === name && event.args?.data?.requestId === id)
  const ms = (event: TraceEvent | undefined) => (event ? (event.ts - from) / 1000 : Number.NaN)
  return events
    .filter(({ name }) => name === 'ResourceSendRequest')
    .map(sent => {
      const { requestId: id, url = '' } = sent.args?.data ?? {}
      const answer = about('ResourceReceiveResponse', id)
      return {
        url: url.replace(/^https?:\/\/[^/]+/, ''),
        asked: ms(sent),
        answered: ms(answer),
        whole: ms(about('ResourceFinish', id)),
        isWorkers: answer?.args?.data?.fromServiceWorker === true,
      }
    })
}
