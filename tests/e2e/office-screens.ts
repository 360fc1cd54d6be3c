import { expect, type Page } from '@playwright/test'
import { gruposOf } from '#contract/buscar.ts'
import { BUSCAR as BUSQUEDA, INFORMES_PROPIOS as LLAMADA } from '#contract/endpoints/oficina.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { PROBLEM_TYPE } from '#contract/problem.ts'
import type { Entrega } from '#contract/stock/entregas.ts'
import type { Registro } from '#contract/stock/registro.ts'
import type { Remitos } from '#contract/stock/remitos.ts'
import { BUSCAR } from '#messages/buscar.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { FLUJO } from '#messages/flujo.ts'
import { IMPORTAR } from '#messages/importar.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { MODALES } from '#messages/marco.ts'
import { ENTREGAS } from '#messages/stock/entregas.ts'
import { BORRADOS } from '#messages/stock/historial.ts'
import { PRODUCTOS_BUTACA, STOCK_PISO } from '#messages/stock/productos-butaca.ts'
import { DETALLE, REGISTROS, REMITO } from '#messages/stock/registros.ts'
import { type Screen, screensOf } from './looks.ts'
import { answerAsServer, answering } from './server-side.ts'

const ALL_TIME = '/informes/flujo?desde=2024-01-01&hasta=2030-12-31&estado=5'

export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

export async function openFlujo(page: Page, address = '/informes/flujo'): Promise<void> {
  await page.goto(address)
  await expect(region(page, FLUJO.ahora).getByRole('link').first()).toBeVisible()
}

const FLUJO_SCREENS: readonly Screen[] = screensOf('operario', {
  flujo: page => openFlujo(page),
  'flujo-tabla': async page => {
    await openFlujo(page, ALL_TIME)
    await page.getByRole('button', { name: FLUJO.verTabla }).click()
    await region(page, FLUJO.paradas)
      .getByRole('button', { name: /^Ver las / })
      .first()
      .click()
  },
  'flujo-personalizado': async page => {
    await openFlujo(page)
    await page.getByRole('radio', { name: FLUJO.periodos.personalizado }).click()
    const dialog = page.getByRole('dialog', { name: FLUJO.periodoPersonalizado })
    await dialog.getByRole('textbox', { name: INFORME.hasta, exact: true }).fill('31/02/2026')
    await dialog.getByRole('button', { name: FLUJO.aplicar }).click()
    await expect(dialog.getByText('Esa fecha no existe')).toBeVisible()
  },
  'flujo-limites': async page => {
    await openFlujo(page)
    await page.getByRole('button', { name: FLUJO.limites }).click()
    await expect(page.getByRole('dialog', { name: FLUJO.limitesTitulo })).toBeVisible()
  },
  'flujo-vacio': async page => {
    await page.goto('/informes/flujo?desde=2030-01-01&hasta=2030-01-02&persona=nadie')
    await expect(page.getByText(FLUJO.nadaEnFabrica)).toBeVisible()
  },
  'flujo-error': async page => {
    await answering(page, LLAMADA.flujo, { status: 429, body: '' })
    await page.goto('/informes/flujo?desde=2026-01-01&hasta=2026-01-02')
    const alert = page.getByRole('alertdialog', { name: MODALES.error })
    await expect(alert).toBeVisible()
    await alert.getByRole('button', { name: MODALES.cerrar }).click()
  },
})

const DAY_MS = 86_400_000
const day = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)

const COMPARADO = `/informes/date?desde=${day(20)}&hasta=${day(1)}&horaD=06:00&horaH=22:00&estado=5&antes=28`

