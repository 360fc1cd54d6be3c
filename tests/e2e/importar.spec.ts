import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import { ABIERTO } from '#messages/equipo/instalar.ts'
import { CATEGORIAS, IMPORTAR } from '#messages/importar.ts'
import { MODALES } from '#messages/marco.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import { chooseFile, LISTA_CSV, openColumnas, openPrueba } from './importar-screens.ts'

test.use({ deviceOptions: DESKTOP, signedInAs: 'admin' })

test('a file is tested, corrected, imported and undone', async ({ device: { page } }) => {
  await openPrueba(page)
  const figure = (name: string) => page.locator('.sum4 > div').filter({ hasText: name }).locator('dd')
  await expect(figure(IMPORTAR.cifras.error)).toHaveText('2')
  await page.getByRole('button', { name: IMPORTAR.usar('Telas', 1) }).click()
  await expect(figure(IMPORTAR.cifras.error)).toHaveText('1')

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: IMPORTAR.bajarErrores }).click()
  const file = await coming
  const [sheet = {}] = Object.values(read(await readFile(await file.path())).Sheets)
  const [titles, row] = utils.sheet_to_json<string[]>(sheet, { header: 1 })
  expect(titles).toEqual(['Codigo', 'Detalle', 'Rubro', 'P. Costo', 'Obs', 'Fila', 'Qué pasa'])
  expect(row?.at(-1)).toBe('costo: «9.85.0» no es un número decimal válido.')

  await page.getByRole('button', { name: /^Importar \d+ y dejar 1 afuera$/ }).click()
  await expect(page.getByText(IMPORTAR.deshacerTitulo)).toBeVisible()
  await page.getByRole('link', { name: IMPORTAR.irA('productos') }).click()
  await expect(page.getByRole('cell', { name: 'IMP-1', exact: true })).toBeVisible()

  await page.goto('/stock/importar')
  await page.getByRole('button', { name: `${IMPORTAR.deshacerTitulo}: ${LISTA_CSV.name}` }).click()
  await page.getByRole('button', { name: MODALES.continuar }).click()
  await expect(page.getByRole('heading', { name: IMPORTAR.yaDeshecha })).toBeVisible()
  await page.getByRole('link', { name: IMPORTAR.irA('productos') }).click()
  await expect(page.getByRole('cell', { name: /Apoyabrazos/ }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'IMP-1', exact: true })).toHaveCount(0)
})

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

for (const width of [800, 620, 390])
  test(
    `at ${width} px each error is corrected without horizontal scrolling, and each verdict can be chosen`,
    LONG,
    async ({ device: { page } }) => {
      await page.setViewportSize({ width, height: 1000 })
      await openPrueba(page)
      const within = (name: string, role: 'button' | 'radio') =>
        page
          .getByRole(role, { name, exact: true })
          .evaluate(
            it =>
              it.getBoundingClientRect().right <=
              (it.closest('.imp-body')?.getBoundingClientRect().right ?? 0),
          )
      expect(await within(IMPORTAR.usar('Telas', 1), 'button')).toBe(true)
      expect(await within(IMPORTAR.corregir, 'button')).toBe(true)
      expect(await within(IMPORTAR.seActualizan(0), 'radio')).toBe(true)
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
