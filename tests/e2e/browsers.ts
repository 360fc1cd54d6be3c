import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findHeadlessShell } from '../helpers/chromium.ts'
import { type Device, type DeviceOptions, NEW_DEVICE, watch } from './device.ts'
import { type DeviceState, NOBODYS, putState } from './device-state.ts'

interface Tablet {
  context: BrowserContext
  problems: string[]
  /** Origin and options as text. Only a test with the same origin and options gets this tablet. */
  kind: string
  isInUse: boolean
}

/** Tablets are lent to one test after another: installing the service worker takes longer than most tests. */
export class Browsers {
  #browser: Promise<Browser> | undefined
  readonly #tablets: Tablet[] = []

  async lend(baseURL: string, options: DeviceOptions, state: DeviceState): Promise<Device> {
    const { viewport = NEW_DEVICE.viewport, initScript, args: _, ...rest } = options
    const kind = JSON.stringify([baseURL, rest])
    let tablet = this.#tablets.find(other => other.kind === kind && !other.isInUse)
    if (tablet === undefined) {
      const problems: string[] = []
      tablet = { context: await this.#newContext(baseURL, rest, problems), problems, kind, isInUse: false }
      this.#tablets.push(tablet)
    }
    tablet.isInUse = true
    const { context, problems } = tablet
    const lent = tablet
    const page = await context.newPage()
    // An earlier test's fake clock (`page.clock`) stays in its context, so this tablet is discarded
    if (await page.evaluate(() => !String(performance.now).includes('[native code]'))) {
      this.#tablets.splice(this.#tablets.indexOf(lent), 1)
      await context.close()
      return this.lend(baseURL, options, state)
    }
    if (viewport !== null) await page.setViewportSize(viewport)
    await putState(page, state)
    if (initScript !== undefined) await page.addInitScript(initScript)
    problems.length = 0
    return {
      context,
      page,
      problems,
      async dispose() {
        for (const open of context.pages()) await open.close()
        await context.unrouteAll({ behavior: 'ignoreErrors' })
        await context.setOffline(false)
        // A grant left by this test would make Chromium refuse other permissions, such as persistent storage, in the
        // next test
        await context.clearPermissions()
        lent.isInUse = false
      },
    }
  }

  async make(baseURL: string, options: DeviceOptions, state: DeviceState = NOBODYS): Promise<Device> {
    const { initScript, args: _, ...rest } = options
    const problems: string[] = []
    const context = await this.#newContext(baseURL, rest, problems)
    const page = await context.newPage()
    if (state !== NOBODYS) await putState(page, state)
    if (initScript !== undefined) await context.addInitScript(initScript)
    return { context, page, problems, dispose: () => context.close() }
  }

  async close(): Promise<void> {
    await (await this.#browser)?.close()
  }

  async #newContext(
    baseURL: string,
    options: BrowserContextOptions,
    problems: string[],
  ): Promise<BrowserContext> {
    this.#browser ??= launch()
    const browser = await this.#browser
    const context = await browser.newContext({ ...NEW_DEVICE, ...options, baseURL })
    watch(context, problems)
    return context
  }
}

const launch = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findHeadlessShell(), args: [...CHROMIUM_ARGS] })
