/** `tsx tests/e2e/screenshots.ts [FOLDER [NAME…]]`: pictures to compare with the mocks. Needs a build. */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { startServer } from '../helpers/start-server.ts'
import { DESKTOP, type DeviceOptions, openDevice, PHONE, TABLET } from './device.ts'
import * as floor from './floor.ts'
import { inParts, type Screen, settled } from './looks.ts'
import { SCREENS } from './screens.ts'
import { asUser, nrosIn } from './server-side.ts'

const WIDTHS: Record<string, DeviceOptions> = {
  tableta: TABLET,
  vertical: { ...TABLET, viewport: { width: TABLET.viewport.height, height: TABLET.viewport.width } },
  escritorio: DESKTOP,
  telefono: PHONE,
}
const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../../test-results/screenshots'))
const only = process.argv.slice(3)
await mkdir(folder, { recursive: true })

const server = await startServer({ env: { DEMO: '1' } })
const failed: string[] = []
try {
  const side = await asUser(server.url, 'operario')
  for (const [width, options] of Object.entries(WIDTHS))
    for (const colorScheme of ['light', 'dark'] as const) {
      // New seats for each width and theme, because the screens before have moved theirs
      const nros = await nrosIn(side, floor.TAPIZADA, 5)
      for (const part of inParts(SCREENS, 1)) {
        const wanted = part.findLastIndex(({ name }) => only.length === 0 || only.includes(name))
        if (wanted >= 0) await pictures(part.slice(0, wanted + 1), width, { ...options, colorScheme }, nros)
      }
    }
} finally {
  await server.stop()
}
for (const line of failed) process.stderr.write(`${line}\n`)
process.exitCode = failed.length > 0 ? 1 : 0

async function pictures(
  screens: readonly Screen[],
  width: string,
  options: DeviceOptions,
  nros: readonly string[],
): Promise<void> {
  const device = await openDevice(server.url, { ...options, reducedMotion: 'reduce' })
  const theme = options.colorScheme === 'dark' ? 'oscuro' : 'claro'
  let signedIn: Screen['as'] = null
  for (const { name, as, open } of screens) {
    try {
      if (as !== null && as !== signedIn) {
        await floor.beginWork(device.page, as)
        signedIn = as
      }
      await open(device.page, nros)
      await settled(device.page)
    } catch (error) {
      failed.push(
        `${width} ${theme} ${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      )
    }
    await device.page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) })
  }
  for (const problem of device.problems) failed.push(`${width} ${theme}: ${problem}`)
  await device.dispose()
}
