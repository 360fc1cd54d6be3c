import { ENDPOINTS } from '#contract/endpoints.ts'
import { RESCATE } from '#messages/equipo/avisos.ts'
import { DISPOSITIVOS } from '#messages/equipo/dispositivos.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, changesFromNow, nrosIn } from './server-side.ts'

test.use({ signedInAs: 'operario' })

const { method, path } = ENDPOINTS.cambiarEstado

test(
  'O23: changes that an admin imports from a tablet’s file are not repeated when the tablet is online again',
  LONG,
  async ({ device, newDevice, server, faults }) => {
    const side = await asUser(server.url, 'admin')
    const [nro = ''] = await nrosIn(side, floor.TAPIZADA, 1)
    const changes = await changesFromNow(side, [nro])
    await floor.openForOffline(device.page)
    faults.rules = [{ method, path, fault: { kind: 'drop' } }]
    await floor.changeByScan(device.page, nro, floor.ARMADA.nombre)
    await floor.expectPending(device.page, 1)
    await floor.chip(device.page).click()
    const download = device.page.waitForEvent('download')
    await device.page.getByRole('button', { name: RESCATE.exportar }).click()
    const file = await (await download).path()

    const { page: office } = await newDevice(DESKTOP)
    await floor.signIn(office, 'admin')
    await office.getByRole('button', { name: /^admin/ }).click()
    await office.getByRole('link', { name: DISPOSITIVOS.titulo }).click()
    await expect(office.getByRole('heading', { name: DISPOSITIVOS.titulo })).toBeVisible()
    const bring = async () => {
      await office.locator('input[type=file]').setInputFiles(file)
      const said = office.getByRole('status').filter({ hasText: 'del archivo' })
      const words = await said.textContent()
      await said.getByRole('button').click()
      return words
    }
    expect(await bring()).toContain(DISPOSITIVOS.resultado(1, 1, 0, 0))
    expect(await bring()).toContain(DISPOSITIVOS.resultado(1, 0, 1, 0))

    faults.rules = []
    await floor.networkReturns(device.page)
    await floor.expectAllSentWithoutPauses(device.page)
    expect((await changes(nro)).map(({ sesion }) => sesion?.id.usuario.nombre)).toEqual(['admin'])
    // The tablet sends its report a little after its changes
    const row = office
      .getByRole('row')
      .filter({ hasText: DISPOSITIVOS.recibidas(1) })
      .first()
    await expect(async () => {
      await office.reload()
      await expect(row).toContainText('operario', { timeout: 2_000 })
    }).toPass()
  },
)
