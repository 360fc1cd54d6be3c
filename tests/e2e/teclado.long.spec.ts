import { IMPORTAR } from '#messages/importar.ts'
import { MODALES } from '#messages/marco.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { expectFocusSeen, press, tabTo } from './keys.ts'
import { LISTA_CSV } from './office-screens.ts'

// Every test uses only the keyboard, and expects a visible focus at each stop

test.use({ deviceOptions: DESKTOP, signedInAs: 'admin' })

test('an import is made, corrected and undone by keyboard alone', async ({ device: { page } }) => {
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
  // The row is gone, and a field of the next row has the focus
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

test('after the last error of an import is corrected by keyboard, the focus is visible and Tab reaches the import button', async ({
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
