import { expect, type Page } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { PROBLEM_TYPE } from '#contract/problem.ts'
import type { Registro } from '#contract/stock/registro.ts'
import { DETALLE, REGISTROS } from '#messages/stock/registros.ts'
import { answerAsServer } from './as-server.ts'
import type { Screen } from './screen.ts'

const PATH = '/stock/registro'
const detail = (page: Page) => page.getByRole('region', { name: /^Detalle de / })

/** Opens a record with an unsaved line; a restored draft is kept. */
async function withPendiente(page: Page): Promise<void> {
  await page.goto(PATH)
  await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeEnabled()
  if (!(await detail(page).isVisible()))
    await page
      .locator('tbody:not(.borradores)')
      .getByRole('button', { name: /^Ver detalle/ })
      .first()
      .click()
  await detail(page).getByRole('textbox').first().fill('77')
  await expect(detail(page).getByRole('button', { name: DETALLE.guardar, exact: true })).toBeEnabled()
}

/** Saves it, and the server gives this answer. */
async function answered(
  page: Page,
  reply: (sent: Registro) => { status: number; headers: Record<string, string>; body: unknown },
): Promise<void> {
  const pattern = new RegExp(`${ENDPOINTS.guardarRegistro.path.replace(':id', '\\d+')}$`)
  await page.context().route(pattern, async route => {
    const { status, headers, body } = reply(route.request().postDataJSON() as Registro)
    await answerAsServer(route, { status, headers, body: JSON.stringify(body) })
  })
  await detail(page).getByRole('button', { name: DETALLE.guardar, exact: true }).click()
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
  await page.context().unroute(pattern)
}

/** «Registros», its lines and its dialogs. */
export const REGISTROS_SCREENS: readonly Screen[] = [
  {
    name: 'registros',
    as: 'admin',
    open: async page => {
      await page.goto(PATH)
      await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeEnabled()
    },
  },
  {
    name: 'registros-editar',
    as: 'admin',
    open: async page => {
      await page.goto(PATH)
      await page
        .locator('tbody:not(.borradores)')
        .getByRole('button', { name: /^Editar / })
        .first()
        .click()
      await page.getByRole('textbox', { name: REGISTROS.fecha }).fill('31/02/2026')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'registros-detalle',
    as: 'admin',
    open: async page => {
      await withPendiente(page)
      await detail(page).getByRole('button', { name: DETALLE.agregarOtra }).click()
      await detail(page).getByRole('textbox').first().fill('')
      await expect(detail(page).getByText(DETALLE.faltaCantidad(1))).toBeVisible()
    },
  },
  {
    name: 'registros-conflicto',
    as: 'admin',
    open: async page => {
      await withPendiente(page)
      await answered(page, sent => {
        const detalles = sent.detalles.map((linea, n) => (n === 0 ? { ...linea, cantidad: 5 } : linea))
        const registro = { ...sent, detalles, observaciones: 'Urgente', version: 99 }
        const actualRegistro = { registro, usuario: 'López', fechaHs: sent.fechahs }
        const detail = 'Otra persona guardó el registro mientras tanto.'
        return {
          status: 412,
          headers: { 'content-type': PROBLEM_TYPE },
          body: { title: 'Versión', status: 412, detail, codigo: 'VERSION', actualRegistro },
        }
      })
    },
  },
  {
    name: 'registros-aviso',
    as: 'admin',
    open: async page => {
      await withPendiente(page)
      const frases = ['FU-CAB-R Funda cabezal: quedan 31, el mínimo es 40', 'AC-CIN-3P Cinturón: quedan 42']
      await answered(page, sent => ({
        status: 200,
        headers: {
          'content-type': 'application/json',
          'x-warnings': encodeURIComponent(JSON.stringify(frases)),
        },
        body: sent,
      }))
    },
  },
]
