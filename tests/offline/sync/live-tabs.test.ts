import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LineEnd, LineNews } from '#offline/sync/live-line.ts'
import { shareLine } from '#offline/sync/live-line.ts'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

beforeEach(() => vi.stubGlobal('navigator', { locks: new FakeLocks() }))
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
})

const tabs: { close: () => void }[] = []
const CAMBIO: LineNews = { tipo: 'cambio', cambio: { butacas: ['S71'], homologaciones: false }, filas: null }

/** `say` sends messages of the server, once the tab has the stream. */
function openTab() {
  const stop = new AbortController()
  const heard: string[] = []
  const ends: LineEnd[] = []
  let tell: ((news: LineNews) => void) | null = null
  let finish: (end: LineEnd) => void = () => {}
  const done = shareLine(
    (say, signal) =>
      new Promise(resolve => {
        tell = say
        finish = resolve
        signal.addEventListener('abort', () => resolve('stopped'))
      }),
    {
      news: (news, isHolder) => heard.push(`${isHolder ? 'held' : 'heard'} ${news.tipo}`),
      end: end => ends.push(end),
    },
    stop.signal,
  )
  const tab = {
    heard,
    ends,
    done,
    holds: () => tell !== null,
    say: (news: LineNews) => tell?.(news),
    finish: (end: LineEnd) => finish(end),
    close: () => stop.abort(),
  }
  tabs.push(tab)
  return tab
}

it('tabs share one stream, and all get its events', async () => {
  const [a, b, c] = [openTab(), openTab(), openTab()]
  expect([a, b, c].map(tab => tab.holds())).toEqual([true, false, false])
  a.say(CAMBIO)
  a.say(CAMBIO)
  await vi.waitFor(() => expect(c.heard).toEqual(['heard cambio', 'heard cambio']))
  expect(a.heard).toEqual(['held cambio', 'held cambio'])
  await vi.waitFor(() => expect(b.heard).toEqual(c.heard))
})

it('a new tab learns whether the stream is open', async () => {
  const a = openTab()
  a.say({ tipo: 'abierta', id: '1', isSeamless: true })
  const late = openTab()
  await vi.waitFor(() => expect(late.heard).toEqual(['heard abierta']))
  a.say({ tipo: 'cortada' })
  const later = openTab()
  await vi.waitFor(() => expect(later.heard).toEqual(['heard cortada']))
})

it('tabs hand the stream on when its holder closes', async () => {
  const [a, b, c] = [openTab(), openTab(), openTab()]
  a.close()
  await a.done
  await vi.waitFor(() => expect(b.holds()).toBe(true))
  expect(c.holds()).toBe(false)
  b.say(CAMBIO)
  await vi.waitFor(() => expect(c.heard).toEqual(['heard cambio']))
  expect(a.heard).toEqual([])
})

it('tabs stop trying after one tab learned that the server has no stream', async () => {
  const [a, b] = [openTab(), openTab()]
  a.finish('absent')
  await vi.waitFor(() => expect([a.ends, b.ends]).toEqual([['absent'], ['absent']]))
})

it('tabs have one stream each if the browser has no locks', async () => {
  vi.stubGlobal('navigator', {})
  const [a, b] = [openTab(), openTab()]
  expect([a.holds(), b.holds()]).toEqual([true, true])
  a.say(CAMBIO)
  expect([a.heard, b.heard]).toEqual([['held cambio'], []])
})
