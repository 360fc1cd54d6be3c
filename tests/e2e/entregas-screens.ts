import { expect, type Page } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Entrega } from '#contract/stock/entregas.ts'
import type { Remitos } from '#contract/stock/remitos.ts'
import { ENTREGAS } from '#messages/stock/entregas.ts'
import { PRODUCTOS_BUTACA, STOCK_PISO } from '#messages/stock/productos-butaca.ts'
import { REGISTROS, REMITO } from '#messages/stock/registros.ts'
import { answerAsServer } from './as-server.ts'
import type { Screen } from './screen.ts'

const venta = (id: number, codigo: string, descripcion: string, precio: number) => ({
  id,
  codigo,
  descripcion,
  venta: precio,
})
const nros = (from: number, n: number) => Array.from({ length: n }, (_, i) => `S7103${from + i}`)

const ENTREGA: Entrega = {
  id: 1,
  estado: 'abierta',
  cliente: { id: null, nombre: 'Expreso Norte S.A.' },
  remito: 'R-0001-00004813',
  sigueA: null,
  ventaEliminada: false,
  registro: null,
  personas: ['peralta'],
  primera: '2026-11-20T11:31:00.000',
  ultima: '2026-11-20T11:48:00.000',
  lineas: [
    {
      producto: null,
      modelo: { id: 6, nombre: 'SX' },
      color: { id: 2, nombre: 'blanco' },
      butacas: ['SX00147', 'SX00148'],
    },
    {
      producto: venta(1, 'BT-S7XL-N', 'Butaca S7 XL reclinable, negro', 214.5),
      modelo: null,
      color: null,
      butacas: nros(10, 12),
    },
    {
      producto: venta(2, 'BT-S5-B', 'Butaca S5 fija, blanco', 168),
      modelo: null,
      color: null,
      butacas: nros(50, 4),
    },
  ],
  huella: '0'.repeat(32),
}

async function openDrafts(page: Page, entregas: readonly Entrega[]): Promise<void> {
  await page
    .context()
    .route(`**${ENDPOINTS.entregas.path}`, route => answerAsServer(route, { json: { entregas } }))
  await page.goto('/stock/registro')
  await page.getByRole('button', { name: REGISTROS.verDetalle(ENTREGA.remito ?? '') }).click()
  await expect(page.getByText(ENTREGAS.borrador)).toBeVisible()
}

const REMITOS: Remitos = {
  remitos: [
    ['2', 'Cooperativa de Transporte Ñandú de la Puna Limitada', null] as const,
    ['1', null, '2026-11-21T09:12:00.000'] as const,
  ].map(([id, cliente, anulado]) => ({
    id: Number(id),
    numero: `00001-0000000${id}`,
    registro: null,
    cliente,
    emitido: '2026-11-20T11:48:00.000',
    emitidoPor: 'acosta',
    anulado,
  })),
}

export const ENTREGAS_SCREENS: readonly Screen[] = [
  {
    name: 'registros-borrador',
    as: 'admin',
    open: page => openDrafts(page, [ENTREGA, { ...ENTREGA, id: 2, remito: null, sigueA: 1 }]),
  },
  {
    name: 'registros-borrador-confirmar',
    as: 'admin',
    async open(page) {
      await openDrafts(page, [{ ...ENTREGA, lineas: ENTREGA.lineas.slice(1) }])
      await page.getByRole('button', { name: ENTREGAS.confirmar }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'registros-borrador-quitadas',
    as: 'admin',
    async open(page) {
      await openDrafts(page, [{ ...ENTREGA, sigueA: 9, ventaEliminada: true }])
      await page.getByRole('button', { name: ENTREGAS.quitarLinea('SX blanco') }).click()
      await page.getByRole('button', { name: ENTREGAS.quitarAlgunaDe('BT-S5-B') }).click()
      await page.getByRole('textbox', { name: ENTREGAS.precioDe('BT-S7XL-N') }).fill('200')
      await expect(page.getByText(ENTREGAS.precioDeLista(214.5))).toBeVisible()
    },
  },
  {
    name: 'registros-borrador-cabecera',
    as: 'admin',
    async open(page) {
      await openDrafts(page, [ENTREGA])
      await page.getByRole('button', { name: REGISTROS.editar(ENTREGA.remito ?? '') }).click()
      await expect(page.getByText(ENTREGAS.alConfirmar)).toBeVisible()
    },
  },
  {
    name: 'registros-remitos',
    as: 'admin',
    async open(page) {
      const calls = `**${ENDPOINTS.remitos.path}`
      await page.context().route(calls, route => answerAsServer(route, { json: REMITOS }))
      await page.goto('/stock/registro')
      await page.getByRole('button', { name: REMITO.lista }).click()
      await expect(page.getByRole('dialog').getByText(REMITO.vigente)).toBeVisible()
      await page.context().unroute(calls)
    },
  },
  {
    name: 'productos-butaca',
    as: 'admin',
    async open(page) {
      await page.goto('/stock/productos_butaca')
      await expect(
        page.getByRole('button', { name: new RegExp(`^${PRODUCTOS_BUTACA.elegirDe('')}`) }).first(),
      ).toBeVisible()
    },
  },
  {
    name: 'productos-butaca-piso',
    as: 'admin',
    async open(page) {
      await page.goto('/stock/productos_butaca')
      await page.getByRole('button', { name: STOCK_PISO.prender }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]
