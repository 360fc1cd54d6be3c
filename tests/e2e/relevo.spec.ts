import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { BLOQUEO, COLA, DISPOSITIVOS, LOGIN, MARCO, RELEVO, SALIDA, SESION } from '#messages.ts'
import { type KillableChromium, launchChromium } from '../proof/browser/killable-chromium.ts'
import { DESKTOP, TABLET } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import * as relevo from './relevo.ts'
import { asUser, seatsIn } from './server-side.ts'

test('O52: another operator takes the tablet without a network, and each one’s changes leave in their own name', async ({
  device,
  server,
}) => {
  const { page, context } = device
  const side = await asUser(server.url, 'admin')
  const [sosa = '', gimenez = ''] = await relevo.makeOperarios(side, 2)
  const [first, second] = await seatsIn(side, floor.TAPIZADA, 2)
  await relevo.enterByPassword(page, sosa)
  await relevo.choosePin(page, sosa)
  await relevo.enterByPassword(page, gimenez)
  await relevo.choosePin(page, gimenez)
  await floor.openButacas(page)
  await floor.readyForOffline(page)
  await context.setOffline(true)
  await floor.changeByScan(page, first?.nro ?? '', floor.ARMADA.nombre)
  await floor.expectPending(page, 1)

  await relevo.openRelevo(page)
  await expect(page.getByText(RELEVO.sinRed)).toBeVisible()
  await expect(page.getByRole('button', { name: RELEVO.otraPersona })).toBeDisabled()
  // A badge says the name, and nothing more; one that nobody has is refused in words
  await floor.scan(page, 'nadie-de-aca')
  await expect(page.getByText(RELEVO.credencialDesconocida('nadie-de-aca'))).toBeVisible()
  await floor.scan(page, sosa.toUpperCase())
  await expect(page.getByRole('heading', { name: sosa })).toBeVisible()
  await relevo.pressPin(page, sosa, relevo.WRONG)
  await expect(page.getByText(RELEVO.incorrecto(4))).toBeVisible()
  // By the keys of a keyboard as well
  await page.getByLabel(RELEVO.pinDe(sosa)).focus()
  await floor.typeByHand(page, relevo.PIN)
  await page.keyboard.press('Enter')
  await relevo.expectAtWork(page, sosa)
  await expect(page.getByText(RELEVO.ahoraTrabaja(sosa))).toContainText(RELEVO.deja(gimenez, 1))
  await expect(floor.chip(page)).toHaveAccessibleName(new RegExp(`1 de ${gimenez}`))

  await floor.changeByScan(page, second?.nro ?? '', floor.ARMADA.nombre)
  await context.setOffline(false)
  await floor.expectAllSent(page)
  const by = async (nro = '') => {
    const last = (await side.historial(nro)).at(-1)
    return [last?.sesion?.id.usuario.nombre, last?.identificado]
  }
  await expect.poll(() => by(first?.nro)).toEqual([gimenez, undefined])
  await expect.poll(() => by(second?.nro)).toEqual([sosa, 'pin'])
})

test('O52: who signs out leaves the others signed in, who come back from the login by their PIN', async ({
  device,
  server,
}) => {
  const { page } = device
  const [sosa = '', gimenez = ''] = await relevo.makeOperarios(await asUser(server.url, 'admin'), 2)
  await relevo.enterByPassword(page, sosa)
  await relevo.choosePin(page, sosa)
  await relevo.enterByPassword(page, gimenez)
  await floor.signOut(page)
  await page.getByRole('link', { name: RELEVO.entrarConPin }).click()
  await expect(relevo.tile(page, gimenez)).toHaveCount(0)
  await relevo.tile(page, sosa).click()
  await relevo.pressPin(page, sosa, relevo.PIN)
  await relevo.expectAtWork(page, sosa)
  await floor.signOut(page)
  await expect(page.getByRole('button', { name: LOGIN.ingresar })).toBeVisible()
  await page.goto('/relevo')
  await expect(relevo.tile(page, sosa)).toHaveCount(0)
})

