import { expect, type Page } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { PROBLEM_TYPE } from '#contract/problem.ts'
import { addressOfFicha } from '#domain/rutas.ts'
import { BUTACAS, LECTURA } from '#messages/butacas/butacas.ts'
import { FICHA } from '#messages/butacas/ficha.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { LOTE } from '#messages/butacas/lista-avisos.ts'
import { LOTE as POR_LOTE } from '#messages/butacas/lote.ts'
import { MOTIVO } from '#messages/butacas/motivo.ts'
import { CERRAR_ESCRITO } from '#messages/edicion.ts'
import { EQUIPO } from '#messages/equipo/dispositivo.ts'
import { MARCO, PANTALLAS } from '#messages/marco.ts'
import { VENDEDOR } from '#messages/panel.ts'
import { SALIDA } from '#messages/persona/opciones.ts'
import { SESION } from '#messages/persona/sesion.ts'
import { HISTORIAL } from '#messages/stock/historial.ts'
import { TABLA } from '#messages/tabla.ts'
import { ADMIN_SCREENS } from './admin-screens.ts'
import * as floor from './floor.ts'
import { FLOOR_SCREENS } from './floor-screens.ts'
import type { Screen } from './looks.ts'
import { OFFICE_SCREENS } from './office-screens.ts'
import { answerAsServer } from './server-side.ts'

/** The seat search without a dialog; reloaded only if it is not open. */
async function onButacas(page: Page): Promise<void> {
  if (!page.url().endsWith('/fabrica/buscarButaca')) return floor.openButacas(page)
  const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ visible: true })
  const giveUp = page.getByRole('button', { name: CERRAR_ESCRITO.descartar })
  // A question closes to the dialog that asked it; a dialog with a draft asks before it closes
  await expect(async () => {
    if (await giveUp.isVisible()) await giveUp.click()
    else if ((await dialogs.count()) > 0) await page.keyboard.press('Escape')
    await expect(dialogs).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await expect(floor.scanField(page)).toBeFocused()
}

const read = async (page: Page, nro = ''): Promise<void> => {
  await onButacas(page)
  await floor.scan(page, nro)
  await floor.expectAnswer(page, nro)
  await expect(floor.reader(page).getByRole('status')).not.toContainText(LECTURA.leyendo)
}

const changing = async (page: Page, estado: string, nros: readonly string[]): Promise<void> => {
  await read(page, nros[0])
  await floor.reader(page).getByRole('button', { name: 'Otro estado' }).click()
  const dialog = page.getByRole('dialog', { name: /Cambiar Estado/ })
  await expect(dialog).toBeVisible()
  if (estado !== '') await dialog.getByText(estado, { exact: true }).click()
}

const RULE = { title: 'Regla', status: 422, detail: 'Esta butaca no admite ese cambio.', codigo: 'REGLA' }

/** During `act` the server refuses changes of this seat. */
async function refusing(page: Page, nro: string, problem: object, act: () => Promise<void>): Promise<void> {
  const { method, path } = ENDPOINTS.cambiarEstado
  const pattern = new RegExp(`${path}\\?.*nroButaca=${nro}\\b`)
  const { status } = problem as { status: number }
  await page
    .context()
    .route(pattern, route =>
      route.request().method() === method
        ? answerAsServer(route, { status, contentType: PROBLEM_TYPE, body: JSON.stringify(problem) })
        : route.continue(),
    )
  await act()
  await page.context().unroute(pattern)
}

/** One change refused by the server and one in conflict with another user's: both wait for a decision. */
async function refuse(page: Page, [first = '', second = '']: readonly string[]): Promise<void> {
  await refusing(page, first, RULE, async () => {
    await floor.changeByScan(page, first, 'armada')
    await expect(floor.chip(page)).toHaveAccessibleName(/1 rechazada/)
  })
  const ref = { id: 1, nombre: 'negro' }
  const estado = { id: 7, nombre: 'borrada' }
  const seat = { modelo: ref, color: ref, peso: -1, prehomologada: false, homologada: false, renombre: null }
  const fechaHs = '2026-11-20T10:42:00.000'
  const actual = {
    butaca: { nro: second, ...seat, estado, fechaHs, version: 99 },
    usuario: 'lopez',
    fechaHs,
  }
  const conflict = { ...RULE, status: 412, detail: '', codigo: 'VERSION', actual }
  await refusing(page, second, conflict, async () => {
    await floor.changeByScan(page, second, 'armada')
    await expect(floor.chip(page)).toHaveAccessibleName(/2 rechazadas/)
  })
}

/** Changes several seats at once. */
async function changeBatch(page: Page, nros: readonly string[]): Promise<void> {
  for (const nro of nros) {
    await floor.scan(page, nro)
    await floor.expectAnswer(page, nro)
    const box = page.getByRole('checkbox', { name: `Seleccionar ${nro}` })
    await expect(box).toBeVisible()
    await box.check({ force: true })
  }
  await page.getByRole('button', { name: /^Seleccionados/ }).click()
  const dialog = page.getByRole('dialog', { name: /Cambiar Estado/ })
  await dialog.getByText('armada', { exact: true }).click()
  await floor.confirmChange(dialog)
  await expect(dialog).toBeHidden()
}

const INFORME = '/informes/date?desde=2020-01-01&hasta=2030-12-31&estado=5'

async function openHomologaciones(page: Page): Promise<void> {
  await page.goto('/fabrica/homologar')
  await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeEnabled()
}

async function openTodas(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: VENDEDOR.todas }).click()
  await expect(page.getByRole('table', { name: VENDEDOR.tabla })).toBeVisible()
}

