import { formatFecha } from '#domain/valor/fecha.ts'
import { FLUJO } from '#messages/flujo.ts'
import { IMPORTAR } from '#messages/importar.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { MAESTROS } from '#messages/maestros.ts'
import { MODALES } from '#messages/marco.ts'
import { PARED } from '#messages/pared.ts'
import { PAREDES } from '#messages/persona/paredes.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { HISTORIAL } from '#messages/stock/historial.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { expectFocusSeen, press, tabTo } from './keys.ts'
import { COMPARADO, LISTA_CSV, openFlujo, region } from './office-screens.ts'

// By keyboard only: the focus is visible at each stop, and never lost

test.use({ deviceOptions: DESKTOP, signedInAs: 'admin' })

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const unico = (): string => Date.now().toString(36).slice(-6)

test('by keyboard a file is imported, corrected and undone', async ({ device: { page } }) => {
  await page.goto('/stock/importar')
  const choosing = page.waitForEvent('filechooser')
  await press(page, page.getByRole('button', { name: IMPORTAR.elegir }))
  await (await choosing).setFiles(LISTA_CSV)
  const panel = (paso: number) => page.getByRole('region', { name: IMPORTAR.paso(paso) })
  await expect(panel(2)).toBeFocused()
  await expectFocusSeen(page)

  const obs = page.getByRole('combobox', { name: IMPORTAR.columnaDe('Obs') })
  await tabTo(page, obs)
  await floor.typeByHand(page, 'marca')
  await expect(obs.locator('option:checked')).toHaveText('marca')
  await page.keyboard.press('Home')
  await expect(obs).toHaveValue('')
  await press(page, page.getByRole('button', { name: IMPORTAR.probar }))
  await expect(panel(3)).toBeFocused()

  await press(page, page.getByRole('button', { name: IMPORTAR.usar('Telas', 1) }))
  // The row is gone; the next one's field has the focus
  const valor = page.getByRole('textbox', { name: IMPORTAR.corregirCelda(5, 'costo') })
  await expect(valor).toBeFocused()
  await expectFocusSeen(page)
  await tabTo(page, page.getByRole('radio', { name: IMPORTAR.conError(1) }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^Nuev/ })).toBeFocused()
  await expectFocusSeen(page)
  await press(page, page.getByRole('button', { name: /^Importar \d+ y dejar 1 afuera$/ }))

  const deshacer = page.getByRole('button', { name: IMPORTAR.deshacer, exact: true })
  await expect(deshacer).toBeVisible()
  await expectFocusSeen(page)
  await press(page, deshacer)
  const ojo = page.getByRole('alertdialog', { name: MODALES.ojo })
  await expect(ojo.getByRole('button', { name: MODALES.cerrar })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(deshacer).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, ojo.getByRole('button', { name: MODALES.continuar }))
  await expect(page.getByRole('heading', { name: IMPORTAR.yaDeshecha })).toBeVisible()
  await expectFocusSeen(page)
  await press(page, page.getByRole('button', { name: IMPORTAR.otra }))
  await expect(panel(1)).toBeFocused()
})

test('by keyboard the last error is corrected, and the focus stays in the panel', async ({
  device: { page },
}) => {
  await page.goto('/stock/importar')
  const choosing = page.waitForEvent('filechooser')
  await press(page, page.getByRole('button', { name: IMPORTAR.elegir }))
  const text = 'Codigo;Detalle;Rubro;Costo\r\nIMP-7;Chapa;Espumas;9.85.0'
  await (await choosing).setFiles({ name: 'una.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await press(page, page.getByRole('button', { name: IMPORTAR.probar }))
  await tabTo(page, page.getByRole('textbox', { name: IMPORTAR.corregirCelda(2, 'costo') }))
  await page.keyboard.press('ControlOrMeta+a')
  await floor.typeByHand(page, '9,85')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: IMPORTAR.nuevos(1) })).toBeChecked()
  await expectFocusSeen(page)
  await tabTo(page, page.getByRole('button', { name: IMPORTAR.importarTodo('productos', 1) }))
})

test('by keyboard a color is created, renamed, retired, restored and deleted', async ({
  device: { page },
}) => {
  const [antes, despues] = [`gris ${unico()}`, `plomo ${unico()}`]
  await page.goto('/fabrica/colores')
  const nuevo = page.getByRole('button', { name: MAESTROS.de.color.nuevo })
  await press(page, nuevo)
  const nombre = page.getByRole('textbox', { name: MAESTROS.columnas.nombre })
  await expect(nombre).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(nombre).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(nuevo).toBeFocused()
  await page.keyboard.press('Enter')
  await floor.typeByHand(page, antes)
  await page.keyboard.press('Enter')
  await expect(nuevo).toBeFocused()

  const boton = (words: string) => page.getByRole('button', { name: words, exact: true })
  await press(page, boton(MAESTROS.editar(antes)))
  await expect(nombre).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await floor.typeByHand(page, despues)
  await page.keyboard.press('Enter')
  await expect(boton(MAESTROS.editar(despues))).toBeFocused()

  const ojo = page.getByRole('alertdialog', { name: MODALES.ojo })
  await press(page, boton(MAESTROS.retirar(despues)))
  await page.keyboard.press('Escape')
  await expect(boton(MAESTROS.retirar(despues))).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, ojo.getByRole('button', { name: MODALES.continuar }))
  await expect(boton(MAESTROS.reponer(despues))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(boton(MAESTROS.retirar(despues))).toBeFocused()

  await press(page, boton(HISTORIAL.de(despues)))
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFocusSeen(page)
  await page.keyboard.press('Escape')
  await expect(boton(HISTORIAL.de(despues))).toBeFocused()
  await press(page, boton(MAESTROS.eliminar(despues)))
  await press(page, ojo.getByRole('button', { name: MODALES.continuar }))
  await expect(boton(MAESTROS.editar(despues))).toHaveCount(0)
  await expectFocusSeen(page)
})

