import { expect, type Page } from '@playwright/test'
import { addressOfEtiquetas } from '#domain/rutas.ts'
import { LECTURA } from '#messages/butacas/butacas.ts'
import { CAMARA } from '#messages/butacas/camara.ts'
import { ENTREGA } from '#messages/butacas/entrega.ts'
import { ETIQUETAS } from '#messages/butacas/etiquetas.ts'
import { MOTIVO } from '#messages/butacas/motivo.ts'
import { SERIE, SERIE_DEVOLVER, SERIE_HOMOLOGAR } from '#messages/butacas/serie.ts'
import { MARCO, MODALES } from '#messages/marco.ts'
import { RELEVO } from '#messages/persona/relevo.ts'
import { SESION } from '#messages/persona/sesion.ts'
import { PHONE } from './device.ts'
import * as floor from './floor.ts'
import { type Screen, screensOf, walkOf } from './looks.ts'
import * as relevo from './relevo.ts'
import { asUser } from './server-side.ts'

async function openElegir(page: Page): Promise<void> {
  await floor.openButacas(page)
  await page.getByRole('button', { name: LECTURA.enSerie }).click()
  const choices = page.getByRole('radiogroup', { name: SERIE.estados })
  const change = page.getByRole('button', { name: SERIE.cambiar, exact: true })
  await expect(choices.or(change)).toBeVisible()
  if (await change.isVisible()) await change.click()
  await expect(choices).toBeVisible()
}

export async function openSerie(page: Page, estado: string): Promise<void> {
  await openElegir(page)
  await page.getByRole('radio', { name: new RegExp(`^${estado}:`) }).click()
  await expect(page.getByRole('button', { name: SERIE.terminar })).toBeVisible()
}

export async function read(page: Page, nro: string): Promise<void> {
  await floor.scan(page, nro)
  await expect(floor.reader(page).getByRole('status')).toContainText(nro)
}

export async function openElegirEntrega(page: Page): Promise<void> {
  await openElegir(page)
  await page.getByRole('radio', { name: `entregada: ${ENTREGA.pide}` }).click()
  await expect(page.getByRole('region', { name: ENTREGA.cliente })).toBeVisible()
}

/** @param remito '' for none yet. */
export async function openEntrega(page: Page, cliente: string, remito: string): Promise<void> {
  await openElegirEntrega(page)
  const known = page.getByRole('radio', { name: new RegExp(`^${cliente}`) })
  if (!(await known.isVisible()))
    await page.getByRole('textbox', { name: ENTREGA.buscarCliente }).fill(cliente)
  await known.first().click()
  if (remito === '') await page.getByRole('checkbox', { name: new RegExp(`^${ENTREGA.sinRemito}`) }).click()
  else await page.getByRole('textbox', { name: ENTREGA.numero }).fill(remito)
  await page.getByRole('button', { name: ENTREGA.empezar }).click()
  await expect(page.getByRole('button', { name: SERIE.terminar })).toBeVisible()
}

const SERIE_SCREENS: readonly Screen[] = [
  ...walkOf('operario', {
    'serie-elegir': openElegir,
    'serie-aviso': async (page, nros) => {
      await openSerie(page, 'armada')
      await read(page, nros[0] ?? '')
      await expect(page.getByRole('button', { name: SERIE.pasarIgual })).toBeVisible()
    },
    'serie-peso': async (page, nros) => {
      await openSerie(page, 'pesada')
      await read(page, nros[0] ?? '')
      await page.getByRole('button', { name: '8', exact: true }).click()
    },
    serie: async (page, nros) => {
      await openSerie(page, 'tapizada')
      const [nro = ''] = nros
      for (const scanned of ['ZZ9999999', nro]) await read(page, scanned)
      await page.getByRole('button', { name: SERIE.cambiar, exact: true }).click()
      await page.getByRole('radio', { name: /^lista:/ }).click()
      await read(page, nro)
      await page.getByRole('button', { name: SERIE.pasarIgual }).click()
      await expect(page.getByText(SERIE.marcas.hecho, { exact: true })).toBeVisible()
    },
    'serie-fin': async page => {
      await page.getByRole('button', { name: SERIE.terminar }).click()
      await expect(page.getByRole('heading', { name: SERIE.terminada })).toBeVisible()
    },
  }),
  ...walkOf('operario', {
    'serie-homologar': async page => {
      await floor.openButacas(page)
      await page.getByRole('button', { name: 'Listas S' }).click()
      const nro = (await page.locator('tr[data-k="prehomo"] .c-nro').first().textContent()) ?? ''
      await openSerie(page, SERIE_HOMOLOGAR.tarea)
      for (const code of ['ZZ9999999', nro, 'B-0000001']) await read(page, code)
    },
    'serie-homologar-aviso': async (page, nros) => {
      await read(page, nros[0] ?? '')
      await expect(page.getByRole('button', { name: SERIE_HOMOLOGAR.empezar(nros[0] ?? '') })).toBeVisible()
    },
  }),
  ...screensOf('operario', {
    'serie-devolver': async page => {
      await openElegir(page)
      await page.getByRole('radio', { name: new RegExp(`^${SERIE_DEVOLVER.devolver}:`) }).click()
      await page.getByText(MOTIVO.otro, { exact: true }).click()
      await expect(page.getByPlaceholder(MOTIVO.escribi)).toBeVisible()
    },
  }),
  ...walkOf('operario', {
    'entrega-elegir': openElegirEntrega,
    'entrega-aviso': async (page, nros) => {
      await openEntrega(page, 'Transporte El Ceibo', 'R-0001-00004813')
      await read(page, nros[0] ?? '')
      await expect(page.getByRole('button', { name: ENTREGA.entregarIgual })).toBeVisible()
    },
    entrega: async (page, nros) => {
      await page.getByRole('button', { name: ENTREGA.entregarIgual }).click()
      await read(page, 'ZZ9999999')
      await read(page, nros[0] ?? '')
      await expect(floor.reader(page)).toContainText(ENTREGA.enEsta)
    },
    'entrega-terminar': async page => {
      await page.getByRole('button', { name: SERIE.terminar }).click()
      await expect(page.getByRole('heading', { name: ENTREGA.terminarLa })).toBeVisible()
    },
    'entrega-mandada': async page => {
      await page.getByRole('button', { name: ENTREGA.mandar }).click()
      await expect(page.getByRole('status').filter({ hasText: ENTREGA.mandada })).toBeVisible()
    },
  }),
]