test('C9, O52: the next shift takes a tablet that was left locked, and nothing else opens it', async ({
  device,
  server,
}) => {
  test.setTimeout(120_000)
  const { page, context } = device
  const [sosa = '', gimenez = ''] = await relevo.makeOperarios(await asUser(server.url, 'admin'), 2)
  await relevo.enterByPassword(page, sosa)
  await relevo.choosePin(page, sosa)
  await relevo.enterByPassword(page, gimenez)
  await floor.openButacas(page)
  await floor.readyForOffline(page)
  // As half an hour without a touch leaves it
  await page.evaluate(() => localStorage.setItem('butacas-bloqueada', '1'))
  await page.reload()
  const cover = page.getByRole('dialog', { name: BLOQUEO.titulo(gimenez) })
  await cover.getByRole('button', { name: RELEVO.titulo }).click()
  // Nothing of whoever left it is there, and they are asked for again
  await expect(relevo.tile(page, sosa)).toBeVisible()
  await expect(page.getByRole('button', { name: MARCO.persona(gimenez) })).toHaveCount(0)
  await page.getByRole('button', { name: RELEVO.seguirCon(gimenez) }).click()
  await expect(cover).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await cover.getByRole('button', { name: SESION.cerrarSesion }).click()
  await page.getByRole('button', { name: SALIDA.hacerRelevo }).click()
  await relevo.tile(page, sosa).click()
  await relevo.pressPin(page, sosa, relevo.PIN)
  await relevo.expectAtWork(page, sosa)
  // It is theirs, not locked again
  await expect.poll(() => page.evaluate(() => localStorage.getItem('butacas-bloqueada'))).toBeNull()
})

/** How this device is called. */
function idOf(): Promise<string> {
  return new Promise((resolve, reject) => {
    const opened = indexedDB.open('butacas-device')
    opened.onerror = () => reject(opened.error)
    opened.onsuccess = () => {
      const asked = opened.result.transaction('facts').objectStore('facts').get('id')
      asked.onsuccess = () => resolve(String(asked.result))
      asked.onerror = () => reject(asked.error)
      opened.result.close()
    }
  })
}

test('O56: what a revoked tablet did waits for an admin, who sends it once', async ({
  device,
  newDevice,
  server,
}) => {
  const { page, context } = device
  const side = await asUser(server.url, 'admin')
  const [sosa = ''] = await relevo.makeOperarios(side, 1)
  const [seat] = await seatsIn(side, floor.TAPIZADA, 1)
  const nro = seat?.nro ?? ''
  const before = (await side.historial(nro)).length
  await relevo.enterByPassword(page, sosa)
  await floor.openButacas(page)
  await floor.readyForOffline(page)
  const id = await page.evaluate(idOf)
  await expect
    .poll(async () => (await (await side.call('GET', '/api/dispositivos')).text()).includes(id))
    .toBe(true)
  await context.setOffline(true)
  await floor.changeByScan(page, nro, floor.ARMADA.nombre)
  await floor.expectPending(page, 1)

  const office = (await newDevice(DESKTOP)).page
  await floor.signIn(office, 'admin')
  await office.goto('/dispositivos')
  await office.getByRole('button', { name: DISPOSITIVOS.mas(id.slice(0, 8)) }).click()
  await office.getByRole('menuitem', { name: DISPOSITIVOS.revocar }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: DISPOSITIVOS.revocar }).click()
  await expect(office.getByRole('row', { name: new RegExp(id.slice(0, 8)) })).toContainText(
    DISPOSITIVOS.revocada,
  )

  await context.setOffline(false)
  await floor.sayOnline(page)
  await expect(page.getByText(SESION.vencida).first()).toBeVisible()
  await page.getByRole('link', { name: SESION.iniciarSesion }).first().click()
  await page.getByLabel('Usuario').fill('admin')
  await page.getByLabel('Contraseña', { exact: true }).fill('admin')
  await page.getByRole('button', { name: LOGIN.ingresar }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(SESION.equipoRevocado)
  expect((await side.historial(nro)).length).toBe(before)

  // Put back, an admin signs in there and answers for it
  await office.getByRole('button', { name: DISPOSITIVOS.mas(id.slice(0, 8)) }).click()
  await office.getByRole('menuitem', { name: DISPOSITIVOS.reponer }).click()
  await expect(office.getByText(DISPOSITIVOS.repuestaLista)).toBeVisible()
  await page.getByRole('button', { name: LOGIN.ingresar }).click()
  await expect(page).not.toHaveURL(/\/login/)
  await floor.chip(page).click()
  const theirs = page.getByRole('region', { name: COLA.de(sosa) })
  await theirs.getByRole('button', { name: COLA.adoptar }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: COLA.adoptar }).click()
  await floor.expectAllSent(page)
  const rows = (await side.historial(nro)).slice(before)
  expect(rows.map(row => row.sesion?.id.usuario.nombre)).toEqual(['admin'])
})

