import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../helpers/chromium.ts'

export const TABLET = {
  viewport: { width: 1280, height: 800 },
  hasTouch: true,
} satisfies BrowserContextOptions
export const DESKTOP = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions

/** Without animations the app is ready sooner. */
export const NEW_DEVICE = {
  ...TABLET,
  locale: 'es-AR',
  timezoneId: 'America/Argentina/Buenos_Aires',
  reducedMotion: 'reduce',
} satisfies BrowserContextOptions

// The browser reports every failed load; the tests check how the app handles failed loads.
const EXPECTED = [
  /^Failed to load resource: net::/,
  // Offline, the browser's check for a new worker fails after each navigation
  /^An unknown error occurred when fetching the script/,
  // Refused calls, caused by some tests and by a busy machine
  /^Failed to load resource: the server responded with a status of (4\d\d|503)/,
]

export interface Device {
  readonly context: BrowserContext
  readonly page: Page
  readonly problems: string[]
  /** A lent tablet is kept for the next test; any other device is closed and its data deleted. */
  dispose(): Promise<void>
}

/** A browser with its own profile on disk that survives closing, like a tablet's. */
export interface OwnBrowser extends Device {
  /** Reopens the browser on the same profile, on an empty page. */
  reopen(): Promise<Page>
}

export interface DeviceOptions extends BrowserContextOptions {
  /** Runs before the app: in the first page of a lent tablet, in every page of any other device. */
  initScript?: () => void
  args?: readonly string[]
}

export function watch(context: BrowserContext, problems: string[]): void {
  const note = (message: ConsoleMessage): void => {
    const text = message.text()
    const bad = message.type() === 'error' || message.type() === 'warning'
    if (bad && !EXPECTED.some(pattern => pattern.test(text))) problems.push(text)
  }
  context.on('console', note)
  context.on('weberror', error => problems.push(String(error.error())))
  context.on('serviceworker', worker => worker.on('console', note))
}

export async function openDevice(baseURL: string, options: DeviceOptions = {}): Promise<OwnBrowser> {
  const { initScript, args = [], ...rest } = options
  const profile = await mkdtemp(join(tmpdir(), 'butacas-perfil-'))
  const executablePath = await findChromium()
  const problems: string[] = []

  const launch = async (): Promise<BrowserContext> => {
    const context = await chromium.launchPersistentContext(profile, {
      ...NEW_DEVICE,
      ...rest,
      baseURL,
      executablePath,
      args: [...CHROMIUM_ARGS, ...args],
    })
    watch(context, problems)
    if (initScript !== undefined) await context.addInitScript(initScript)
    return context
  }

  let context = await launch()
  let page = context.pages()[0] ?? (await context.newPage())
  return {
    get context() {
      return context
    },
    get page() {
      return page
    },
    problems,
    async reopen() {
      await context.close()
      context = await launch()
      page = context.pages()[0] ?? (await context.newPage())
      return page
    },
    async dispose() {
      await context.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