/** Every screen and dialog of the product, and how to open it. */
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
      await expect(page.getByRole('main').getByRole('alert')).toContainText(SESION.faltanDatos)
    },
  },
  {
    name: 'panel',
    as: 'operario',
    open: async page => {
      await page.goto('/')
      await expect(page.getByText(/ en la tabla/)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Homologadas' }).first()).toBeVisible()
    },
  },
  { name: 'butacas', as: 'operario', open: (page, nros) => read(page, nros[0]) },
  {
    name: 'butacas-no-existe',
    as: 'operario',
    open: async page => {
      await onButacas(page)
      await expect(floor.chip(page)).toBeVisible()
      await floor.scan(page, 'ZZ9999999')
      await expect(floor.reader(page).getByRole('status')).toContainText('No existe')
    },
  },
  {
    name: 'butacas-elegidas',
    as: 'operario',
    open: async (page, nros) => {
      await read(page, nros[0])
      // Rows are inserted while the mirror fills
      await floor.readyForOffline(page)
      await expect(page.locator('tr[data-read]')).toHaveCount(1)
      const boxes = page.getByRole('checkbox', { name: /^Seleccionar / })
      for (const n of [0, 1, 2, 4]) await boxes.nth(n).dispatchEvent('click')
      await expect(page.getByRole('region', { name: LISTA.elegidas })).toContainText(LISTA.cuantasElegidas(4))
    },
  },
  {
    name: 'butacas-parte',
    as: 'operario',
    open: async (page, nros) => {
      await onButacas(page)
      await floor.typeByHand(page, (nros[0] ?? '').slice(0, 4))
      await page.keyboard.press('Enter')
      await expect(
        floor
          .reader(page)
          .getByRole('button', { name: /^Abrir / })
          .first(),
      ).toBeVisible()
    },
  },
  {
    // The card with two next steps, and a middle page of the list
    name: 'butacas-dos-pasos',
    as: 'operario',
    open: async page => {
      await onButacas(page)
      await page.goto(`/fabrica/buscarButaca?estado=${floor.ARMADA.id}`)
      const nro = (await page.locator('.seats .c-nro').filter({ hasText: /\d/ }).first().textContent()) ?? ''
      await read(page, nro)
      const pages = page.getByRole('navigation', { name: TABLA.paginas })
      for (const n of [2, 3, 4, 5, 6]) {
        await pages.getByRole('button', { name: TABLA.pager.siguiente }).click()
        await expect(pages.locator('[aria-current]')).toHaveText(String(n))
      }
    },
  },
  {
    name: 'butacas-prehomologada',
    as: 'operario',
    open: async page => {
      await onButacas(page)
      await page.getByRole('button', { name: 'Listas S' }).click()
      const nro = (await page.locator('tr[data-k="prehomo"] .c-nro').first().textContent()) ?? ''
      await read(page, nro)
      await expect(floor.reader(page).getByRole('button', { name: 'Homologar' })).toBeVisible()
      // A notification over the list
      await page.getByRole('button', { name: /^Seleccionados/ }).click()
      await expect(page.getByText(BUTACAS.seleccioneButaca)).toBeVisible()
    },
  },
  { name: 'cambiar-estado', as: 'operario', open: (page, nros) => changing(page, '', nros) },
  { name: 'cambiar-estado-pesada', as: 'operario', open: (page, nros) => changing(page, 'pesada', nros) },
  { name: 'cambiar-estado-lista', as: 'operario', open: (page, nros) => changing(page, 'lista', nros) },
  {
    name: 'cambiar-estado-devolver',
    as: 'operario',
    open: async (page, nros) => {
      await changing(page, 'cortada', nros)
      await page.getByRole('dialog').getByText(MOTIVO.otro, { exact: true }).click()
      await expect(page.getByPlaceholder(MOTIVO.escribi)).toBeVisible()
    },
  },
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
    name: 'nueva-butaca',
    as: 'operario',
    open: async page => {
      await onButacas(page)
      await floor.openNueva(page)
    },
  },
  {
    name: 'nueva-butaca-repetida',
    as: 'operario',
    open: async (page, nros) => {
      await onButacas(page)
      const dialog = await floor.openNueva(page)
      await dialog.getByLabel('Número de butaca').fill(nros[0] ?? '')
      await expect(dialog.getByText(/^Ya hay una butaca con el número/)).toBeVisible()
    },
  },
  {
    name: 'editar-butaca',
    as: 'operario',
    open: async (page, nros) => {
      await read(page, nros[0])
      await floor.rowAction(page, nros[0] ?? '', 'Editar')
      await expect(page.getByRole('dialog', { name: /Editar Butaca/ })).toBeVisible()
    },
  },
  {
    name: 'homologar',
    as: 'operario',
    open: async page => {
      await onButacas(page)
      await page.getByRole('button', { name: 'Listas S' }).click()
      const row = page.getByRole('row').filter({ hasText: 'pre-homologada' }).first()
      await expect(row).toBeVisible()
      const nro = /^Seleccionar (.*)$/.exec(
        (await row.getByRole('checkbox').getAttribute('aria-label')) ?? '',
      )?.[1]
      await floor.scan(page, nro ?? '')
      await floor.expectAnswer(page, nro ?? '')
      await floor.reader(page).getByRole('button', { name: 'Homologar' }).click()
      const dialog = page.getByRole('dialog', { name: /Homologar/ })
      await dialog.getByLabel('Etiqueta blanca').fill('B-0048213')
      await dialog.getByRole('button', { name: 'Homologar' }).click()
      await expect(dialog.getByText('La etiqueta gris es obligatoria')).toBeVisible()
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
    name: 'informe',
    as: 'operario',
    open: async page => {
      await page.goto(INFORME)
      await expect(page.getByRole('list', { name: 'Cantidad' })).toBeVisible()
    },
  },
  {
    name: 'informe-calendario',
    as: 'operario',
    open: async page => {
      await page.goto(INFORME)
      await page.getByRole('button', { name: 'Calendario de Desde' }).click()
      await expect(page.getByRole('dialog', { name: 'Elegir fecha: Desde' })).toBeVisible()
    },
  },
  {
    name: 'informe-detalle',
    as: 'operario',
    open: async page => {
      await page.goto(INFORME)
      await page.getByRole('list', { name: 'Cantidad' }).getByRole('button').first().click()
      await expect(page.getByRole('dialog', { name: /^Lista de butacas/ })).toBeVisible()
    },
  },
  {
    name: 'informe-error',
    as: 'operario',
    open: async page => {
      const calls = /\/api\/informes\//
      await page.context().route(calls, route => answerAsServer(route, { status: 404, body: '' }))
      await page.goto('/informes/date')
      await page.getByRole('textbox', { name: 'Desde', exact: true }).fill('31/02/2026')
      await page.getByRole('button', { name: 'Enviar' }).click()
      await expect(page.getByText('Esa fecha no existe')).toBeVisible()
      await page.getByRole('textbox', { name: 'Desde', exact: true }).fill('01/01/2020')
      await page.getByRole('button', { name: 'Enviar' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Error' })).toBeVisible()
      await page.context().unroute(calls)
    },
  },
  {
    name: 'informe-estado-incorrecto',
    as: 'operario',
    open: async page => {
      await page.goto(`${INFORME.replace('estado=5', 'estado=2')}&tipo=A`)
      await expect(page.getByRole('alertdialog', { name: 'Estado incorrecto' })).toBeVisible()
    },
  },
  ...OFFICE_SCREENS,
  ...FLOOR_SCREENS,
  {
    name: 'pendientes',
    as: 'operario',
    open: async (page, nros) => {
      await floor.openButacas(page)
      await floor.readyForOffline(page)
      await refuse(page, [nros[1] ?? '', nros[4] ?? ''])
      await page.context().setOffline(true)
      for (const nro of nros.slice(2, 4)) await floor.changeByScan(page, nro, 'armada')
      await floor.chip(page).click()
      await expect(page.getByRole('heading', { name: 'Pendientes', level: 1 })).toBeVisible()
    },
  },
  {
    name: 'butacas-sin-conexion',
    as: 'operario',
    goesOn: true,
    open: async (page, nros) => {
      await page.goto('/fabrica/buscarButaca')
      await floor.scan(page, nros[1] ?? '')
      await floor.expectAnswer(page, nros[1] ?? '')
    },
  },
  {
    name: 'descartar',
    as: 'operario',
    goesOn: true,
    open: async page => {
      await page.goto('/pendientes')
      await page
        .getByRole('button', { name: /^Descartar/ })
        .first()
        .click()
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
    },
  },
  {
    name: 'este-equipo',
    as: 'operario',
    goesOn: true,
    open: async page => {
      await page.goto('/dispositivo')
      const field = page.getByRole('textbox', { name: EQUIPO.lectorCampo })
      await field.focus()
      await floor.scan(page, 'S710482')
      await expect(page.getByText(EQUIPO.terminador)).toBeVisible()
    },
  },
  {
    name: 'salir-con-pendientes',
    as: 'operario',
    goesOn: true,
    open: async page => {
      // On a phone it is in the user's menu
      const menu = page.getByRole('button', { name: MARCO.persona('operario') })
      if (await menu.isVisible()) await menu.click()
      await page
        .getByRole('button', { name: SESION.cerrarSesion, exact: true })
        .filter({ visible: true })
        .first()
        .click()
      const goAll = page.getByRole('button', { name: SALIDA.salir })
      await expect(goAll.or(page.getByRole('button', { name: SALIDA.cerrarIgual }))).toBeVisible()
    },
  },
  {
    name: 'butacas-resultado',
    as: 'operario',
    goesOn: true,
    open: async (page, nros) => {
      await page.context().setOffline(false)
      await floor.openButacas(page)
      // Changes left from offline are sent first: only the two refused ones stay
      await floor.expectLive(page, 2)
      const batch = nros.slice(2, 4)
      await refusing(page, batch[0] ?? '', RULE, async () => {
        await changeBatch(page, batch)
        await expect(page.getByRole('button', { name: LOTE.reintentar })).toBeVisible()
      })
    },
  },
  {
    name: 'ficha',
    as: 'operario',
    open: async (page, [nro = '']) => {
      await page.goto(addressOfFicha(nro))
      await expect(page.getByText(/ en fábrica$/)).toBeVisible()
    },
  },
  {
    name: 'ficha-sin-conexion',
    as: 'operario',
    goesOn: true,
    open: async page => {
      await page.context().setOffline(true)
      await expect(page.getByText(FICHA.imprimirEspera)).toBeVisible()
    },
  },
  {
    name: 'ficha-no-existe',
    as: 'operario',
    open: async page => {
      await page.context().setOffline(false)
      await page.goto(addressOfFicha('S7-NO-EXISTE'))
      await expect(page.getByRole('heading', { name: FICHA.noExiste('S7-NO-EXISTE') })).toBeVisible()
    },
  },
  {
    name: 'lote-vacia',
    as: 'admin',
    open: async page => {
      await page.goto('/fabrica/lote')
      await expect(page.getByText(POR_LOTE.inicio)).toBeVisible()
    },
  },
  {
    name: 'lote',
    as: 'admin',
    open: async page => {
      await page.goto('/fabrica/lote?modelo=1&estado=2')
      await expect(page.getByText(POR_LOTE.frase.agrupadas)).toBeVisible()
    },
  },
  {
    name: 'homologaciones',
    as: 'operario',
    open: async page => {
      await page.context().setOffline(false)
      await openHomologaciones(page)
    },
  },
  {
    name: 'homologaciones-editar',
    as: 'operario',
    open: async page => {
      await openHomologaciones(page)
      await page
        .getByRole('button', { name: /^Editar / })
        .nth(2)
        .click()
      await page.getByRole('textbox', { name: 'Etiqueta gris' }).fill(' ')
      await page.getByRole('button', { name: /^Guardar / }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'obligatoria' })).toBeVisible()
    },
  },
  {
    name: 'homologaciones-vacia',
    as: 'operario',
    goesOn: true,
    open: async page => {
      // An open row blocks the search, also after a reload
      await page.getByRole('button', { name: /^Cancelar la edición de / }).click()
      await page.getByRole('textbox', { name: 'Buscar texto' }).fill('no hay ninguna')
      await page.keyboard.press('Enter')
      await expect(page.getByText('No hay homologaciones con ese texto')).toBeVisible()
    },
  },
  {
    name: 'homologaciones-error',
    as: 'operario',
    open: async page => {
      const { path } = ENDPOINTS.excel
      await openHomologaciones(page)
      await page.context().route(path, route => answerAsServer(route, { status: 429, body: '' }))
      await page.getByRole('button', { name: 'Descargar Excel' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Error' })).toBeVisible()
      await page.context().unroute(path)
    },
  },
  {
    name: 'homologaciones-sin-conexion',
    as: 'operario',
    open: async page => {
      await openHomologaciones(page)
      await page.context().setOffline(true)
      await expect(page.getByText(/Sin conexión no se pueden editar/)).toBeVisible()
    },
  },
  {
    name: 'modelos-nuevo',
    as: 'admin',
    open: async page => {
      await page.goto('/stock/modelos')
      await page.getByRole('button', { name: 'Nuevo Modelo' }).click()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert').filter({ hasText: 'obligatorio' })).toBeVisible()
    },
  },
  {
    name: 'modelos-eliminar',
    as: 'admin',
    goesOn: true,
    open: async page => {
      await page.getByRole('button', { name: 'Cancelar la fila nueva' }).click()
      await page
        .getByRole('button', { name: /^Eliminar / })
        .first()
        .click()
      await expect(page.getByRole('alertdialog', { name: 'Ojo!' })).toBeVisible()
    },
  },
  {
    name: 'ventas',
    as: 'admin',
    open: async page => {
      await page.goto('/stock/ventas?desde=2020-01-01&hasta=2030-12-31')
      await expect(page.getByRole('link', { name: /, por mes$/ }).first()).toBeVisible()
    },
  },
  {
    name: 'informe-stock',
    as: 'admin',
    open: async page => {
      await page.goto('/stock/informe')
      await page
        .getByRole('link', { name: /^Movimientos de/ })
        .first()
        .click()
      await expect(page.getByRole('link', { name: /^Ver / }).first()).toBeVisible()
    },
  },
  {
    name: 'productos-historial',
    as: 'admin',
    open: async page => {
      await page.goto('/stock/producto')
      await page
        .getByRole('button', { name: /^Historial de / })
        .first()
        .click()
      const cambios = page.getByRole('list', { name: HISTORIAL.cambios })
      await expect(cambios.getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'productos-nuevo',
    as: 'admin',
    open: async page => {
      await page.goto('/stock/producto')
      await page.getByRole('button', { name: 'Nuevo Producto' }).click()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert').filter({ hasText: 'obligatorio' })).toBeVisible()
    },
  },
  {
    name: 'productos',
    as: 'admin',
    goesOn: true,
    open: async page => {
      await page.getByRole('button', { name: 'Cancelar el producto nuevo' }).click()
      await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeEnabled()
    },
  },
  ...ADMIN_SCREENS,
  {
    name: 'no-encontrada',
    as: 'operario',
    open: async page => {
      await page.goto('/no/existe')
      await expect(page.getByRole('heading', { name: PANTALLAS.noEncontrada }).last()).toBeVisible()
    },
  },
  {
    name: 'panel-vendedor',
    as: 'vendedor',
    open: async page => {
      await page.goto('/')
      await expect(page.getByText(/ en la tabla/)).toBeVisible()
    },
  },
  {
    name: 'vendedor-todas',
    as: 'vendedor',
    open: openTodas,
  },
  {
    name: 'vendedor-numeros',
    as: 'vendedor',
    open: async page => {
      await openTodas(page)
      await page
        .getByRole('button', { name: /^Ver \d+ / })
        .first()
        .click()
      await expect(page.getByRole('dialog').locator('td .nro').first()).toBeVisible()
    },
  },
  {
    name: 'vendedor-no-lista',
    as: 'vendedor',
    open: async page => {
      await openTodas(page)
      await page.getByRole('textbox', { name: VENDEDOR.numero }).fill('ZZ9999999')
      await page.getByRole('button', { name: VENDEDOR.estaLista }).click()
      await expect(page.getByText(VENDEDOR.no)).toBeVisible()
    },
  },
  {
    name: 'sin-permiso',
    as: 'vendedor',
    open: async page => {
      await page.goto('/fabrica/buscarButaca')
      await expect(page.getByRole('heading', { name: PANTALLAS.sinPermiso }).last()).toBeVisible()
    },
  },
]
