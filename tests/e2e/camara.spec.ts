import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LECTURA } from '#messages/butacas/butacas.ts'
import { CAMARA } from '#messages/butacas/camara.ts'
import { createRandom } from '#server/ops/demo/seeded-random.ts'
import { encode128, type Symbol128 } from '#ui/barcode/code-128.ts'
import { openDevice, PHONE } from './device.ts'
import { putState } from './device-state.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, nrosIn } from './server-side.ts'

const PICTURE = { width: 720, height: 1280, middle: { x: 360, y: 520 } }
const MODULE = 3
const BAR_HEIGHT = 130
/** Slope of the label in px down per px across, as in a hand-held picture. */
const TILT = 0.06
const FRAMES = 6

async function film(nro: string): Promise<{ path: string; remove: () => Promise<void> }> {
  const { width, height, middle } = PICTURE
  const folder = await mkdtemp(join(tmpdir(), 'butacas-camara-'))
  const path = join(folder, 'etiqueta.y4m')
  const file = await open(path, 'w')
  await file.write(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  const random = createRandom(7)
  const dark = barsOf(encode128(nro) as Symbol128)
  for (let frame = 0; frame < FRAMES; frame++) {
    const picture = Buffer.alloc((width * height * 3) / 2, 128)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const across = x - middle.x + (y - middle.y) * TILT
        const down = y - middle.y - (x - middle.x) * TILT
        const light = (lightAt(dark, across - 0.7, down) + lightAt(dark, across + 0.7, down)) / 2
        picture[y * width + x] = light + random.between(-12, 12)
      }
    await file.write('FRAME\n')
    await file.write(picture)
  }
  await file.close()
  return { path, remove: () => rm(folder, { recursive: true }) }
}

/** Modules of the symbol from the left, quiet zones included; true is dark. */
function barsOf({ modules, bars }: Symbol128): boolean[] {
  const dark = Array.from({ length: modules + 20 }, () => false)
  for (const [from, width] of bars) dark.fill(true, 10 + from, 10 + from + width)
  return dark
}

function lightAt(dark: readonly boolean[], across: number, down: number): number {
  const module = Math.floor(across / MODULE + dark.length / 2)
  const isOnLabel = Math.abs(down) < BAR_HEIGHT / 2 + 30 && module >= 0 && module < dark.length
  if (!isOnLabel) return 100
  return dark[module] && Math.abs(down) < BAR_HEIGHT / 2 ? 35 : 205
}

test.use({ signedInAs: 'operario' })

test('a phone reads a label with its camera without a network, and reads again after «Leer otra»', async ({
  server,
  faults,
  state,
}) => {
  const side = await asUser(server.url, 'operario')
  const [nro = ''] = await nrosIn(side, floor.TAPIZADA, 1)
  const video = await film(nro)
  const device = await openDevice(faults.url, {
    ...PHONE,
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video.path}`,
    ],
  })
  try {
    const { page, context } = device
    await putState(page, state)
    await floor.openForOffline(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: LECTURA.conCamara }).click()
    const camera = page.getByRole('dialog', { name: CAMARA.titulo })
    await expect(camera.getByText(nro).first()).toBeVisible()
    await expect(camera.getByText(LECTURA.encontrada)).toBeVisible()
    await camera.getByRole('button', { name: CAMARA.leerOtra }).click()
    await expect(camera.getByText(CAMARA.leida, { exact: true }).first()).toBeVisible()
    await camera.getByRole('button', { name: 'Otro estado' }).click()
    await expect(camera).toBeHidden()
    await expect(page.getByRole('dialog', { name: /Cambiar Estado/ })).toBeVisible()
    expect(device.problems).toEqual([])
  } finally {
    await device.dispose()
    await video.remove()
  }
})
