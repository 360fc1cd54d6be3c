import { expect, type Page } from '@playwright/test'
import { LECTURA } from '#messages/butacas/butacas.ts'
import { ENTREGA } from '#messages/butacas/entrega.ts'
import { MOTIVO } from '#messages/butacas/motivo.ts'
import { SERIE, SERIE_DEVOLVER, SERIE_HOMOLOGAR } from '#messages/butacas/serie.ts'
import * as floor from './floor.ts'
import type { Screen } from './screen.ts'

/** Opens the choice of a state, even with an open series. */
export async function openElegir(page: Page): Promise<void> {
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

/** Scans a seat, and waits until it is on the big panel. */
export async function read(page: Page, nro: string): Promise<void> {
  await floor.scan(page, nro)
  await expect(floor.reader(page).getByRole('status')).toContainText(nro)
}

/** Opens the choice of client and remito. */
export async function openElegirEntrega(page: Page): Promise<void> {
  await openElegir(page)
  await page.getByRole('radio', { name: `entregada: ${ENTREGA.pide}` }).click()
  await expect(page.getByRole('region', { name: ENTREGA.cliente })).toBeVisible()
}

/** Begins a delivery: four touches from Butacas on. @param remito '' for none yet. */
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

/** «Lectura en serie»: the choice, readings, questions, the weight, and the end. */
export const SERIE_SCREENS: readonly Screen[] = [
  { name: 'serie-elegir', as: 'operario', open: openElegir },
  {
    name: 'serie-aviso',
    as: 'operario',
    goesOn: true,
    open: async (page, nros) => {
      await openSerie(page, 'armada')
      await read(page, nros[0] ?? '')
      await expect(page.getByRole('button', { name: SERIE.pasarIgual })).toBeVisible()
    },
  },
  {
    name: 'serie-peso',
    as: 'operario',
    goesOn: true,
    open: async (page, nros) => {
      await openSerie(page, 'pesada')
      await read(page, nros[0] ?? '')
      await page.getByRole('button', { name: '8', exact: true }).click()
    },
  },
  {
    name: 'serie',
    as: 'operario',
    goesOn: true,
    open: async (page, nros) => {
      await openSerie(page, 'tapizada')
      const [nro = ''] = nros
      for (const scanned of ['ZZ9999999', nro]) await read(page, scanned)
      await page.getByRole('button', { name: SERIE.cambiar, exact: true }).click()
      await page.getByRole('radio', { name: /^lista:/ }).click()
      await read(page, nro)
      await page.getByRole('button', { name: SERIE.pasarIgual }).click()
      await expect(page.getByText(SERIE.marcas.hecho, { exact: true })).toBeVisible()
    },
  },
  {
    name: 'serie-fin',
    as: 'operario',
    goesOn: true,
    open: async page => {
      await page.getByRole('button', { name: SERIE.terminar }).click()
      await expect(page.getByRole('heading', { name: SERIE.terminada })).toBeVisible()
    },
  },
  {
    name: 'serie-homologar',
    as: 'operario',
    open: async page => {
      await floor.openButacas(page)
      await page.getByRole('button', { name: 'Listas S' }).click()
      const nro = (await page.locator('tr[data-k="prehomo"] .c-nro').first().textContent()) ?? ''
      await openSerie(page, SERIE_HOMOLOGAR.tarea)
      for (const code of ['ZZ9999999', nro, 'B-0000001']) await read(page, code)
    },
  },
  {
    name: 'serie-homologar-aviso',
    as: 'operario',
    goesOn: true,
    open: async (page, nros) => {
      await read(page, nros[0] ?? '')
      await expect(page.getByRole('button', { name: SERIE_HOMOLOGAR.empezar(nros[0] ?? '') })).toBeVisible()
    },
  },
  {
    name: 'serie-devolver',
    as: 'operario',
    open: async page => {
      await openElegir(page)
      await page.getByRole('radio', { name: new RegExp(`^${SERIE_DEVOLVER.devolver}:`) }).click()
      await page.getByText(MOTIVO.otro, { exact: true }).click()
      await expect(page.getByPlaceholder(MOTIVO.escribi)).toBeVisible()
    },
  },
  { name: 'entrega-elegir', as: 'operario', open: openElegirEntrega },
  {
    name: 'entrega-aviso',
    as: 'operario',
    goesOn: true,
    open: async (page, nros) => {
      await openEntrega(page, 'Transporte El Ceibo', 'R-0001-00004813')
      await read(page, nros[0] ?? '')
      await expect(page.getByRole('button', { name: ENTREGA.entregarIgual })).toBeVisible()
    },
  },
  {
    name: 'entrega',
    as: 'operario',
    goesOn: true,
    open: async (page, nros) => {
      await page.getByRole('button', { name: ENTREGA.entregarIgual }).click()
      await read(page, 'ZZ9999999')
      await read(page, nros[0] ?? '')
      await expect(floor.reader(page)).toContainText(ENTREGA.enEsta)
    },
  },
  {
    name: 'entrega-terminar',
    as: 'operario',
    goesOn: true,
    open: async page => {
      await page.getByRole('button', { name: SERIE.terminar }).click()
      await expect(page.getByRole('heading', { name: ENTREGA.terminarLa })).toBeVisible()
    },
  },
  {
    name: 'entrega-mandada',
    as: 'operario',
    goesOn: true,
    open: async page => {
      await page.getByRole('button', { name: ENTREGA.mandar }).click()
      await expect(page.getByRole('status').filter({ hasText: ENTREGA.mandada })).toBeVisible()
    },
  },
]
