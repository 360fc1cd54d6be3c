import type { Page } from '@playwright/test'
import { RELEVO } from '#messages/persona/relevo.ts'
import { expect, test } from './fixtures.ts'
import * as relevo from './relevo.ts'
import { killable, playShift } from './relevo-kills.ts'
import { asUser } from './server-side.ts'

const tablet = killable()

test('O52: three operators share one tablet offline for a shift with kills in between: 60 changes arrive once each, in order, in three names', async ({
  faults,
  server,
}) => {
  await playShift(tablet, { faults, server, turns: 12, sets: 4, seats: 5, killedAfter: [3, 8] })
})

test('O53: a sixth guess is impossible: after a kill at the click, a reload, in two tabs or with the clock set back', async ({
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
  // Killed at the click, between count and answer
  for (let guess = 1; guess <= 2; guess++) {
    await openPad(page)
    await relevo.pressPin(page, sosa, relevo.WRONG)
    await expect.poll(() => page.evaluate(triesOf, sosa)).toBe(guess)
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
  await expect.poll(() => page.evaluate(triesOf, sosa)).toBe(5)
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
  await expect.poll(() => page.evaluate(triesOf, sosa)).toBe(5)
  // The working user stays, and the password unblocks the PIN
  await relevo.expectAtWork(page, gimenez)
  await faults.accept()
  await relevo.enterByPassword(page, sosa, faults.url)
})

/** The number of wrong PINs stored for a user. */
function triesOf(nombre: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const opened = indexedDB.open('butacas-device')
    opened.onerror = () => reject(opened.error)
    opened.onsuccess = () => {
      const asked = opened.result.transaction('facts').objectStore('facts').get('pines')
      asked.onsuccess = () => {
        const { de } = asked.result as { de: { nombre: string; intentos: number }[] }
        resolve(de.find(each => each.nombre === nombre)?.intentos ?? 0)
      }
      asked.onerror = () => reject(asked.error)
      opened.result.close()
    }
  })
}
