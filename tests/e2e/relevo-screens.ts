import { expect, type Page } from '@playwright/test'
import { MARCO, MODALES } from '#messages/marco.ts'
import { RELEVO } from '#messages/persona/relevo.ts'
import { SESION } from '#messages/persona/sesion.ts'
import * as floor from './floor.ts'
import * as relevo from './relevo.ts'
import type { Screen } from './screen.ts'
import { asUser } from './server-side.ts'

const OTRA = 'benitez'
/** Origins of the servers that have the account of `OTRA`. */
const made = new Map<string, Promise<void>>()

/** An operator who may take over by PIN, and the working operario. */
async function withTwo(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.goto('/login')
  const { origin } = new URL(page.url())
  const making = made.get(origin) ?? asUser(origin, 'admin').then(side => relevo.makeOperario(side, OTRA))
  made.set(origin, making)
  await making
  await relevo.enterByPassword(page, OTRA)
  await relevo.choosePin(page, OTRA)
  await relevo.enterByPassword(page, 'operario', '', 'operario')
}

async function onTiles(page: Page): Promise<void> {
  await page.goto('/relevo')
  await expect(relevo.tiles(page)).toBeVisible()
}

async function onPad(page: Page): Promise<void> {
  await onTiles(page)
  await relevo.tile(page, OTRA).click()
  await expect(page.getByLabel(RELEVO.pinDe(OTRA))).toBeFocused()
}

/** «Relevo»: known users, the pad, a wrong PIN, blocked, offline; and setting a PIN. */
export const RELEVO_SCREENS: readonly Screen[] = [
  {
    name: 'relevo',
    as: 'operario',
    open: async page => {
      await withTwo(page)
      await onTiles(page)
    },
  },
  { name: 'relevo-pin', as: 'operario', goesOn: true, open: onPad },
  {
    name: 'relevo-pin-mal',
    as: 'operario',
    goesOn: true,
    open: async page => {
      await relevo.pressPin(page, OTRA, relevo.WRONG)
      await expect(page.getByText(RELEVO.incorrecto(4))).toBeVisible()
    },
  },
  {
    name: 'relevo-sin-conexion',
    as: 'operario',
    goesOn: true,
    open: async page => {
      await page.goto('/fabrica/buscarButaca')
      await floor.readyForOffline(page)
      await onTiles(page)
      await page.context().setOffline(true)
      await page.evaluate(() => fetch('/health').catch(() => {}))
      await expect(page.getByText(RELEVO.sinRed)).toBeVisible()
    },
  },
  {
    name: 'salir-sin-red',
    as: 'operario',
    goesOn: true,
    open: async page => {
      const menu = page.getByRole('button', { name: MARCO.persona('operario') })
      // A worker that starts meanwhile may reach the server before the browser is offline
      await page.evaluate(() => dispatchEvent(new Event('offline')))
      await menu.click()
      await page
        .getByRole('button', { name: SESION.cerrarSesion, exact: true })
        .filter({ visible: true })
        .last()
        .click()
      await expect(page.getByRole('alertdialog', { name: MODALES.ojo })).toBeVisible()
    },
  },
  {
    name: 'relevo-bloqueado',
    as: 'operario',
    goesOn: true,
    open: async page => {
      await page.context().setOffline(false)
      await onPad(page)
      for (const left of [3, 2, 1, 0]) {
        await relevo.pressPin(page, OTRA, relevo.WRONG)
        const said = left > 0 ? RELEVO.incorrecto(left) : RELEVO.quedoBloqueado(OTRA)
        await expect(page.getByText(said)).toBeVisible()
      }
    },
  },
  {
    name: 'relevo-elegir-pin',
    as: 'operario',
    goesOn: true,
    open: async page => {
      await page.getByRole('button', { name: MARCO.persona('operario') }).click()
      await page.getByRole('button', { name: RELEVO.elegirPin }).click()
      await expect(page.getByRole('dialog', { name: RELEVO.elegirPin })).toBeVisible()
    },
  },
]
