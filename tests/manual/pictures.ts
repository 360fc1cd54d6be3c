import { expect, type Locator, type Page } from '@playwright/test'
import { MARCO } from '#messages/marco.ts'
import { TAMANO } from '#messages/persona/opciones.ts'
import { USUARIOS } from '#messages/persona/usuarios.ts'
import { DETALLE } from '#messages/stock/registros.ts'
import * as floor from '../e2e/floor.ts'
import type { Screen } from '../e2e/looks.ts'
import { banner, publish } from '../e2e/new-version.ts'
import { SCREENS } from '../e2e/screens.ts'
import type { FaultProxy } from '../helpers/fault-proxy.ts'

export interface Clip {
  x: number
  y: number
  width: number
  height: number
}

export interface Picture {
  /** File name in docs/manual/imagenes, without the extension. */
  archivo: string
  as?: Screen['as']
  /** Starts where the previous picture ended, in the same browser. */
  goesOn?: true
  open: (page: Page, nros: readonly string[], faults: FaultProxy) => Promise<void>
  /** The pictured element; absent for the whole page. */
  of?: (page: Page) => Locator
  /** The pictured rectangle in px, for a picture without `of`. */
  at?: Clip
  /** Name of a PNG in public/screenshots, taken for the web app manifest. */
  manifiesto?: string
}

function screenOf(name: string): Screen {
  const screen = SCREENS.find(each => each.name === name)
  if (screen === undefined) throw new Error(`there is no screen ${name}`)
  return screen
}

function ofScreen(archivo: string, name: string, of?: Picture['of']): Picture {
  const { as, open } = screenOf(name)
  return { archivo, as, open, ...(of ? { of } : {}) }
}

const dialog = (page: Page): Locator => page.locator('.dialog').last()

async function openPersonMenu(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByText(/ en la tabla/)).toBeVisible()
  await page.locator('.person-menu > button:visible').click()
  await expect(page.getByRole('link', { name: MARCO.esteEquipo })).toBeVisible()
}

async function openPesar(page: Page, nros: readonly string[]): Promise<void> {
  await screenOf('cambiar-estado-pesada').open(page, nros)
  await dialog(page).getByRole('textbox').fill('18,4')
}

/** Follows the picture `pendientes`, which leaves the browser without a network. */
async function openSinConexion(page: Page, nros: readonly string[]): Promise<void> {
  await page.goto('/fabrica/buscarButaca')
  await floor.scan(page, nros[2] ?? '')
  await floor.expectAnswer(page, nros[2] ?? '')
}

async function openSalir(page: Page, nros: readonly string[]): Promise<void> {
  await floor.openButacas(page)
  await screenOf('salir-con-pendientes').open(page, nros)
}

async function openRegistro(page: Page): Promise<void> {
  await page.goto('/stock/registro')
  const detail = page.getByRole('region', { name: /^Detalle de / })
  await page
    .getByRole('button', { name: /^Ver detalle/ })
    .nth(2)
    .click()
  const cantidad = detail.getByRole('textbox').first()
  await cantidad.fill(String(Number(await cantidad.inputValue()) + 1))
  await expect(detail.getByRole('button', { name: DETALLE.guardar, exact: true })).toBeEnabled()
}

/** Chooses the small size, so that all columns fit the picture. */
async function openProductos(page: Page): Promise<void> {
  await page.goto('/stock/producto')
  await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeEnabled()
  await page.locator('.person-menu > button:visible').click()
  await page.getByRole('radio', { name: TAMANO.chico, exact: true }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Existencia' }).click()
}

async function openNuevoModelo(page: Page): Promise<void> {
  await page.goto('/stock/modelos')
  await page.getByRole('button', { name: 'Nuevo Modelo' }).click()
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Reclinable 2')
}

async function openUsuarios(page: Page): Promise<void> {
  await page.goto('/usuarios')
  await expect(page.getByRole('button', { name: USUARIOS.acciones('operario') })).toBeVisible()
}

async function openAdoptar(page: Page): Promise<void> {
  await page.goto('/pendientes')
  await expect(page.getByRole('heading', { name: /^De / })).toBeVisible()
}

async function offerVersion(page: Page, faults: FaultProxy): Promise<void> {
  await publish(faults, worker => `${worker}\n// another version`)
  await page.reload()
  await expect(banner(page)).toBeVisible({ timeout: 20_000 })
}

export const TABLET_PICTURES: readonly Picture[] = [
  { ...ofScreen('entrar', 'login'), at: { x: 684, y: 0, width: 596, height: 800 } },
  // Before the other signed-in pictures, because they open sessions and this screen counts sessions
  { archivo: 'usuarios', as: 'admin', open: openUsuarios },
  ofScreen('panel', 'panel'),
  {
    archivo: 'menu-persona',
    as: 'operario',
    open: openPersonMenu,
    at: { x: 620, y: 0, width: 660, height: 700 },
  },
  { ...ofScreen('butacas', 'butacas'), manifiesto: 'butacas-tableta' },
  ofScreen('cambiar-estado', 'cambiar-estado'),
  { ...ofScreen('pesar', 'cambiar-estado-pesada', dialog), open: openPesar },
  ofScreen('lista', 'cambiar-estado-lista', dialog),
  ofScreen('homologar', 'homologar', dialog),
  ofScreen('nueva-butaca', 'nueva-butaca', dialog),
  ofScreen('historial', 'historial', dialog),
  ofScreen('este-equipo', 'este-equipo'),
  ofScreen('informe', 'informe'),
  ofScreen('informe-detalle', 'informe-detalle', dialog),
  ofScreen('homologaciones', 'homologaciones'),
  ofScreen('pendientes', 'pendientes'),
  { archivo: 'sin-conexion', as: 'operario', goesOn: true, open: openSinConexion },
  { ...ofScreen('descartar', 'descartar', dialog), goesOn: true },
  { ...ofScreen('salir', 'salir-con-pendientes', dialog), goesOn: true, open: openSalir },
  { ...ofScreen('resultado', 'butacas-resultado'), goesOn: true },
  { archivo: 'adoptar', as: 'admin', goesOn: true, open: openAdoptar },
  { archivo: 'modelos', as: 'admin', open: openNuevoModelo },
  ofScreen('informe-stock', 'informe-stock'),
  { archivo: 'registros', as: 'admin', open: openRegistro },
  ofScreen('registros-conflicto', 'registros-conflicto', dialog),
  ofScreen('registros-aviso', 'registros-aviso', dialog),
  ofScreen('dispositivos', 'dispositivos'),
  ofScreen('panel-pared', 'pared-estados'),
  { archivo: 'productos', as: 'admin', open: openProductos },
  ofScreen('serie', 'serie'),
  {
    archivo: 'version',
    as: 'admin',
    open: (page, _, faults) => offerVersion(page, faults),
    of: page => page.locator('.update'),
  },
]

export const PHONE_PICTURES: readonly Picture[] = [
  { ...ofScreen('telefono', 'butacas'), manifiesto: 'butacas-telefono' },
]
