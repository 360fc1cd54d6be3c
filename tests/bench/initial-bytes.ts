import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import * as floor from '../e2e/floor.ts'
import { withApp } from './bench-browser.ts'
import { appDir } from './bench-server.ts'
import { type Figure, one, within } from './figure.ts'

const KB = 1000
const LIBRARIES = { charts: /victory/i, 'date pickers': /CalendarGrid|DatePicker/, schemas: /typebox/i }

export const measureBytes = (): Promise<Figure[]> =>
  withApp({ seats: 1000, serviceWorkers: 'block' }, async ({ page }) => {
    await page.addInitScript(noteFocus)
    await page.goto('/login')
    await page.getByLabel('Usuario').waitFor()
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    const login = await loadedBy(page, 'paint')
    await floor.signIn(page, 'operario')
    await page.goto('about:blank')
    await floor.openButacas(page)
    const search = await loadedBy(page, 'field')
    await page.waitForTimeout(2000)
    const later = await loadedBy(page, 'now')
    return [
      ...lines("login's first paint", await sizes(login), 130),
      ...lines('a usable seat search', await sizes(search), 210),
      {
        group: 'bytes',
        name: 'JavaScript two seconds later, dialogs included',
        unit: 'kB',
        ours: one((await sizes(later)).JavaScript / KB),
      },
      ...(await chunks([...login, ...search])),
    ]
  })

declare global {
  var fieldAt: number | undefined
}

/** Runs in the page before its own scripts. */
function noteFocus(): void {
  addEventListener('focusin', event => {
    if ((event.target as Element).tagName === 'INPUT') globalThis.fieldAt ??= performance.now()
  })
}

const loadedBy = (page: Page, moment: 'paint' | 'field' | 'now'): Promise<string[]> =>
  page.evaluate(what => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    const until = what === 'paint' ? painted : what === 'field' ? globalThis.fieldAt : performance.now()
    if (until === undefined) throw new Error(`no ${what} was noticed`)
    return performance
      .getEntriesByType('resource')
      .filter(entry => (entry as PerformanceResourceTiming).responseEnd <= until)
      .map(entry => new URL(entry.name).pathname)
  }, moment)

type Kind = 'JavaScript' | 'CSS' | 'fonts'
const KINDS: Record<Kind, RegExp> = { JavaScript: /\.js$/, CSS: /\.css$/, fonts: /\.woff2$/ }

async function sizes(asked: readonly string[]): Promise<Record<Kind, number>> {
  const total = { JavaScript: 0, CSS: 0, fonts: 0 }
  for (const path of new Set(asked))
    for (const kind of Object.keys(KINDS) as Kind[]) {
      if (!KINDS[kind].test(path) || path === '/service-worker.js') continue
      const bytes = await readFile(join(appDir, path))
      // Fonts are compressed already.
      total[kind] += kind === 'fonts' ? bytes.length : gzipSync(bytes, { level: 9 }).length
    }
  return total
}

function lines(screen: string, bytes: Record<Kind, number>, limit: number): Figure[] {
  return (Object.keys(bytes) as Kind[]).map(kind => {
    const figure = { group: 'bytes', name: `${kind} for ${screen}`, unit: 'kB', ours: one(bytes[kind] / KB) }
    return kind === 'JavaScript' ? within(figure, limit) : figure
  })
}

async function chunks(asked: readonly string[]): Promise<Figure[]> {
  const scripts = [...new Set(asked)].filter(
    path => KINDS.JavaScript.test(path) && path !== '/service-worker.js',
  )
  const texts = await Promise.all(scripts.map(path => readFile(join(appDir, path), 'utf8')))
  return Object.entries(LIBRARIES).map(([name, mark]) =>
    within(
      {
        group: 'bytes',
        name: `initial chunks with ${name}`,
        unit: 'chunks',
        ours: one(texts.filter(text => mark.test(text)).length),
      },
      0,
    ),
  )
}
