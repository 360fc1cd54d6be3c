import { expect, type Page } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { PROBLEM_TYPE } from '#contract/problem.ts'
import type { Rol } from '#contract/rol.ts'
import * as floor from './floor.ts'

export interface Screen {
  name: string
  as?: Rol
  /** Goes there, from a page that is signed in already. `nros` are seats in tapizada. */
  open: (page: Page, nros: readonly string[]) => Promise<void>
}

const read = async (page: Page, nro = ''): Promise<void> => {
  await floor.openButacas(page)
  await floor.scan(page, nro)
  await floor.expectAnswer(page, nro)
}

const changing = async (page: Page, estado: string, nros: readonly string[]): Promise<void> => {
  await read(page, nros[0])
  await floor.reader(page).getByRole('button', { name: 'Cambiar Estado' }).click()
  const dialog = page.getByRole('dialog', { name: /Cambiar Estado/ })
  await expect(dialog).toBeVisible()
  if (estado !== '') await dialog.getByText(estado, { exact: true }).click()
}

/** A change that the server says no to: it waits for a person. */
async function refuse(page: Page, nro: string): Promise<void> {
  const { method, path } = ENDPOINTS.cambiarEstado
  const problem = {
    title: 'Regla',
    status: 422,
    detail: 'Esta butaca no admite ese cambio.',
    codigo: 'REGLA',
  }
  const pattern = new RegExp(`${path}\\?`)
  await page
    .context()
    .route(pattern, route =>
      route.request().method() === method
        ? route.fulfill({ status: 422, contentType: PROBLEM_TYPE, body: JSON.stringify(problem) })
        : route.continue(),
    )
  await floor.changeByScan(page, nro, 'armada')
  await expect(floor.chip(page)).toHaveAccessibleName(/1 rechazada/)
  await page.context().unroute(pattern)
}

/** Every screen and dialog of the product, and how a person gets there. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'login',
    open: async page => {
      await page.goto('/login')
      await expect(page.getByLabel('Usuario')).toBeVisible()
    },
  },
  {
    name: 'login-error',
    open: async page => {
      await page.goto('/login')
      await page.getByRole('button', { name: 'Ingresar' }).click()
    },
  },
  { name: 'inicio', as: 'operario', open: async page => void (await page.goto('/')) },
  { name: 'butacas', as: 'operario', open: (page, nros) => read(page, nros[0]) },
  {
    name: 'butacas-no-existe',
    as: 'operario',
    open: async page => {
      await floor.openButacas(page)
      await expect(floor.chip(page)).toBeVisible()
      await floor.scan(page, 'ZZ9999999')
      await expect(floor.reader(page).getByRole('status')).toContainText('No existe')
    },
  },
  { name: 'cambiar-estado', as: 'operario', open: (page, nros) => changing(page, '', nros) },
  { name: 'cambiar-estado-pesada', as: 'operario', open: (page, nros) => changing(page, 'pesada', nros) },
  { name: 'cambiar-estado-lista', as: 'operario', open: (page, nros) => changing(page, 'lista', nros) },
  {
    name: 'confirmar',
    as: 'operario',
    open: async (page, nros) => {
      await changing(page, 'borrada', nros)
      await page.getByRole('dialog').getByRole('button', { name: 'Cambiar Estado' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'historial',
    as: 'operario',
    open: async (page, nros) => {
      await read(page, nros[0])
      await floor.reader(page).getByRole('button', { name: 'Historial' }).click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'pendientes',
    as: 'operario',
    open: async (page, nros) => {
      await floor.openButacas(page)
      await floor.readyForOffline(page)
      await refuse(page, nros[1] ?? '')
      await page.context().setOffline(true)
      for (const nro of nros.slice(2, 4)) await floor.changeByScan(page, nro, 'armada')
      await floor.chip(page).click()
      await expect(page.getByRole('heading', { name: 'Pendientes', level: 1 })).toBeVisible()
    },
  },
  {
    name: 'butacas-sin-conexion',
    as: 'operario',
    open: async (page, nros) => {
      await page.goto('/fabrica/buscarButaca')
      await floor.scan(page, nros[1] ?? '')
      await floor.expectAnswer(page, nros[1] ?? '')
    },
  },
  {
    name: 'descartar',
    as: 'operario',
    open: async page => {
      await page.goto('/pendientes')
      await page
        .getByRole('button', { name: /^Descartar/ })
        .first()
        .click()
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
    },
  },
  { name: 'no-encontrada', as: 'operario', open: async page => void (await page.goto('/no/existe')) },
  {
    name: 'sin-permiso',
    as: 'vendedor',
    open: async page => void (await page.goto('/fabrica/buscarButaca')),
  },
]