test('by keyboard Flujo and Por Fecha are queried, compared and shown as tables', async ({
  device: { page },
}) => {
  await openFlujo(page)
  const periodos = page.getByRole('radiogroup', { name: FLUJO.periodo })
  await tabTo(page, periodos.getByRole('radio', { checked: true }))
  const dialog = page.getByRole('dialog', { name: FLUJO.periodoPersonalizado })
  // The last key, where the arrows end
  await page.keyboard.press('ArrowLeft')
  await expectFocusSeen(page)
  for (let n = 0; n < 8 && !(await dialog.isVisible()); n++) await page.keyboard.press('ArrowRight')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(periodos.getByRole('radio', { name: FLUJO.periodos.personalizado })).toBeFocused()
  await page.keyboard.press('Space')
  for (const [campo, dias] of [
    [INFORME.desde, 20],
    [INFORME.hasta, 0],
  ] as const) {
    await tabTo(page, dialog.getByRole('textbox', { name: campo, exact: true }))
    await page.keyboard.press('ControlOrMeta+a')
    await floor.typeByHand(page, formatFecha(daysAgo(dias)))
  }
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expectFocusSeen(page)

  await press(page, page.getByRole('checkbox', { name: FLUJO.compararCon }), 'Space')
  await expectFocusSeen(page)
  await press(page, page.getByRole('button', { name: FLUJO.verTabla }))
  await expect(region(page, FLUJO.porDia).getByRole('table')).toBeVisible()
  await expectFocusSeen(page)
  const limites = page.getByRole('button', { name: FLUJO.limites })
  await press(page, limites)
  await expect(page.getByRole('dialog', { name: FLUJO.limitesTitulo })).toBeVisible()
  await expectFocusSeen(page)
  await page.keyboard.press('Escape')
  await expect(limites).toBeFocused()

  await page.goto(COMPARADO)
  const report = page.getByRole('region', { name: INFORME.informe, exact: true })
  const linea = report.getByRole('list', { name: INFORME.serie }).getByRole('button').first()
  await press(page, linea)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFocusSeen(page)
  await page.keyboard.press('Escape')
  await expect(linea).toBeFocused()
  const evolucion = page.getByRole('region', { name: INFORME.evolucion })
  for (const parte of [report, evolucion]) {
    await press(page, parte.getByRole('button', { name: INFORME.verTabla }))
    await expect(parte.getByRole('table')).toBeVisible()
    await expectFocusSeen(page)
  }
})

test('by keyboard a wall panel gets its link, is opened, paged and revoked', async ({
  device: { page: office },
  newDevice,
}) => {
  const nombre = `Nave ${unico()}`
  await office.goto('/paredes')
  const nueva = office.getByRole('button', { name: PAREDES.nueva })
  await press(office, nueva)
  await expect(office.getByLabel(PAREDES.lugar)).toBeFocused()
  await floor.typeByHand(office, nombre)
  await office.keyboard.press('Enter')
  const dialog = office.getByRole('dialog', { name: PAREDES.enlaceDe(nombre) })
  await expect(dialog).toBeVisible()
  await expectFocusSeen(office)
  const codigo = (await dialog.locator('.codigo').textContent()) ?? ''
  await press(office, dialog.getByRole('button', { name: PAREDES.listo }))
  await expect(dialog).toBeHidden()
  await expect(nueva).toBeFocused()

  const { page } = await newDevice({ viewport: { width: 1920, height: 1080 } })
  await page.goto('/pared')
  await expect(page.getByLabel(PARED.pedirCodigo)).toBeFocused()
  await floor.typeByHand(page, codigo)
  await page.keyboard.press('Enter')
  const titulo = (words: string) => page.getByRole('heading', { name: words, level: 1 })
  await expect(titulo(PARED.paginas.estados)).toBeVisible()
  const barra = page.getByRole('toolbar', { name: PARED.controles })
  await page.keyboard.press('Tab')
  await expect(barra.getByRole('button', { name: PARED.anterior })).toBeFocused()
  await expect(barra).toHaveCSS('opacity', '1')
  await expectFocusSeen(page)
  await press(page, barra.getByRole('button', { name: PARED.pausar }), 'Space')
  await expect(barra.getByRole('button', { name: PARED.seguir })).toBeFocused()
  await press(page, barra.getByRole('button', { name: PARED.siguiente }))
  await expect(titulo(PARED.paginas.listas)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(titulo(PARED.paginas.terminadas)).toBeVisible()
  await expectFocusSeen(page)

  await press(office, office.getByRole('button', { name: PAREDES.revocarDe(nombre) }))
  const pregunta = office.getByRole('alertdialog')
  await press(office, pregunta.getByRole('button', { name: PAREDES.revocar }))
  await expect(office.getByRole('button', { name: PAREDES.revocarDe(nombre) })).toHaveCount(0)
  await expectFocusSeen(office)

  await expect(page.getByRole('main')).toContainText(SERVIDOR.enlaceRevocado)
  await press(page, page.getByRole('button', { name: PARED.otroCodigo }))
  await expect(page.getByLabel(PARED.pedirCodigo)).toBeFocused()
})
