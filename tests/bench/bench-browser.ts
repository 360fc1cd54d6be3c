import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../helpers/chromium.ts'
import { type BenchServer, startBenchServer } from './bench-server.ts'

interface BenchBrowser {
  context: BrowserContext
  page: Page
  close(): Promise<void>
}

/** A browser with a profile on disk, because incognito keeps IndexedDB in memory. */
export async function openBenchBrowser(options: BrowserContextOptions = {}): Promise<BenchBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'butacas-bench-'))
  const context = await chromium.launchPersistentContext(profile, {
    viewport: { width: 1280, height: 800 },
    ...options,
    executablePath: await findChromium(),
    args: [...CHROMIUM_ARGS],
    locale: 'es-AR',
  })
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

export async function withApp<T>(
  { seats, pages = [], ...options }: BrowserContextOptions & { seats: number; pages?: readonly string[] },
  use: (browser: BenchBrowser, server: BenchServer) => Promise<T>,
): Promise<T> {
  const server = await startBenchServer(pages, { app: true })
  server.setSeats(seats)
  const browser = await openBenchBrowser({ baseURL: server.url, ...options })
  try {
    return await use(browser, server)
  } finally {
    await browser.close()
    await server.close()
  }
}

/** Slowdown of the page's thread, as on a cheap tablet. Workers, disk and browser keep their speed. */
export const SLOW = 4

/** Slows the page down, also in later documents; a `rate` of 1 is full speed. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Longer than any first frame of a slowed page. */
const ALONE_MS = 2_000

/** Waits without querying the page: a query runs a driver script, which adds 30 ms to the first frame. */
export async function openAlone(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForTimeout(ALONE_MS)
}

export const atRate = (rate: number): string => (rate === 1 ? '' : `, ${rate} times slower`)
