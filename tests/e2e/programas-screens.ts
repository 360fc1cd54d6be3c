import { expect, type Page } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Programa, ProgramaCreado } from '#contract/programa.ts'
import { CLAVE_CREADA, PROGRAMA_DIALOGO, PROGRAMAS } from '#messages/persona/programas.ts'
import { answerAsServer } from './as-server.ts'
import type { Screen } from './screen.ts'

const DAY_MS = 24 * 60 * 60_000
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

const programas = (): Programa[] => {
  const programa: Programa = {
    id: 1001,
    nombre: 'Balanza de línea 2',
    muestra: 'but_x04M…6sUb',
    permisos: ['butacas.leer', 'butacas.mover'],
    creada: inDays(-20),
    creadaPor: 'admin',
    ultimoUso: null,
    vence: inDays(70),
    version: 1,
  }
  return [
    programa,
    {
      ...programa,
      id: 1002,
      nombre: 'Contabilidad y compras del depósito de la calle 12',
      permisos: ['stock.leer', 'stock.cargar'],
      ultimoUso: inDays(-0.01),
      vence: inDays(9.1),
    },
    {
      ...programa,
      id: 1003,
      nombre: 'Tablero de gerencia',
      permisos: ['butacas.leer', 'informes.leer', 'stock.leer', 'butacas.mover', 'stock.cargar'],
      ultimoUso: inDays(-3),
    },
    { ...programa, id: 1004, nombre: 'Prueba de integrador', permisos: ['butacas.leer'], vence: inDays(-12) },
  ]
}

const CREADO = (): ProgramaCreado => ({
  ...(programas()[0] as Programa),
  clave: 'but_7Kq2vN8xRz81mTa04LpWd93hYcQe6sUb7Kq2vN8xRz8',
})

async function openProgramas(page: Page): Promise<void> {
  await page
    .context()
    .route(`**${ENDPOINTS.programas.path}`, route =>
      route.request().method() === 'GET'
        ? answerAsServer(route, { json: programas() })
        : answerAsServer(route, { status: 201, json: CREADO() }),
    )
  await page.goto('/programas')
  await expect(page.getByRole('button', { name: PROGRAMAS.nueva })).toBeEnabled()
  await expect(page.getByRole('button', { name: PROGRAMAS.anularDe('Tablero de gerencia') })).toBeEnabled()
}

/** The keys of other programs, with their dialogs. */
export const PROGRAMAS_SCREENS: readonly Screen[] = [
  { name: 'programas', as: 'admin', open: openProgramas },
  {
    name: 'programas-nueva',
    as: 'admin',
    open: async page => {
      await openProgramas(page)
      await page.getByRole('button', { name: PROGRAMAS.nueva }).click()
      const dialog = page.getByRole('dialog', { name: PROGRAMAS.nueva })
      await dialog.getByRole('button', { name: PROGRAMA_DIALOGO.crear }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'programas-creada',
    as: 'admin',
    open: async page => {
      await openProgramas(page)
      await page.getByRole('button', { name: PROGRAMAS.nueva }).click()
      const dialog = page.getByRole('dialog', { name: PROGRAMAS.nueva })
      await dialog.getByLabel(PROGRAMA_DIALOGO.nombre, { exact: true }).fill('Balanza de línea 2')
      await dialog.getByRole('radio', { name: PROGRAMA_DIALOGO.conjuntos.lectura }).check()
      await dialog.getByRole('button', { name: PROGRAMA_DIALOGO.crear }).click()
      await expect(page.getByRole('dialog', { name: CLAVE_CREADA.titulo })).toBeVisible()
    },
  },
  {
    name: 'programas-anular',
    as: 'admin',
    open: async page => {
      await openProgramas(page)
      await page.getByRole('button', { name: PROGRAMAS.anularDe('Tablero de gerencia') }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await page.context().unroute(`**${ENDPOINTS.programas.path}`)
    },
  },
]
