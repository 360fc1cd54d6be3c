import { ABIERTO } from '#messages/equipo/instalar.ts'
import { CATEGORIAS, IMPORTAR } from '#messages/importar.ts'
import { MODALES } from '#messages/marco.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import { chooseFile, LISTA_CSV, openColumnas } from './office-screens.ts'

test.use({ deviceOptions: DESKTOP, signedInAs: 'admin' })

test(
  'unknown categories are created on request, and undone with the rest',
  LONG,
  async ({ device: { page } }) => {
    await page.goto('/stock/importar')
    await chooseFile(page, {
      ...LISTA_CSV,
      buffer: Buffer.from(
        'Codigo;Detalle;Rubro\r\nCAT-1;A1;Resortes\r\nCAT-2;A2;RESORTES\r\nCAT-3;A3;Cintas',
        'latin1',
      ),
    })
    await page.getByRole('button', { name: IMPORTAR.probar }).click()
    const faltan = page.getByRole('region', { name: CATEGORIAS.titulo })
    await expect(faltan.getByRole('listitem')).toHaveText(['Resortes', 'Cintas'])
    const crear = faltan.getByRole('button', { name: CATEGORIAS.crear(2) })
    await crear.focus()
    await page.keyboard.press('Enter')
    await expect(faltan.getByRole('heading', { name: CATEGORIAS.seCrean(2) })).toBeVisible()
    await expect(page.getByRole('region', { name: IMPORTAR.paso(3) })).toBeFocused()
    await page.getByRole('button', { name: IMPORTAR.importarTodo('productos', 3) }).click()
    await expect(page.getByText('Se crearon 2 categorías.')).toBeVisible()
    await page.getByRole('link', { name: IMPORTAR.irA('productos') }).click()
    await expect(page.getByRole('row', { name: /CAT-2 .*Resortes/ })).toBeVisible()

    await page.goto('/stock/importar')
    await page
      .getByRole('button', { name: `${IMPORTAR.deshacerTitulo}: ${LISTA_CSV.name}` })
      .first()
      .click()
    await page.getByRole('button', { name: MODALES.continuar }).click()
    await expect(page.getByRole('heading', { name: IMPORTAR.yaDeshecha })).toBeVisible()
    await page.goto('/stock/categoria')
    await expect(page.getByRole('cell', { name: 'Telas', exact: true })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Resortes', exact: true })).toHaveCount(0)
  },
)

test(
  'offline a file is read and its columns chosen, and the test run waits for the network',
  LONG,
  async ({ device: { page, context } }) => {
    await openColumnas(page)
    await page.getByRole('button', { name: IMPORTAR.volver }).click()
    await context.setOffline(true)
    await page.locator('input[type=file]').setInputFiles(LISTA_CSV)
    await expect(page.getByText(IMPORTAR.sinConexion)).toBeVisible()
    await expect(page.getByRole('button', { name: IMPORTAR.probar })).toBeDisabled()
    await page.getByRole('combobox', { name: IMPORTAR.columnaDe('Obs') }).selectOption({ label: 'marca' })
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: IMPORTAR.probar })).toBeEnabled()
  },
)

test(
  'a list opened from the system waits until the user chooses its kind',
  LONG,
  async ({ device: { page } }) => {
    await page.addInitScript(
      list => {
        const file = new File([list.text], list.name, { type: 'text/csv' })
        const launch = {
          targetURL: `${location.origin}/stock/importar`,
          files: [{ getFile: async () => file }],
        }
        Object.defineProperty(window, 'launchQueue', {
          value: { setConsumer: (consumer: (how: object) => void) => consumer(launch) },
        })
      },
      { name: LISTA_CSV.name, text: LISTA_CSV.buffer.toString('latin1') },
    )
    await page.goto('/stock/importar')
    const read = page.getByRole('button', { name: ABIERTO.leer(LISTA_CSV.name) })
    await expect(read).toBeVisible()
    await read.click()
    await expect(page.getByRole('heading', { name: IMPORTAR.tituloDe('productos') })).toBeVisible()
  },
)