const SALIDAS_SCREENS: readonly Screen[] = [
  ...screensOf('operario', {
    'informe-comparado': async page => {
      await page.goto(COMPARADO)
      await expect(
        page.getByText(/más que antes|menos que antes|igual que antes|sin datos antes/),
      ).toBeVisible()
      const evolucion = page.getByRole('region', { name: INFORME.evolucion })
      await evolucion.getByRole('button', { name: INFORME.verTablaDe(INFORME.evolucion) }).click()
      await expect(evolucion.getByRole('table')).toBeVisible()
    },
    'butacas-sacar': async page => {
      await page.goto('/fabrica/buscarButaca?estado=2')
      await page.getByRole('button', { name: LISTA.sacar }).click()
      await expect(page.getByRole('dialog', { name: LISTA.sacar })).toBeVisible()
    },
  }),
  ...screensOf('admin', {
    'productos-eliminados': async page => {
      await page.goto('/stock/producto')
      await page.getByRole('button', { name: BORRADOS.ver }).click()
      await expect(page.getByRole('dialog', { name: BORRADOS.titulo.productos })).toBeVisible()
      await expect(page.getByText(BORRADOS.cargando)).toHaveCount(0)
    },
  }),
]

const finder = (page: Page) => page.getByRole('dialog', { name: BUSCAR.titulo })

async function finding(page: Page, texto: string): Promise<void> {
  await page.goto('/ayuda')
  await page.getByRole('button', { name: BUSCAR.titulo }).click()
  const field = page.getByRole('combobox', { name: BUSCAR.titulo })
  await expect(field).toBeFocused()
  await field.fill(texto)
}

const BUSCAR_SCREENS: readonly Screen[] = screensOf('admin', {
  'buscar-vacia': page => finding(page, ''),
  buscar: async page => {
    await finding(page, 'es')
    await expect(finder(page).getByRole('option').filter({ hasText: 'Espuma' }).first()).toBeVisible()
  },
  'buscar-nada': async page => {
    await finding(page, 'asiento fucsia')
    await expect(finder(page).getByText(BUSCAR.probaCon(gruposOf('admin')))).toBeVisible()
  },
  'buscar-sin-respuesta': async page => {
    await answering(page, BUSQUEDA.buscar, { status: 429, body: '' })
    await finding(page, 's7')
    await expect(finder(page).getByText(BUSCAR.soloAqui['sin-respuesta'])).toBeVisible()
  },
})

const FILAS = [
  ['Codigo', 'Detalle', 'Rubro', 'P. Costo', 'Obs'],
  ['ES-D30-7', 'Espuma D30 asiento S7', 'Espumas', '9,99', ''],
  ['IMP-1', 'Bisagra 40 mm', 'Herrajes', '1,20', 'llega los martes'],
  ['IMP-2', 'Pana gris', 'Tela', '8,70', ''],
  ['IMP-3', 'Chapa', '', '9.85.0', ''],
]

/** With semicolons and in Latin-1, as Excel on Windows saves a list. */
export const LISTA_CSV = {
  name: 'precios.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(FILAS.map(row => row.join(';')).join('\r\n'), 'latin1'),
}

const chooseFile = (page: Page, file: typeof LISTA_CSV) =>
  page.locator('input[type=file]').setInputFiles(file)

async function openColumnas(page: Page): Promise<void> {
  await page.goto('/stock/importar')
  await expect(page.getByRole('heading', { name: IMPORTAR.titulo, exact: true })).toBeVisible()
  await chooseFile(page, LISTA_CSV)
  await expect(page.getByRole('button', { name: IMPORTAR.probar })).toBeEnabled()
}

const IMPORTAR_SCREENS: readonly Screen[] = screensOf('admin', {
  importar: async page => {
    await page.goto('/stock/importar')
    await chooseFile(page, {
      name: 'factura.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    })
    await expect(page.getByText(/Es un PDF/)).toBeVisible()
  },
  'importar-columnas': openColumnas,
  'importar-prueba': async page => {
    await openColumnas(page)
    await page.getByRole('button', { name: IMPORTAR.probar }).click()
    await expect(page.getByRole('button', { name: IMPORTAR.usar('Telas', 1) })).toBeEnabled()
  },
})

const PATH = '/stock/registro'
const detail = (page: Page) => page.getByRole('region', { name: /^Detalle de / })

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
}

const REGISTROS_SCREENS: readonly Screen[] = screensOf('admin', {
  registros: async page => {
    await page.goto(PATH)
    await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeEnabled()
  },
  'registros-editar': async page => {
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
  'registros-detalle': async page => {
    await withPendiente(page)
    await detail(page).getByRole('button', { name: DETALLE.agregarOtra }).click()
    await detail(page).getByRole('textbox').first().fill('')
    await expect(detail(page).getByText(DETALLE.faltaCantidad(1))).toBeVisible()
  },
  'registros-conflicto': async page => {
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
  'registros-aviso': async page => {
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
})

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
  ventasAnteriores: [],
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
  await answering(page, ENDPOINTS.entregas, { json: { entregas } })
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
    corregido: false,
    papel: null,
  })),
}

