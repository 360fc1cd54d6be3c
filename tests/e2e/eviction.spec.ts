import type { Page } from '@playwright/test'
import type { Dispositivo } from '#contract/dispositivos/dispositivo.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { PERDIDA } from '#messages/equipo/avisos.ts'
import { DISPOSITIVOS } from '#messages/equipo/dispositivos.ts'
import { LONG } from './depth.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, nrosIn, type ServerSide } from './server-side.ts'

// The test also deletes the installed app, so it needs a device of its own
test.use({ signedInAs: 'operario', isNew: true })

const { method, path } = ENDPOINTS.cambiarEstado
const { method: informMethod, path: informPath } = ENDPOINTS.informarDispositivo
const DROP = { kind: 'drop' } as const
const BESIDE_THE_APP = '/icon.svg'

/** Imitates Chromium's eviction: deletes databases, caches and workers; cookies and localStorage stay. */
async function evict(page: Page): Promise<void> {
  await page.goto(BESIDE_THE_APP)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'indexeddb,cache_storage,service_workers',
  })
  await cdp.detach()
}

async function noted(page: Page): Promise<[id: string, rest: string]> {
  const cookies = await page.context().cookies()
  const [id = '', ...rest] = (cookies.find(({ name }) => name === '__Host-dispositivo')?.value ?? '').split(
    '/',
  )
  return [id, rest.join('/')]
}

async function onBoard(side: ServerSide, id: string): Promise<Dispositivo | undefined> {
  const answer = await side.call('GET', ENDPOINTS.dispositivos.path)
  return ((await answer.json()) as Dispositivo[]).find(row => row.id === id)
}

test(
  'O49: a tablet whose storage was evicted names the lost changes and their users, keeps its id and continues its numbers',
  LONG,
  async ({ device: { page, context }, newDevice, server, faults }) => {
    const side = await asUser(server.url, 'admin')
    const [first, ...others] = await nrosIn(side, floor.TAPIZADA, 5)
    const [second = '', third = '', fourth = '', fifth = ''] = others
    await floor.openForOffline(page)
    await floor.changeByScan(page, first ?? '', floor.ARMADA.nombre)
    await floor.expectAllSent(page)
    // The server gets neither changes nor reports until `faults.rules` is emptied
    faults.rules = [
      { method, path, fault: DROP },
      { method: informMethod, path: informPath, fault: DROP },
    ]
    await floor.changeByScan(page, second, floor.ARMADA.nombre)
    await floor.changeByScan(page, third, floor.ARMADA.nombre)
    await floor.signOutLeavingPending(page)
    await floor.signIn(page, 'admin')
    await floor.openButacas(page)
    await floor.changeByScan(page, fourth, floor.ARMADA.nombre)
    await expect.poll(async () => (await noted(page))[1]).toMatch(/^4\/operario=2&admin=1\//)
    const [id] = await noted(page)

    await evict(page)
    await page.goto('/fabrica/buscarButaca')
    await expect(page).toHaveURL(/\/login/)
    const lost = [
      { usuario: 'operario', cantidad: 2 },
      { usuario: 'admin', cantidad: 1 },
    ]
    const said = (where: Page) => where.getByText(PERDIDA.aviso(lost))
    await expect(said(page)).toBeVisible()
    await expect(floor.chip(page)).toHaveAccessibleName(/3 perdidos/)

    faults.rules = []
    await floor.beginWork(page)
    await context.setOffline(true)
    await page.goto('/pendientes')
    await expect(said(page)).toBeVisible()
    await page.reload()
    await expect(said(page)).toBeVisible()
    await context.setOffline(false)

    await floor.openButacas(page)
    await floor.changeByScan(page, fifth, floor.ARMADA.nombre)
    const { page: office } = await newDevice(DESKTOP)
    await floor.signIn(office, 'admin')
    await office.goto('/dispositivos')
    const row = office.getByRole('row').filter({ hasText: id.slice(0, 8) })
    await expect(async () => {
      await office.reload()
      // The new change is number 5; numbers 2 to 4 were lost
      await expect(row).toContainText(`${DISPOSITIVOS.faltan(3)}: 2 a 4`, { timeout: 2_000 })
      await expect(row).toContainText(DISPOSITIVOS.perdidas('2 a 4', lost), { timeout: 2_000 })
    }).toPass()
    expect(await onBoard(side, id)).toMatchObject({ ultimaSec: 5, recibidas: 2 })
    expect((await noted(page))[0]).toBe(id)

    await page.goto('/pendientes')
    const tab = await context.newPage()
    await tab.goto('/pendientes')
    await expect(said(tab)).toBeVisible()
    await page.getByRole('button', { name: PERDIDA.yaAvise }).click()
    for (const where of [page, tab]) {
      await expect(said(where)).toBeHidden()
      await expect(floor.chip(where)).toHaveAccessibleName(/al día/)
    }
  },
)
