import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { MARCO } from '#messages/marco.ts'
import { RELEVO } from '#messages/persona/relevo.ts'
import { type KillableChromium, launchChromium } from '../proof/browser/killable-chromium.ts'
import { TABLET } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import * as relevo from './relevo.ts'
import { asUser, changesFromNow, nrosIn } from './server-side.ts'

interface KillableTablet {
  start: () => Promise<Page>
  kill: () => Promise<void>
  /** Signs in each user and sets a PIN, then closes the browser normally. */
  signInAll: (origin: string, names: readonly string[]) => Promise<void>
}

function killable(): KillableTablet {
  let profile = ''
  let browser: KillableChromium | null = null
  const start = async (): Promise<Page> => {
    browser = await launchChromium(profile)
    await browser.page.setViewportSize(TABLET.viewport)
    return browser.page
  }
  const kill = async (): Promise<void> => {
    await browser?.kill()
    browser = null
  }
  const signInAll = async (origin: string, names: readonly string[]): Promise<void> => {
    const page = await start()
    for (const nombre of names) {
      await relevo.enterByPassword(page, nombre, origin)
      await relevo.choosePin(page, nombre)
    }
    await page.goto(`${origin}/fabrica/buscarButaca`)
    await floor.readyForOffline(page)
    await browser?.close()
  }
  test.beforeEach(async () => {
    profile = await mkdtemp(join(tmpdir(), 'butacas-relevo-'))
  })
  test.afterEach(async () => {
    await kill()
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  })
  return { start, kill, signInAll }
}

const STATES = ['armada', 'cortada', 'armada']
const TURNS = 12
const SETS = 4
const SEATS_OF_A_SET = 5
const KILLED_AFTER: readonly number[] = [3, 8]

const tablet = killable()

test('O52: three operators share one tablet offline for a shift with kills in between: 60 changes arrive once each, in order, in three names', async ({
  faults,
  server,
}) => {
  const side = await asUser(server.url, 'admin')
  const names = await relevo.makeOperarios(side, 3)
  const nros = await nrosIn(side, floor.TAPIZADA, SETS * SEATS_OF_A_SET)
  const changes = await changesFromNow(side, nros)
  await tablet.signInAll(faults.url, names)
  await faults.refuse()

  let page = await tablet.start()
  await page.goto(`${faults.url}/fabrica/buscarButaca`)
  const expected = new Map<string, [string, string][]>(nros.map(nro => [nro, []]))
  for (let turn = 0; turn < TURNS; turn++) {
    const nombre = names[turn % 3] ?? ''
    const estado = STATES[Math.floor(turn / SETS)] ?? ''
    if (turn > 0 || (await page.getByRole('link', { name: MARCO.trabaja(nombre) }).count()) === 0)
      await relevo.takeOver(page, nombre)
    const from = (turn % SETS) * SEATS_OF_A_SET
    for (const nro of nros.slice(from, from + SEATS_OF_A_SET)) {
      await floor.changeByScan(page, nro, estado)
      expected.get(nro)?.push([nombre, estado])
    }
    if (!KILLED_AFTER.includes(turn)) continue
    await tablet.kill()
    page = await tablet.start()
    await page.goto(`${faults.url}/fabrica/buscarButaca`)
    await relevo.expectAtWork(page, nombre)
  }
  const last = names[(TURNS - 1) % 3] ?? ''
  const own = [...expected.values()].flat().filter(([nombre]) => nombre === last).length
  await expect(floor.chip(page)).toHaveAccessibleName(
    new RegExp(`${own} pendientes.*${TURNS * SEATS_OF_A_SET - own} de otras personas`),
  )
  await faults.accept()
  await floor.sayOnline(page)
  await floor.expectAllSent(page)
  for (const nro of nros) {
    const rows = await changes(nro)
    expect(rows.map(row => [row.sesion?.id.usuario.nombre, row.estado.nombre])).toEqual(expected.get(nro))
    for (const { identificado } of rows) expect(identificado).toBe('pin')
  }
})

test('O53: a sixth guess is impossible, also after kills or a reload, in two tabs and with the clock moved', async ({
  faults,
  server,
}) => {
  const [sosa = '', gimenez = ''] = await relevo.makeOperarios(await asUser(server.url, 'admin'), 2)
  await tablet.signInAll(faults.url, [sosa, gimenez])
  await faults.refuse()
  const openPad = async (page: Page): Promise<void> => {
    await page.goto(`${faults.url}/relevo`)
    await relevo.tile(page, sosa).click()
  }
  let page = await tablet.start()
  // The browser is killed after the try is counted and before the answer is shown
  for (let guess = 1; guess <= 2; guess++) {
    await openPad(page)
    await relevo.pressPin(page, sosa, relevo.WRONG)
    await expect.poll(() => triesOf(page, sosa)).toBe(guess)
    await tablet.kill()
    page = await tablet.start()
  }
  await openPad(page)
  await relevo.pressPin(page, sosa, relevo.WRONG)
  await expect(page.getByText(RELEVO.incorrecto(2))).toBeVisible()
  await page.reload()
  await openPad(page)
  const other = await page.context().newPage()
  await openPad(other)
  await Promise.all([page, other].map(tab => relevo.pressPin(tab, sosa, relevo.WRONG)))
  await expect.poll(() => triesOf(page, sosa)).toBe(5)
  for (const at of ['2020-01-01', '2040-01-01']) {
    await page.addInitScript(`{
      const True = Date
      const moved = Date.parse('${at}') - True.now()
      globalThis.Date = class extends True {
        constructor(...given) { given.length === 0 ? super(True.now() + moved) : super(...given) }
        static now = () => True.now() + moved
      }
    }`)
    await page.goto(`${faults.url}/relevo`)
    const tile = relevo.tile(page, sosa)
    if (await tile.isEnabled()) await tile.click()
    await expect(page.getByRole('button', { name: RELEVO.entrarComo(sosa) })).toHaveCount(0)
  }
  await tablet.kill()
  page = await tablet.start()
  await openPad(page)
  await expect(page.getByText(RELEVO.quedoBloqueado(sosa))).toBeVisible()
  await expect(page.getByRole('button', { name: RELEVO.entrarComo(sosa) })).toHaveCount(0)
  await expect.poll(() => triesOf(page, sosa)).toBe(5)
  // The working user stays, and the blocked user can sign in by password
  await relevo.expectAtWork(page, gimenez)
  await faults.accept()
  await relevo.enterByPassword(page, sosa, faults.url)
})

/** Wrong tries of a PIN, as `src/offline/device.ts` stores them. */
const triesOf = (page: Page, nombre: string): Promise<number> =>
  page.evaluate(
    name =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open('butacas-device')
        opened.onerror = () => reject(opened.error)
        opened.onsuccess = () => {
          const asked = opened.result.transaction('facts').objectStore('facts').get('pines')
          asked.onsuccess = () => {
            const { de } = asked.result as { de: { nombre: string; intentos: number }[] }
            resolve(de.find(each => each.nombre === name)?.intentos ?? 0)
          }
          asked.onerror = () => reject(asked.error)
          opened.result.close()
        }
      }),
    nombre,
  )