const ENTREGAS_SCREENS: readonly Screen[] = screensOf('admin', {
  'registros-borrador': page => openDrafts(page, [ENTREGA, { ...ENTREGA, id: 2, remito: null, sigueA: 1 }]),
  'registros-borrador-confirmar': async page => {
    const anterior = {
      ...{ registro: 3, nro_remito: 'R-0001-00004790', fechahs: '2026-11-12T10:20:00.000' },
      ...{ cliente: 'Cooperativa de Transporte Ñandú', butacas: ['S710310', 'S710352'] },
    }
    await openDrafts(page, [{ ...ENTREGA, lineas: ENTREGA.lineas.slice(1), ventasAnteriores: [anterior] }])
    await page.getByRole('button', { name: ENTREGAS.confirmar }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  },
  'registros-borrador-quitadas': async page => {
    await openDrafts(page, [{ ...ENTREGA, sigueA: 9, ventaEliminada: true }])
    await page.getByRole('button', { name: ENTREGAS.quitarLinea('SX blanco') }).click()
    await page.getByRole('button', { name: ENTREGAS.quitarAlgunaDe('BT-S5-B') }).click()
    await page.getByRole('textbox', { name: ENTREGAS.precioDe('BT-S7XL-N') }).fill('200')
    await expect(page.getByText(ENTREGAS.precioDeLista(214.5))).toBeVisible()
  },
  'registros-borrador-decidida': async page => {
    await openDrafts(page, [{ ...ENTREGA, lineas: ENTREGA.lineas.slice(1) }])
    await page.getByRole('textbox', { name: ENTREGAS.precioDe('BT-S7XL-N') }).fill('200')
    await answering(page, ENDPOINTS.entregas, { json: { entregas: [] } })
    await answering(page, ENDPOINTS.entrega, { json: { ...ENTREGA, estado: 'descartada' } })
    await answering(page, ENDPOINTS.confirmarEntrega, { status: 412 })
    await page.getByRole('button', { name: ENTREGAS.confirmar }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: ENTREGAS.confirmar }).click()
    await expect(page.getByText(ENTREGAS.yaDecidida.descartada)).toBeVisible()
  },
  'registros-borrador-cabecera': async page => {
    await openDrafts(page, [ENTREGA])
    await page.getByRole('button', { name: REGISTROS.editar(ENTREGA.remito ?? '') }).click()
    await expect(page.getByText(ENTREGAS.alConfirmar)).toBeVisible()
  },
  'registros-remitos': async page => {
    await answering(page, ENDPOINTS.remitos, { json: REMITOS })
    await page.goto('/stock/registro')
    await page.getByRole('button', { name: REMITO.lista }).click()
    await expect(page.getByRole('dialog').getByText(REMITO.vigente)).toBeVisible()
  },
  'productos-butaca': async page => {
    await page.goto('/stock/productos_butaca')
    await expect(
      page.getByRole('button', { name: new RegExp(`^${PRODUCTOS_BUTACA.elegirDe('')}`) }).first(),
    ).toBeVisible()
  },
  'productos-butaca-piso': async page => {
    await page.goto('/stock/productos_butaca')
    await page.getByRole('button', { name: STOCK_PISO.prender }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
})

export const OFFICE_SCREENS: readonly Screen[] = [
  ...FLUJO_SCREENS,
  ...SALIDAS_SCREENS,
  ...BUSCAR_SCREENS,
  ...IMPORTAR_SCREENS,
  ...REGISTROS_SCREENS,
  ...ENTREGAS_SCREENS,
]
