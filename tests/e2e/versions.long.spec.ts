import type { Page } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { banner, publish, take, WORKER } from './new-version.ts'
import { asUser, nrosIn, statesFromNow } from './server-side.ts'

const { method, path } = ENDPOINTS.cambiarEstado
const ENTRIES = 6

async function reload(page: Page): Promise<void> {
  await page.bringToFront()
  await page.reload()
  await expect(floor.scanField(page)).toBeVisible()
}

/** Bypasses the worker and every cache, like Ctrl+Shift+R: the page has no controlling worker. */
async function reloadHard(page: Page): Promise<void> {
  await page.bringToFront()
  const cdp = await page.context().newCDPSession(page)
  await Promise.all([page.waitForEvent('load'), cdp.send('Page.reload', { ignoreCache: true })])
  await cdp.detach()
  await expect(floor.scanField(page)).toBeVisible()
}

const WAYS = { 'its button': take, 'a reload': reload, 'a hard reload': reloadHard } as const
const ways = Object.keys(WAYS) as (keyof typeof WAYS)[]
const plans = ways.flatMap(first => ways.flatMap(second => [0, 1].map(begins => ({ first, second, begins }))))

test.use({ signedInAs: 'operario', isNew: true })

for (const { first, second, begins } of plans)
  test(`O33: ${first} and then ${second}, the ${begins === 0 ? 'older' : 'newer'} tab first: ${ENTRIES} pending changes are sent once, and each tab says what to do`, async ({
    device,
    server,
    faults,
  }) => {
    const side = await asUser(server.url, 'operario')
    const nros = await nrosIn(side, floor.TAPIZADA, ENTRIES)
    const states = await statesFromNow(side, nros)
    const tabs = [device.page, await device.context.newPage()]
    faults.rules = [{ method, path, fault: { kind: 'drop' } }]
    for (const [i, tab] of tabs.entries()) {
      await tab.bringToFront()
      await floor.openForOffline(tab)
      for (const nro of nros.slice((i * ENTRIES) / 2, ((i + 1) * ENTRIES) / 2))
        await floor.changeByScan(tab, nro, floor.ARMADA.nombre)
    }
    await floor.expectLive(tabs[0] as Page, ENTRIES)
    await publish(faults, worker => `${worker}\n// another version`)
    const [one, other] = (begins === 0 ? tabs : [...tabs].reverse()) as [Page, Page]
    await one.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())

    const old = new Set([one, other])
    // Tabs that no worker controls after a hard reload
    const loose = new Set<Page>()
    let isIn = false
    const expectSaid = async () => {
      for (const tab of [one, other])
        await (old.has(tab) ? expect(banner(tab)).toBeVisible() : expect(banner(tab)).toBeHidden())
    }
    await expectSaid()
    for (const [tab, way] of [
      [one, first],
      [other, second],
    ] as const) {
      await WAYS[way](tab)
      if (way === 'a hard reload') loose.add(tab)
      // If the old worker controls no tab, the new worker activates by itself
      isIn ||= way === 'its button' || loose.size === tabs.length
      // The new version waits for consent. A normal reload keeps the old version, a hard reload bypasses it
      if (isIn || way === 'a hard reload') old.delete(tab)
      await expectSaid()
    }
    for (const tab of [one, other]) {
      if (old.has(tab)) await take(tab)
      old.delete(tab)
      await expectSaid()
    }

    faults.rules = faults.rules.filter(rule => rule.path === WORKER)
    await floor.expectAllSentWithoutPauses(one)
    for (const nro of nros) expect(await states(nro)).toEqual([floor.ARMADA.nombre])
    // Returns the seats to tapizada, where the next plan looks for them
    for (const nro of nros) await side.cambiarEstado(nro, floor.TAPIZADA)
  })
