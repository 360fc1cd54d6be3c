import { BUTACAS } from '#contract/endpoints/piso.ts'
import type { FaultProxy } from '../helpers/fault-proxy.ts'
import { LONG } from './depth.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, seatsIn } from './server-side.ts'

test.use({ signedInAs: 'operario' })

const ENTREGADA = 6
const LATE_MS = 10_000

/** Delays the tablet's reads of seats after the server answered the card of `nro`, so that the card stays stale. */
async function delayReadings(faults: FaultProxy, nro: string): Promise<void> {
  const { method, path } = BUTACAS.filtroButaca
  const readings = () => faults.seen.filter(seen => seen.method === method && seen.path === path)
  await expect
    .poll(() => readings().some(({ body, status }) => status === 200 && body.includes(nro)))
    .toBe(true)
  faults.rules = [{ method, path, fault: { kind: 'delay', ms: LATE_MS } }]
  await expect
    .poll(() => readings().every(({ fault, status }) => fault === 'delay' || status !== undefined))
    .toBe(true)
}

test.describe('O12: another user moves seats on a contract-only server', () => {
  test.use({ contractOnly: true })

  test(
    'a stale card overwrites nothing, and a reading corrects it',
    LONG,
    async ({ device, server, faults }) => {
      const [mine, other] = [await asUser(server.url, 'operario'), await asUser(server.url, 'admin')]
      const { page } = device
      const [stale, read] = await seatsIn(mine, floor.TAPIZADA, 2)
      const [staleNro, readNro] = [stale?.nro ?? '', read?.nro ?? '']
      await floor.openButacas(page)
      await floor.readyForOffline(page)

      await test.step('a change on a stale card waits for a decision', async () => {
        await floor.scan(page, staleNro)
        await floor.expectAnswer(page, staleNro)
        await delayReadings(faults, staleNro)
        await other.cambiarEstado(staleNro, ENTREGADA)
        const before = await mine.historial(staleNro)
        await floor.reader(page).getByRole('button', { name: 'Pasar a pesada' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: 'Cambiar Estado' }).click()
        faults.rules = []
        await expect(floor.reader(page).getByText('Rechazada').first()).toBeVisible()
        expect(await mine.historial(staleNro)).toEqual(before)
        await page.goto('/pendientes')
        const card = page.getByRole('main')
        await expect(card.getByText(staleNro).first()).toBeVisible()
        await expect(card.getByText(/entregada/).first()).toBeVisible()
      })

      await test.step('the card shows the mirror’s data at once, and corrects itself', async () => {
        await floor.openButacas(page)
        await floor.scan(page, readNro)
        await floor.expectAnswer(page, readNro)
        await delayReadings(faults, readNro)
        await other.cambiarEstado(readNro, ENTREGADA)
        await floor.scan(page, readNro)
        await expect(floor.reader(page).getByRole('button', { name: 'Pasar a pesada' })).toBeVisible()
        faults.rules = []
        await expect(
          floor
            .reader(page)
            .getByText('El servidor dice entregada; este equipo decía tapizada.', { exact: true }),
        ).toBeVisible()
        await expect(floor.reader(page).getByText('Último paso')).toBeVisible()
      })
    },
  )
})

test(
  'O60: offline the list names the seats that this tablet does not store; online again list and card ask by themselves',
  LONG,
  async ({ device, server }) => {
    const { page, context } = device
    const side = await asUser(server.url, 'operario')
    const entregadas = await side.butacas({ estado: ENTREGADA })
    const nro = entregadas[0]?.nro ?? ''
    await floor.openButacas(page)
    await floor.readyForOffline(page)
    await context.setOffline(true)
    await expect(page.getByText('Sin conexión').first()).toBeVisible()
    for (const nombre of ['borrada', 'entregada']) {
      await page.getByLabel('Estado', { exact: true }).selectOption({ label: nombre })
      await page.getByRole('button', { name: 'Buscar', exact: true }).click()
      await expect(page.getByText(`Este equipo no guarda las ${nombre}s`)).toBeVisible()
      await expect(page.getByText('No hay butacas con ese filtro')).toHaveCount(0)
    }
    await floor.scan(page, nro)
    await expect(
      floor.reader(page).getByText(/Sin conexión con el servidor no se puede saber si existe/),
    ).toBeVisible()

    await floor.networkReturns(page)
    await expect(page.getByText('Este equipo no guarda las entregadas')).toHaveCount(0)
    await expect(page.getByRole('table', { name: 'Butacas' }).getByText('entregada').first()).toBeVisible()
    await floor.expectAnswer(page, nro)
    await expect(floor.reader(page).getByText(/Sin conexión/)).toHaveCount(0)
  },
)
