import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { MARCO } from '#messages/marco.ts'
import type { FaultProxy } from '../helpers/fault-proxy.ts'
import type { StartedServer } from '../helpers/start-server.ts'
import { type KillableChromium, launchChromium } from '../proof/browser/killable-chromium.ts'
import { TABLET } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import * as relevo from './relevo.ts'
import { asUser, seatsIn } from './server-side.ts'

/** A tablet whose browser can be killed and restarted on the same profile. */
export interface KillableTablet {
  start: () => Promise<Page>
  kill: () => Promise<void>
  /** All users sign in and set a PIN; then the browser is closed normally. */
  signInAll: (origin: string, names: readonly string[]) => Promise<void>
}

/** For the tests of the calling group: each has its own profile. */
export function killable(): KillableTablet {
  let profile = ''
  let browser: KillableChromium | null = null
  const start = async (): Promise<Page> => {
    browser = await launchChromium(profile)
    await browser.page.setViewportSize(TABLET.viewport)
    return browser.page
  }
  const kill = async (): Promise<void> => {
    await browser?.kill()
    browser = null
  }
  const signInAll = async (origin: string, names: readonly string[]): Promise<void> => {
    const page = await start()
    for (const nombre of names) {
      await relevo.enterByPassword(page, nombre, origin)
      await relevo.choosePin(page, nombre)
    }
    await page.goto(`${origin}/fabrica/buscarButaca`)
    await floor.readyForOffline(page)
    await browser?.close()
  }
  test.beforeEach(async () => {
    profile = await mkdtemp(join(tmpdir(), 'butacas-relevo-'))
  })
  test.afterEach(async () => {
    await kill()
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  })
  return { start, kill, signInAll }
}

interface Shift {
  faults: FaultProxy
  server: StartedServer
  turns: number
  /** Number of sets of seats, which the turns use one after the other. */
  sets: number
  /** Seats per set. */
  seats: number
  /** Turns after which the browser is killed. */
  killedAfter: readonly number[]
}

const STATES = ['armada', 'cortada', 'armada']

/** Three operators take turns without a network; afterwards each change must be there in its author's name. */
export async function playShift(
  { start, kill, signInAll }: KillableTablet,
  { faults, server, turns, sets, seats, killedAfter }: Shift,
): Promise<void> {
  const side = await asUser(server.url, 'admin')
  const names = await relevo.makeOperarios(side, 3)
  const nros = (await seatsIn(side, floor.TAPIZADA, sets * seats)).map(({ nro }) => nro)
  const before = new Map<string, number>()
  for (const nro of nros) before.set(nro, (await side.historial(nro)).length)
  await signInAll(faults.url, names)
  await faults.refuse()

  let page = await start()
  await page.goto(`${faults.url}/fabrica/buscarButaca`)
  const expected = new Map<string, [string, string][]>(nros.map(nro => [nro, []]))
  for (let turn = 0; turn < turns; turn++) {
    const nombre = names[turn % 3] ?? ''
    const estado = STATES[Math.floor(turn / sets)] ?? ''
    if (turn > 0 || (await page.getByRole('link', { name: MARCO.trabaja(nombre) }).count()) === 0)
      await relevo.takeOver(page, nombre)
    const from = (turn % sets) * seats
    for (const nro of nros.slice(from, from + seats)) {
      await floor.changeByScan(page, nro, estado)
      expected.get(nro)?.push([nombre, estado])
    }
    if (!killedAfter.includes(turn)) continue
    await kill()
    page = await start()
    await page.goto(`${faults.url}/fabrica/buscarButaca`)
    await relevo.expectAtWork(page, nombre)
  }
  const last = names[(turns - 1) % 3] ?? ''
  const own = [...expected.values()].flat().filter(([nombre]) => nombre === last).length
  await expect(floor.chip(page)).toHaveAccessibleName(
    new RegExp(`${own} pendientes.*${turns * seats - own} de otras personas`),
  )
  await faults.accept()
  await floor.sayOnline(page)
  await floor.expectAllSent(page)
  for (const nro of nros) {
    const rows = (await side.historial(nro)).slice(before.get(nro))
    expect(rows.map(row => [row.sesion?.id.usuario.nombre, row.estado.nombre])).toEqual(expected.get(nro))
    // Each person took over with their PIN
    for (const { identificado } of rows) expect(identificado).toBe('pin')
  }
}