test.describe('a Chromium that is killed', () => {
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
  test.beforeEach(async () => {
    profile = await mkdtemp(join(tmpdir(), 'butacas-relevo-'))
  })
  test.afterEach(async () => {
    await kill()
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  })

  /** Everybody signs in here and chooses a PIN; the browser then writes down what it likes. */
  async function signInAll(origin: string, names: readonly string[]): Promise<void> {
    const page = await start()
    for (const nombre of names) {
      await relevo.enterByPassword(page, nombre, origin)
      await relevo.choosePin(page, nombre)
    }
    await page.goto(`${origin}/fabrica/buscarButaca`)
    await floor.readyForOffline(page)
    await browser?.close()
  }

  test('O52: three operators on one tablet for a shift without a network, killed in between: 60 changes by turns arrive in three names, in order, once each', async ({
    faults,
    server,
  }) => {
    test.setTimeout(600_000)
    const side = await asUser(server.url, 'admin')
    const names = await relevo.makeOperarios(side, 3)
    const nros = (await seatsIn(side, floor.TAPIZADA, 20)).map(({ nro }) => nro)
    const before = new Map<string, number>()
    for (const nro of nros) before.set(nro, (await side.historial(nro)).length)
    await signInAll(faults.url, names)
    await faults.refuse()

    let page = await start()
    await page.goto(`${faults.url}/fabrica/buscarButaca`)
    const expected = new Map<string, [string, string][]>(nros.map(nro => [nro, []]))
    const STATES = ['armada', 'cortada', 'armada']
    for (let turn = 0; turn < 12; turn++) {
      const nombre = names[turn % 3] ?? ''
      const estado = STATES[Math.floor(turn / 4)] ?? ''
      if (turn > 0 || (await page.getByRole('link', { name: RELEVO.trabaja(nombre) }).count()) === 0)
        await relevo.takeOver(page, nombre)
      for (const nro of nros.slice((turn % 4) * 5, (turn % 4) * 5 + 5)) {
        await floor.changeByScan(page, nro, estado)
        expected.get(nro)?.push([nombre, estado])
      }
      if (turn % 5 !== 3) continue
      await kill()
      page = await start()
      await page.goto(`${faults.url}/fabrica/buscarButaca`)
      await relevo.expectAtWork(page, nombre)
    }
    await expect(floor.chip(page)).toHaveAccessibleName(/20 pendientes.*40 de otras personas/)
    await faults.accept()
    await floor.sayOnline(page)
    await floor.expectAllSent(page)
    for (const nro of nros) {
      const rows = (await side.historial(nro)).slice(before.get(nro))
      expect(rows.map(row => [row.sesion?.id.usuario.nombre, row.estado.nombre])).toEqual(expected.get(nro))
      // Each took over by their PIN
      for (const { identificado } of rows) expect(identificado).toBe('pin')
    }
  })

  test('O53: nobody has a sixth guess: killed in the moment of a click, loaded again, in two tabs, with the clock put back', async ({
    faults,
    server,
  }) => {
    test.setTimeout(300_000)
    const [sosa = '', gimenez = ''] = await relevo.makeOperarios(await asUser(server.url, 'admin'), 2)
    await signInAll(faults.url, [sosa, gimenez])
    await faults.refuse()
    const openPad = async (page: Page): Promise<void> => {
      await page.goto(`${faults.url}/relevo`)
      await relevo.tile(page, sosa).click()
    }
    let page = await start()
    // Killed in the moment of the click, between the count and the answer
    for (let guess = 1; guess <= 2; guess++) {
      await openPad(page)
      await relevo.pressPin(page, sosa, relevo.WRONG)
      await expect.poll(() => page.evaluate(triesOf, sosa)).toBe(guess)
      await kill()
      page = await start()
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
    await kill()
    page = await start()
    await openPad(page)
    await expect(page.getByText(RELEVO.quedoBloqueado(sosa))).toBeVisible()
    await expect(page.getByRole('button', { name: RELEVO.entrarComo(sosa) })).toHaveCount(0)
    await expect.poll(() => page.evaluate(triesOf, sosa)).toBe(5)
    // Whoever works goes on working, and the password opens it again
    await relevo.expectAtWork(page, gimenez)
    await faults.accept()
    await relevo.enterByPassword(page, sosa, faults.url)
  })
})

/** How often somebody's PIN was tried in vain, as it is on the disk. */
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
