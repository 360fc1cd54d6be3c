import { expect, type Page } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { EnlacePared } from '#contract/informes/pared.ts'
import { PARED } from '#messages/pared.ts'
import { PAREDES } from '#messages/persona/paredes.ts'
import { makePared } from '../helpers/pared.ts'
import { answerAsServer } from './as-server.ts'
import type { Screen } from './screen.ts'

const CODIGO = 'ABCDEFGHJKMNPQRSTV01'
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

const enlaces = (): EnlacePared[] => {
  const enlace = { creada: ago(60 * 24 * 9), creadaPor: 'admin', vista: null, revocada: null }
  return [
    { ...enlace, id: 1, nombre: 'Nave 1', vista: ago(1) },
    { ...enlace, id: 2, nombre: 'Armado y tapizado, junto al portón de la calle 12' },
    { ...enlace, id: 3, nombre: 'Oficina', vista: ago(60 * 50), revocada: ago(60 * 49) },
  ]
}

async function openPantallas(page: Page): Promise<void> {
  await page
    .context()
    .route(`**${ENDPOINTS.paredes.path}`, route =>
      route.request().method() === 'GET'
        ? answerAsServer(route, { json: enlaces() })
        : answerAsServer(route, { status: 201, json: { ...enlaces()[0], secreto: CODIGO } }),
    )
  await page.goto('/paredes')
  await expect(page.getByRole('button', { name: PAREDES.nueva })).toBeEnabled()
  await expect(page.getByRole('button', { name: PAREDES.revocarDe('Nave 1') })).toBeEnabled()
}

async function openPared(page: Page): Promise<void> {
  await page
    .context()
    .route(`**${ENDPOINTS.pared.path}`, route =>
      answerAsServer(route, { json: makePared({ generado: Date.now() }) }),
    )
  // From an open /pared, another fragment would not load the page again
  await page.goto('/icon.svg')
  await page.goto(`/pared#${CODIGO}`)
  await expect(page.getByRole('heading', { name: PARED.paginas.estados, level: 1 })).toBeVisible()
}

const turnTo = async (page: Page, titulo: string): Promise<void> => {
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: titulo, level: 1 })).toBeVisible()
}

/** The wall links with their dialogs, and the pages of a wall panel. */
export const PARED_SCREENS: readonly Screen[] = [
  { name: 'pantallas', as: 'admin', open: openPantallas },
  {
    name: 'pantallas-nueva',
    as: 'admin',
    open: async page => {
      await openPantallas(page)
      await page.getByRole('button', { name: PAREDES.nueva }).click()
      const dialog = page.getByRole('dialog', { name: PAREDES.nueva })
      await dialog.getByRole('button', { name: PAREDES.crear }).click()
      await expect(dialog.getByText(PAREDES.faltaLugar)).toBeVisible()
    },
  },
  {
    name: 'pantallas-enlace',
    as: 'admin',
    open: async page => {
      await openPantallas(page)
      await page.getByRole('button', { name: PAREDES.nueva }).click()
      const dialog = page.getByRole('dialog', { name: PAREDES.nueva })
      await dialog.getByLabel(PAREDES.lugar).fill('Nave 1')
      await dialog.getByRole('button', { name: PAREDES.crear }).click()
      await expect(page.getByRole('dialog', { name: PAREDES.enlaceDe('Nave 1') })).toBeVisible()
    },
  },
  {
    name: 'pantallas-revocar',
    as: 'admin',
    open: async page => {
      await openPantallas(page)
      await page.getByRole('button', { name: PAREDES.revocarDe('Nave 1') }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await page.context().unroute(`**${ENDPOINTS.paredes.path}`)
    },
  },
  // Before the panel: a screen with a stored code shows it whatever link opens it
  {
    name: 'pared-codigo',
    as: 'admin',
    open: async page => {
      await page.goto('/icon.svg')
      await page.goto('/pared#ABCDE')
      await expect(page.getByText(PARED.enlaceMal)).toBeVisible()
    },
  },
  { name: 'pared-estados', as: 'admin', open: openPared },
  ...(['listas', 'terminadas', 'movimiento'] as const).map(
    (pagina): Screen => ({
      name: `pared-${pagina}`,
      as: 'admin',
      goesOn: true,
      open: page => turnTo(page, PARED.paginas[pagina]),
    }),
  ),
]
