/**
 * `npm run herramienta -- manual [NAME…]` takes the pictures of the manual. It needs a build.
 * The pictures show the demo factory, whose data differs between two runs only in days and hours.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { LECTURA } from '#messages/butacas/butacas.ts'
import { type DeviceOptions, type OwnBrowser, openDevice, PHONE, TABLET } from '../e2e/device.ts'
import * as floor from '../e2e/floor.ts'
import { asUser, nrosIn } from '../e2e/server-side.ts'
import { createFaultProxy } from '../helpers/fault-proxy.ts'
import { startServer } from '../helpers/start-server.ts'
import { type Clip, PHONE_PICTURES, type Picture, TABLET_PICTURES } from './pictures.ts'

const FOLDER = join(import.meta.dirname, '../../docs/manual/imagenes')
const MANIFIESTO = join(import.meta.dirname, '../../public/screenshots')
const QUALITY = 62
const MARGIN = 20
const BUDGET_BYTES = 1_500_000

const only = process.argv.slice(2)
await mkdir(FOLDER, { recursive: true })
const server = await startServer({ env: { DEMO: '1' } })
const faults = await createFaultProxy({ target: server.url })
// Hides the demo's users from the sign-in page, as in a factory
faults.rules = [{ path: '/demo.json', fault: { kind: 'answer', status: 404, body: '' } }]
let total = 0
try {
  const side = await asUser(server.url, 'operario')
  const nros = await nrosIn(side, floor.TAPIZADA, 5)
  await takeAll(TABLET, TABLET_PICTURES, nros)
  await takeAll(PHONE, PHONE_PICTURES, nros)
} finally {
  await faults.close()
  await server.stop()
}
process.stdout.write(`${total} bytes\n`)
if (total > BUDGET_BYTES) process.exitCode = 1

async function takeAll(
  options: DeviceOptions,
  pictures: readonly Picture[],
  nros: readonly string[],
): Promise<void> {
  let device: OwnBrowser | undefined
  let signedIn: Picture['as']
  for (const [n, { archivo, as, goesOn, open, of, at, manifiesto }] of pictures.entries()) {
    if (!isNeeded(pictures, n)) continue
    if (device === undefined || !goesOn) {
      await device?.dispose()
      device = await openDevice(faults.url, { ...options, colorScheme: 'light', reducedMotion: 'reduce' })
      signedIn = undefined
    }
    const { page, context } = device
    if (as != null && as !== signedIn) {
      await context.setOffline(false)
      await patiently(() => floor.signIn(page, as))
      // Dismisses the offer to install and loads the list, as on a tablet in use
      await page.evaluate(() => localStorage.setItem('butacas-instalar', 'no'))
      await patiently(() => floor.openButacas(page))
      await patiently(() => floor.readyForOffline(page))
      signedIn = as
    }
    await patiently(() => open(page, nros, faults))
    await settled(page)
    if (!isWanted(archivo)) continue
    const picture = await capture(page, of ? await around(page, of(page)) : at)
    await writeFile(join(FOLDER, `${archivo}.webp`), picture)
    process.stdout.write(`${archivo} ${picture.length}\n`)
    total += picture.length
    if (manifiesto) await page.screenshot({ path: join(MANIFIESTO, `${manifiesto}.png`) })
  }
  await device?.dispose()
}

function isWanted(archivo: string): boolean {
  return only.length === 0 || only.includes(archivo)
}

function isNeeded(pictures: readonly Picture[], n: number): boolean {
  const next = pictures.findIndex(({ goesOn }, i) => i > n && !goesOn)
  return pictures.slice(n, next < 0 ? undefined : next).some(({ archivo }) => isWanted(archivo))
}

/** Repeats a failed step one time, because a busy machine may be too slow. */
async function patiently(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch {
    await act() // This time the error is thrown
  }
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator('.skel')).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByText(LECTURA.leyendo)).toHaveCount(0, { timeout: 30_000 })
  await expect(page.locator('.toast')).toHaveCount(0, { timeout: 30_000 })
  await page.mouse.move(0, 0)
  await page.waitForTimeout(400)
}

/** The DevTools protocol writes WebP, which has a third of the bytes of a PNG. */
async function capture(page: Page, clip: Clip | undefined): Promise<Buffer> {
  const cdp = await page.context().newCDPSession(page)
  const part = clip === undefined ? {} : { clip: { ...clip, scale: 1 } }
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY, ...part })
  await cdp.detach()
  return Buffer.from(data, 'base64')
}

async function around(page: Page, part: Locator): Promise<Clip> {
  const box = await part.boundingBox()
  const size = page.viewportSize()
  if (box === null || size === null) throw new Error('what the picture is of is not on the page')
  const x = Math.max(0, box.x - MARGIN)
  const y = Math.max(0, box.y - MARGIN)
  return {
    x,
    y,
    width: Math.min(size.width, box.x + box.width + MARGIN) - x,
    height: Math.min(size.height, box.y + box.height + MARGIN) - y,
  }
}
