import { expect, type Page } from '@playwright/test'
import { MAESTROS as LLAMADAS, onLista } from '#contract/endpoints/oficina.ts'
import type { MaestroNombre, MaestroUsado } from '#contract/maestro.ts'
import { MAESTROS } from '#messages/maestros.ts'
import { answerAsServer } from './as-server.ts'
import type { Screen } from './screen.ts'

const fila = (id: number, nombre: string, more: Partial<MaestroUsado> = {}): MaestroUsado => ({
  id,
  nombre,
  butacas: 0,
  borrable: false,
  ...more,
})

const FILAS: Record<MaestroNombre, readonly MaestroUsado[]> = {
  modelo: [
    fila(1, 'H5', { prefijo: 'h5', butacas: 967 }),
    fila(5, 'S7', { prefijo: 's7', butacas: 1_294 }),
    fila(10, 'S7 XL SIM reclinable con apoyapié', { prefijo: null, butacas: 1 }),
    fila(12, 'R9', { prefijo: 'r9', borrable: true }),
    fila(13, 'HX viejo', { prefijo: null, retirado: true, butacas: 12 }),
  ],
  color: [fila(1, 'negro', { butacas: 3_102 }), fila(6, 'bordó', { borrable: true })],
  estado: [
    ...['cortada', 'tapizada', 'pesada', 'armada', 'lista', 'entregada', 'borrada'].map((nombre, i) =>
      fila(i + 1, nombre, { lugar: i + 1, butacas: 40 }),
    ),
    fila(8, 'probada', { lugar: 2.5, borrable: true }),
  ],
  motivo: [
    fila(1, 'Otro motivo', { devuelve: true, defecto: true, butacas: 15, usado: null }),
    fila(2, 'Costura abierta', {
      devuelve: true,
      defecto: false,
      butacas: 184,
      usado: '2026-11-20T10:00:00.000Z',
    }),
    fila(3, 'Vinilo marcado', {
      devuelve: true,
      defecto: true,
      butacas: 132,
      usado: '2026-11-20T09:00:00.000Z',
    }),
    fila(4, 'Mal cosida', { devuelve: true, defecto: false, butacas: 11, retirado: true, usado: null }),
    fila(5, 'Peso fuera de lo esperado', { devuelve: true, defecto: false, borrable: true, usado: null }),
  ],
}

const PATHS: Record<MaestroNombre, string> = {
  modelo: 'modelos',
  color: 'colores',
  estado: 'estados',
  motivo: 'motivos',
}

async function openMaestros(page: Page, lista: MaestroNombre): Promise<void> {
  const { path } = onLista(LLAMADAS.maestros, lista)
  await page.context().route(`**${path}`, route => answerAsServer(route, { json: FILAS[lista] }))
  await page.goto(`/fabrica/${PATHS[lista]}`)
  await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeEnabled()
}

/** The four lists: with retired rows, an edited row with an error, and a question. */
export const MAESTROS_SCREENS: readonly Screen[] = [
  { name: 'maestros-modelos', as: 'admin', open: page => openMaestros(page, 'modelo') },
  {
    name: 'maestros-retirar',
    as: 'admin',
    goesOn: true,
    open: async page => {
      await page.getByRole('button', { name: MAESTROS.retirar('S7'), exact: true }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'maestros-motivos',
    as: 'admin',
    open: async page => {
      await openMaestros(page, 'motivo')
      await page.getByRole('button', { name: MAESTROS.editar('Vinilo marcado') }).click()
      await expect(page.getByRole('combobox', { name: MAESTROS.columnas.usa })).toBeVisible()
    },
  },
  { name: 'maestros-colores', as: 'admin', open: page => openMaestros(page, 'color') },
  {
    name: 'maestros-estado-nuevo',
    as: 'admin',
    open: async page => {
      await openMaestros(page, 'estado')
      await page.getByRole('button', { name: MAESTROS.de.estado.nuevo }).click()
      await page.getByRole('textbox', { name: MAESTROS.columnas.nombre }).fill('embolsada')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert').filter({ hasText: MAESTROS.faltaLugar })).toBeVisible()
    },
  },
]
