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
import { type Screen, screensOf, walkOf } from './looks.ts'
import { OFFICE_SCREENS } from './office-screens.ts'
import { answerAsServer, answering } from './server-side.ts'

async function onButacas(page: Page): Promise<void> {
  if (!page.url().endsWith('/fabrica/buscarButaca')) return floor.openButacas(page)
  const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ visible: true })
  const giveUp = page.getByRole('button', { name: CERRAR_ESCRITO.descartar })
  // Closing a question returns to its dialog; a dialog with a draft asks before it closes
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

/** Makes one refused change and one conflict with another user's change. Both wait for a decision. */
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

export const SCREENS: readonly Screen[] = [
  ...screensOf(null, {
    login: async page => {
      await page.goto('/login')
      await expect(page.getByLabel('Usuario')).toBeVisible()
    },
    'login-error': async page => {
      await page.goto('/login')
      await page.getByRole('button', { name: 'Ingresar' }).click()
      await expect(page.getByRole('main').getByRole('alert')).toContainText(SESION.faltanDatos)
    },
  }),
  ...screensOf('operario', {
    panel: async page => {
      await page.goto('/')
      await expect(page.getByText(/ en la tabla/)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Homologadas' }).first()).toBeVisible()
    },
    butacas: (page, nros) => read(page, nros[0]),
    'butacas-no-existe': async page => {
      await onButacas(page)
      await expect(floor.chip(page)).toBeVisible()
      await floor.scan(page, 'ZZ9999999')
      await expect(floor.reader(page).getByRole('status')).toContainText('No existe')
    },
    'butacas-elegidas': async (page, nros) => {
      await read(page, nros[0])
      // Rows are inserted while the mirror fills
      await floor.readyForOffline(page)
      await expect(page.locator('tr[data-read]')).toHaveCount(1)
      const boxes = page.getByRole('checkbox', { name: /^Seleccionar / })
      for (const n of [0, 1, 2, 4]) await boxes.nth(n).dispatchEvent('click')
      await expect(page.getByRole('region', { name: LISTA.elegidas })).toContainText(LISTA.cuantasElegidas(4))
    },
    'butacas-parte': async (page, nros) => {
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
    // The card with two next steps, and a middle page of the list
    'butacas-dos-pasos': async page => {
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
    'butacas-prehomologada': async page => {
      await onButacas(page)
      await page.getByRole('button', { name: 'Listas S' }).click()
      const head = page.getByRole('button', { name: 'Renombre' })
      if (await head.isVisible()) await head.click()
      const nro = (await page.locator('tr[data-k="prehomo"] .c-nro').first().textContent()) ?? ''
      await read(page, nro)
      await expect(floor.reader(page).getByRole('button', { name: 'Homologar' })).toBeVisible()
      // A notification over the list
      await page.getByRole('button', { name: /^Seleccionados/ }).click()
      await expect(page.getByText(BUTACAS.seleccioneButaca)).toBeVisible()
    },
    'cambiar-estado': (page, nros) => changing(page, '', nros),
    'cambiar-estado-pesada': (page, nros) => changing(page, 'pesada', nros),
    'cambiar-estado-lista': (page, nros) => changing(page, 'lista', nros),
    'cambiar-estado-devolver': async (page, nros) => {
      await changing(page, 'cortada', nros)
      await page.getByRole('dialog').getByText(MOTIVO.otro, { exact: true }).click()
      await expect(page.getByPlaceholder(MOTIVO.escribi)).toBeVisible()
    },
    confirmar: async (page, nros) => {
      await changing(page, 'borrada', nros)
      await page.getByRole('dialog').getByRole('button', { name: 'Cambiar Estado' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
    'nueva-butaca': async page => {
      await onButacas(page)
      await floor.openNueva(page)
    },
    'nueva-butaca-repetida': async (page, nros) => {
      await onButacas(page)
      const dialog = await floor.openNueva(page)
      await dialog.getByLabel('Número de butaca').fill(nros[0] ?? '')
      await expect(dialog.getByText(/^Ya hay una butaca con el número/)).toBeVisible()
    },
    'editar-butaca': async (page, nros) => {
      await read(page, nros[0])
      await floor.rowAction(page, nros[0] ?? '', 'Editar')
      await expect(page.getByRole('dialog', { name: /Editar Butaca/ })).toBeVisible()
    },
    homologar: async page => {
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
    historial: async (page, nros) => {
      await read(page, nros[0])
      await floor.reader(page).getByRole('button', { name: 'Historial' }).click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
    informe: async page => {
      await page.goto(INFORME)
      await expect(page.getByRole('list', { name: 'Cantidad' })).toBeVisible()
    },
    'informe-calendario': async page => {
      await page.goto(INFORME)
      await page.getByRole('button', { name: 'Calendario de Desde' }).click()
      await expect(page.getByRole('dialog', { name: 'Elegir fecha: Desde' })).toBeVisible()
    },
    'informe-detalle': async page => {
      await page.goto(INFORME)
      await page.getByRole('list', { name: 'Cantidad' }).getByRole('button').first().click()
      await expect(page.getByRole('dialog', { name: /^Lista de butacas/ })).toBeVisible()
    },
    'informe-error': async page => {
      await answering(page, ENDPOINTS.informe, { status: 404, body: '' })
      await page.goto('/informes/date')
      await page.getByRole('textbox', { name: 'Desde', exact: true }).fill('31/02/2026')
      await page.getByRole('button', { name: 'Enviar' }).click()
      await expect(page.getByText('Esa fecha no existe')).toBeVisible()
      await page.getByRole('textbox', { name: 'Desde', exact: true }).fill('01/01/2020')
      await page.getByRole('button', { name: 'Enviar' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Error' })).toBeVisible()
    },
    'informe-estado-incorrecto': async page => {
      await page.goto(`${INFORME.replace('estado=5', 'estado=2')}&tipo=A`)
      await expect(page.getByRole('alertdialog', { name: 'Estado incorrecto' })).toBeVisible()
    },
  }),
  ...OFFICE_SCREENS,
  ...FLOOR_SCREENS,
  ...walkOf('operario', {
    pendientes: async (page, nros) => {
      await floor.openForOffline(page)
      await refuse(page, [nros[1] ?? '', nros[4] ?? ''])
      await page.context().setOffline(true)
      for (const nro of nros.slice(2, 4)) await floor.changeByScan(page, nro, 'armada')
      await floor.chip(page).click()
      await expect(page.getByRole('heading', { name: 'Pendientes', level: 1 })).toBeVisible()
    },
    'butacas-sin-conexion': async (page, nros) => {
      await page.goto('/fabrica/buscarButaca')
      await floor.scan(page, nros[1] ?? '')
      await floor.expectAnswer(page, nros[1] ?? '')
    },
    descartar: async page => {
      await page.goto('/pendientes')
      await page
        .getByRole('button', { name: /^Descartar/ })
        .first()
        .click()
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
    },
    'este-equipo': async page => {
      await page.goto('/dispositivo')
      const field = page.getByRole('textbox', { name: EQUIPO.lectorCampo })
      await field.focus()
      await floor.scan(page, 'S710482')
      await expect(page.getByText(EQUIPO.terminador)).toBeVisible()
    },
    'salir-con-pendientes': async page => {
      // On a phone «Cerrar Sesión» is in the user's menu
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
    'butacas-resultado': async (page, nros) => {
      await page.context().setOffline(false)
      await floor.openButacas(page)
      // Waits until the changes made offline are sent: only the two refused changes stay
      await floor.expectLive(page, 2)
      const batch = nros.slice(2, 4)
      await refusing(page, batch[0] ?? '', RULE, async () => {
        await changeBatch(page, batch)
        await expect(page.getByRole('button', { name: LOTE.reintentar })).toBeVisible()
      })
    },
  }),
  ...walkOf('operario', {
    ficha: async (page, [nro = '']) => {
      await page.goto(addressOfFicha(nro))
      await expect(page.getByText(/ en fábrica$/)).toBeVisible()
    },
    'ficha-sin-conexion': async page => {
      await page.context().setOffline(true)
      await expect(page.getByText(FICHA.imprimirEspera)).toBeVisible()
    },
  }),
  ...walkOf('operario', {
    homologaciones: openHomologaciones,
    'homologaciones-editar': async page => {
      await page
        .getByRole('button', { name: /^Editar / })
        .nth(2)
        .click()
      await page.getByRole('textbox', { name: 'Etiqueta gris' }).fill(' ')
      await page.getByRole('button', { name: /^Guardar / }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'obligatoria' })).toBeVisible()
    },
    'homologaciones-vacia': async page => {
      // An open row blocks the search, also after a reload
      await page.getByRole('button', { name: /^Cancelar la edición de / }).click()
      await page.getByRole('textbox', { name: 'Buscar texto' }).fill('no hay ninguna')
      await page.keyboard.press('Enter')
      await expect(page.getByText('No hay homologaciones con ese texto')).toBeVisible()
    },
  }),
  ...screensOf('operario', {
    'ficha-no-existe': async page => {
      await page.goto(addressOfFicha('S7-NO-EXISTE'))
      await expect(page.getByRole('heading', { name: FICHA.noExiste('S7-NO-EXISTE') })).toBeVisible()
    },
    'homologaciones-error': async page => {
      await openHomologaciones(page)
      await answering(page, ENDPOINTS.excel, { status: 429, body: '' })
      await page.getByRole('button', { name: 'Descargar Excel' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Error' })).toBeVisible()
    },
    'homologaciones-sin-conexion': async page => {
      await openHomologaciones(page)
      await page.context().setOffline(true)
      await expect(page.getByText(/Sin conexión no se pueden editar/)).toBeVisible()
    },
  }),
  ...walkOf('admin', {
    'modelos-nuevo': async page => {
      await page.goto('/stock/modelos')
      await page.getByRole('button', { name: 'Nuevo Modelo' }).click()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert').filter({ hasText: 'obligatorio' })).toBeVisible()
    },
    'modelos-eliminar': async page => {
      await page.getByRole('button', { name: 'Cancelar la fila nueva' }).click()
      await page
        .getByRole('button', { name: /^Eliminar / })
        .first()
        .click()
      await expect(page.getByRole('alertdialog', { name: 'Ojo!' })).toBeVisible()
    },
  }),
  ...screensOf('admin', {
    'lote-vacia': async page => {
      await page.goto('/fabrica/lote')
      await expect(page.getByText(POR_LOTE.inicio)).toBeVisible()
    },
    lote: async page => {
      await page.goto('/fabrica/lote?modelo=1&estado=2')
      await expect(page.getByText(POR_LOTE.frase.agrupadas)).toBeVisible()
    },
    ventas: async page => {
      await page.goto('/stock/ventas?desde=2020-01-01&hasta=2030-12-31')
      await expect(page.getByRole('link', { name: /, por mes$/ }).first()).toBeVisible()
    },
    'informe-stock': async page => {
      await page.goto('/stock/informe')
      await page
        .getByRole('link', { name: /^Movimientos de/ })
        .first()
        .click()
      await expect(page.getByRole('link', { name: /^Ver / }).first()).toBeVisible()
    },
    'productos-historial': async page => {
      await page.goto('/stock/producto')
      await page
        .getByRole('button', { name: /^Historial de / })
        .first()
        .click()
      const cambios = page.getByRole('list', { name: HISTORIAL.cambios })
      await expect(cambios.getByRole('listitem').first()).toBeVisible()
    },
  }),
  ...walkOf('admin', {
    'productos-nuevo': async page => {
      await page.goto('/stock/producto')
      await page.getByRole('button', { name: 'Nuevo Producto' }).click()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert').filter({ hasText: 'obligatorio' })).toBeVisible()
    },
    productos: async page => {
      await page.getByRole('button', { name: 'Cancelar el producto nuevo' }).click()
      await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeEnabled()
    },
  }),
  ...ADMIN_SCREENS,
  ...screensOf('operario', {
    'no-encontrada': async page => {
      await page.goto('/no/existe')
      await expect(page.getByRole('heading', { name: PANTALLAS.noEncontrada }).last()).toBeVisible()
    },
  }),
  ...screensOf('vendedor', {
    'panel-vendedor': async page => {
      await page.goto('/')
      await expect(page.getByText(/ en la tabla/)).toBeVisible()
    },
    'vendedor-todas': openTodas,
    'vendedor-numeros': async page => {
      await openTodas(page)
      await page
        .getByRole('button', { name: /^Ver \d+ / })
        .first()
        .click()
      await expect(page.getByRole('dialog').locator('td .nro').first()).toBeVisible()
    },
    'vendedor-no-lista': async page => {
      await openTodas(page)
      await page.getByRole('textbox', { name: VENDEDOR.numero }).fill('ZZ9999999')
      await page.getByRole('button', { name: VENDEDOR.estaLista }).click()
      await expect(page.getByText(VENDEDOR.no)).toBeVisible()
    },
    'sin-permiso': async page => {
      await page.goto('/fabrica/buscarButaca')
      await expect(page.getByRole('heading', { name: PANTALLAS.sinPermiso }).last()).toBeVisible()
    },
  }),
]