const OTRA = 'benitez'
/** A server's origin → the creation of the account of `OTRA` on that server. */
const made = new Map<string, Promise<void>>()

async function withTwo(page: Page): Promise<void> {
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

const RELEVO_SCREENS: readonly Screen[] = walkOf('operario', {
  relevo: async page => {
    await withTwo(page)
    await onTiles(page)
  },
  'relevo-pin': onPad,
  'relevo-pin-mal': async page => {
    await relevo.pressPin(page, OTRA, relevo.WRONG)
    await expect(page.getByText(RELEVO.incorrecto(4))).toBeVisible()
  },
  'relevo-sin-conexion': async page => {
    await page.goto('/fabrica/buscarButaca')
    await floor.readyForOffline(page)
    await onTiles(page)
    await page.context().setOffline(true)
    await page.evaluate(() => fetch('/health').catch(() => {}))
    await expect(page.getByText(RELEVO.sinRed)).toBeVisible()
  },
  'salir-sin-red': async page => {
    const menu = page.getByRole('button', { name: MARCO.persona('operario') })
    // A worker that starts meanwhile may still reach the server, so the event is sent again
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await menu.click()
    await page
      .getByRole('button', { name: SESION.cerrarSesion, exact: true })
      .filter({ visible: true })
      .last()
      .click()
    await expect(page.getByRole('alertdialog', { name: MODALES.ojo })).toBeVisible()
  },
  'relevo-bloqueado': async page => {
    await page.context().setOffline(false)
    await onPad(page)
    for (const left of [3, 2, 1, 0]) {
      await relevo.pressPin(page, OTRA, relevo.WRONG)
      const said = left > 0 ? RELEVO.incorrecto(left) : RELEVO.quedoBloqueado(OTRA)
      await expect(page.getByText(said)).toBeVisible()
    }
  },
  'relevo-elegir-pin': async page => {
    await page.getByRole('button', { name: MARCO.persona('operario') }).click()
    await page.getByRole('button', { name: RELEVO.elegirPin }).click()
    await expect(page.getByRole('dialog', { name: RELEVO.elegirPin })).toBeVisible()
  },
})

const ETIQUETAS_SCREENS: readonly Screen[] = screensOf('operario', {
  etiquetas: async (page, nros) => {
    await page.goto(addressOfEtiquetas([...nros, 'nadie-1']))
    await page.getByRole('button', { name: ETIQUETAS.lugar(5) }).click()
    await expect(page.getByRole('button', { name: ETIQUETAS.imprimir(nros.length) })).toBeEnabled()
    await expect(page.getByText(ETIQUETAS.porQue['no-existe'])).toBeVisible()
  },
  'etiquetas-ninguna': async page => {
    await page.goto(addressOfEtiquetas([]))
    await expect(page.getByRole('heading', { name: ETIQUETAS.ninguna })).toBeVisible()
  },
})

/** A headless browser has no camera. */
const CAMARA_SCREENS: readonly Screen[] = screensOf('operario', {
  'camara-sin': async page => {
    await floor.openButacas(page)
    const before = page.viewportSize()
    await page.setViewportSize(PHONE.viewport)
    await page.getByRole('button', { name: LECTURA.conCamara }).click()
    await expect(page.getByRole('button', { name: CAMARA.probar })).toBeVisible()
    if (before !== null) await page.setViewportSize(before)
  },
})

const AYUDA_SCREENS: readonly Screen[] = screensOf('operario', {
  ayuda: async page => {
    await page.goto('/ayuda?tema=problemas#sin-confirmar')
    await expect(page.getByRole('heading', { name: 'Sin confirmar' })).toBeFocused()
  },
})

export const FLOOR_SCREENS: readonly Screen[] = [
  ...AYUDA_SCREENS,
  ...ETIQUETAS_SCREENS,
  ...CAMARA_SCREENS,
  ...SERIE_SCREENS,
  ...RELEVO_SCREENS,
]
