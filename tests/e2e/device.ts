import { cp, mkdtemp, rm } from 'node:fs/promises'
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
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}

/** Where a device is unless a test takes it elsewhere. */
const HERE: BrowserContextOptions = { locale: 'es-AR', timezoneId: 'America/Argentina/Buenos_Aires' }

// The browser itself reports every failed load; whether the app copes with it is what the tests look at.
const EXPECTED = [
  /^Failed to load resource: net::/,
  /^Failed to load resource: the server responded with a status of 4\d\d/,
]

/** One person's browser: a profile on disk that survives closing, as a tablet's does. */
export interface Device {
  readonly context: BrowserContext
  readonly page: Page
  /** Console errors, uncaught errors and CSP violations of every page and worker so far. */
  readonly problems: string[]
  /** Closes the browser and opens it again on the same profile, on an empty page. */
  reopen(): Promise<Page>
  /** The browser ends as if its tab, or the machine, had been killed. */
  close(): Promise<void>
  /** Closes the browser and removes the profile. */
  dispose(): Promise<void>
}

export interface DeviceOptions extends BrowserContextOptions {
  /** Runs in every page before the app does, and survives reopening. */
  initScript?: () => void
  args?: string[]
  /** A profile to work on, which stays. */
  profile?: string
  /** A profile to start from a copy of. */
  template?: string
}

export async function openDevice(baseURL: string, options: DeviceOptions = {}): Promise<Device> {
  const { initScript, args = [], profile: kept, template, ...rest } = options
  const contextOptions = { ...TABLET, ...HERE, ...rest }
  const profile = kept ?? (await mkdtemp(join(tmpdir(), 'butacas-perfil-')))
  if (template !== undefined) await cp(template, profile, { recursive: true })
  const executablePath = await findChromium()
  const problems: string[] = []

  const launch = async (): Promise<BrowserContext> => {
    const context = await chromium.launchPersistentContext(profile, {
      ...contextOptions,
      baseURL,
      executablePath,
      args: [...CHROMIUM_ARGS, ...args],
    })
    const note = (message: ConsoleMessage): void => {
      const text = message.text()
      const bad = message.type() === 'error' || message.type() === 'warning'
      if (bad && !EXPECTED.some(pattern => pattern.test(text))) problems.push(text)
    }
    context.on('console', note)
    context.on('weberror', error => problems.push(String(error.error())))
    context.on('serviceworker', worker => worker.on('console', note))
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
    close: () => context.close(),
    async dispose() {
      await context.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
