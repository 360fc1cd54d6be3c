import { randomUUID } from 'node:crypto'
import type { Problem } from '#contract/problem.ts'
import type { QuienSoy } from '#contract/programa.ts'
import { MODALES } from '#messages/marco.ts'
import { CLAVE_CREADA, PERMISOS, PROGRAMA_DIALOGO, PROGRAMAS } from '#messages/persona/programas.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import * as looks from './looks.ts'
import { asUser, seatsIn } from './server-side.ts'

test.use({ deviceOptions: DESKTOP, signedInAs: 'admin' })

test(
  'C46: an admin creates a key, a program moves a seat exactly once with it, history names the program, and the revoked key opens nothing',
  LONG,
  async ({ device: { page }, server }) => {
    await page.goto('/programas')
    await expect(page.getByText(PROGRAMAS.vacia)).toBeVisible()
    await page.getByRole('button', { name: PROGRAMAS.nueva }).click()
    await page.getByLabel(PROGRAMA_DIALOGO.nombre, { exact: true }).fill('Balanza de línea 2')
    await page.getByRole('checkbox', { name: PERMISOS['butacas.mover'].nombre }).check()
    await looks.settled(page)
    await looks.expectNothingSerious(page, 'nueva clave')
    await page.getByRole('button', { name: PROGRAMA_DIALOGO.crear }).click()

    const dialog = page.getByRole('dialog', { name: CLAVE_CREADA.titulo })
    const clave = (await dialog.getByLabel(CLAVE_CREADA.secreto, { exact: true }).textContent()) ?? ''
    expect(clave).toMatch(/^but_[\w-]{43}$/)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await page.evaluate(() => history.back())
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: MODALES.cerrar }).last()).toBeDisabled()
    await looks.settled(page)
    await looks.expectNothingSerious(page, 'clave creada')
    await dialog.getByRole('checkbox', { name: CLAVE_CREADA.guardado }).check()
    await dialog.getByRole('button', { name: MODALES.cerrar }).last().click()
    await expect(dialog).toBeHidden()
    const row = page.getByRole('row', { name: /Balanza de línea 2/ })
    await expect(row).toContainText(PROGRAMAS.nunca)
    expect(await page.content()).not.toContain(clave)

    const side = await asUser(server.url, 'operario')
    const [seat] = await seatsIn(side, floor.TAPIZADA, 1)
    const nro = seat?.nro ?? ''
    const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
      fetch(`${server.url}${path}`, { method, headers: { authorization: `Bearer ${clave}`, ...headers } })
    const quien = (await (await ask('GET', '/api/quien-soy')).json()) as QuienSoy
    expect(quien).toMatchObject({ tipo: 'programa', nombre: 'Balanza de línea 2 (programa)' })
    const key = { 'idempotency-key': randomUUID() }
    const url = `/api/butaca?nroButaca=${encodeURIComponent(nro)}&idEstado=${floor.ARMADA.id}&peso=-1`
    for (let n = 0; n < 3; n++) expect((await ask('PUT', url, key)).status).toBe(200)
    const lacks = await ask('GET', '/api/productos')
    expect([lacks.status, ((await lacks.json()) as Problem).faltan]).toEqual([403, ['stock.leer']])

    const historial = JSON.stringify(await side.historial(nro))
    expect(historial.match(/Balanza de línea 2 \(programa\)/g)).toHaveLength(1)

    await page.reload()
    await expect(row).toContainText(/hoy \d\d:\d\d/)
    await page.getByRole('button', { name: PROGRAMAS.anularDe('Balanza de línea 2') }).click()
    const asked = page.getByRole('alertdialog', { name: MODALES.ojo })
    await expect(asked).toContainText('La usó hoy a las')
    await asked.getByRole('button', { name: PROGRAMA_DIALOGO.anular }).click()
    await expect(page.getByText(PROGRAMAS.vacia)).toBeVisible()
    expect((await ask('GET', '/api/quien-soy')).status).toBe(401)
  },
)
