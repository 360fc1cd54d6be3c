import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import type { Butaca } from '#contract/butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { EtiquetasEnvio } from '#contract/etiqueta.ts'
import { FORMATOS, type FormatoEtiqueta, porHoja } from '#domain/etiqueta/formato-etiqueta.ts'
import { addressOfEtiquetas } from '#domain/rutas.ts'
import { ETIQUETAS } from '#messages/butacas/etiquetas.ts'
import { createRandom } from '#server/ops/demo/seeded-random.ts'
import { type Grey, readCode } from '../helpers/read-code.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { answerAsServer, asUser, nrosIn } from './server-side.ts'

const run = promisify(execFile)
const DPI = 203
const dots = (mm: number): number => (mm * DPI) / 25.4

function randomNros(count: number, seed: number): string[] {
  const random = createRandom(seed)
  const digits = (length: number) => Array.from({ length }, () => random.between(0, 9)).join('')
  const letters = [...'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz']
  const nros = new Set<string>()
  while (nros.size < count) {
    const prefix = random.chance(0.7)
      ? random.pick(['H5', 'H7', 'HX', 'S5', 'S7', 'SX', 'SS', 'R7'])
      : Array.from({ length: random.between(0, 3) }, () => random.pick(letters)).join('')
    nros.add(prefix + digits(random.between(3, 6)))
  }
  const keys = new Set<string>()
  return [...nros].filter(nro => !keys.has(nro.toLowerCase()) && keys.add(nro.toLowerCase()))
}

async function everySeatExists(page: Page): Promise<void> {
  const ref = { id: 1, nombre: 'S7 XL SIM' }
  await page.route(`**${ENDPOINTS.filtroButaca.path}`, route => {
    const { nro } = route.request().postDataJSON() as { nro: string }
    const butaca: Butaca = {
      nro,
      modelo: ref,
      color: { id: 1, nombre: 'negro' },
      estado: { id: 1, nombre: 'cortada' },
      peso: -1,
      prehomologada: false,
      homologada: false,
      renombre: null,
      fechaHs: '2026-11-20T10:42:00.000',
    }
    return answerAsServer(route, { json: [butaca] })
  })
}

async function rastered(pdf: Buffer): Promise<Grey[]> {
  const folder = await mkdtemp(join(tmpdir(), 'butacas-etiquetas-'))
  try {
    await writeFile(join(folder, 'papel.pdf'), pdf)
    const pages = ['-gray', '-r', String(DPI), join(folder, 'papel.pdf'), join(folder, 'p')]
    await run('pdftoppm', pages)
    const names = (await readdir(folder)).filter(name => name.endsWith('.pgm'))
    return await Promise.all(names.toSorted().map(async name => parsePgm(await readFile(join(folder, name)))))
  } finally {
    await rm(folder, { recursive: true })
  }
}

function parsePgm(file: Buffer): Grey {
  const [head = '', width, height] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.subarray(0, 40).toString('latin1')) ?? []
  return { width: Number(width), height: Number(height), data: file.subarray(head.length) }
}

function labelOf({ width, data }: Grey, formato: FormatoEtiqueta, place: number): Grey {
  const { hoja, izquierda, arriba, pasoX, pasoY, ancho, alto } = formato
  const left = Math.round(dots(izquierda + (place % hoja.columnas) * pasoX))
  const top = Math.round(dots(arriba + Math.floor(place / hoja.columnas) * pasoY))
  const size = { width: Math.floor(dots(ancho)), height: Math.floor(dots(alto)) }
  const cut = new Uint8Array(size.width * size.height)
  for (let y = 0; y < size.height; y++)
    cut.set(data.subarray((top + y) * width + left, (top + y) * width + left + size.width), y * size.width)
  return { ...size, data: cut }
}

test.describe('a thousand labels', () => {
  test.use({ signedInAs: 'operario', deviceOptions: DESKTOP })

  for (const [i, formato] of FORMATOS.entries())
    test(`printed to PDF on ${formato.ancho} × ${formato.alto} at ${DPI} dpi, each label reads as its number`, async ({
      device: { page },
    }) => {
      const all = randomNros(1_000, 20_261_122 + i)
      await everySeatExists(page)
      const read: string[] = []
      const wrong: string[] = []
      // In parts, because the server limits the length of an address
      for (let from = 0; from < all.length; from += 125) {
        const nros = all.slice(from, from + 125)
        await page.goto(addressOfEtiquetas(nros))
        await page.getByText(ETIQUETAS.medida[formato.id]).first().click()
        await expect(page.getByRole('button', { name: ETIQUETAS.imprimir(nros.length) })).toBeEnabled()
        const pages = await rastered(await page.pdf({ preferCSSPageSize: true }))
        expect(pages.length).toBe(Math.ceil(nros.length / porHoja(formato)))
        for (const [n, nro] of nros.entries()) {
          const sheet = pages[Math.floor(n / porHoja(formato))] as Grey
          const said = await readCode(labelOf(sheet, formato, n % porHoja(formato)))
          if (said === nro) read.push(nro)
          else wrong.push(`${nro}: ${said}`)
        }
      }
      expect(wrong).toEqual([])
      expect(read.length).toBe(all.length)
      expect(all.length).toBeGreaterThan(990)
    })
})

test.describe('on a desk', () => {
  test.use({ signedInAs: 'operario', deviceOptions: DESKTOP })

  test('printing begins at the chosen place of a used sheet, with one label for a test and else one per copy', async ({
    device: { page },
    server,
  }) => {
    const [nro = ''] = await nrosIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 1)
    await page.addInitScript(() => {
      window.print = () => {
        const places = [...document.querySelectorAll('.papel .lugar')]
        const used = places.flatMap((place, i) => (place.childElementCount > 0 ? [i + 1] : []))
        Object.assign(globalThis, { printed: used })
      }
    })
    const printed = () => page.evaluate(() => (globalThis as { printed?: number[] }).printed)
    await page.goto(addressOfEtiquetas([nro]))
    await page.getByLabel(ETIQUETAS.copias).fill('3')
    await page.getByRole('button', { name: ETIQUETAS.lugar(20), exact: true }).click()
    await page.getByRole('button', { name: ETIQUETAS.prueba }).click()
    expect(await printed()).toEqual([20])
    await page.getByRole('button', { name: ETIQUETAS.imprimir(3) }).click()
    expect(await printed()).toEqual([20, 21, 22])
    await page.getByLabel(ETIQUETAS.copias).fill('0')
    await expect(page.getByRole('button', { name: ETIQUETAS.prueba })).toBeDisabled()
    await expect(page.getByLabel(ETIQUETAS.copias)).toHaveAttribute('aria-invalid', 'true')
  })
})

test.describe('on a tablet', () => {
  test.use({ signedInAs: 'operario' })

  test('a label is not shown for printing if its code reads as another number or could not be checked', async ({
    device: { page },
    server,
  }) => {
    const [nro = ''] = await nrosIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 1)
    const address = addressOfEtiquetas([nro])
    await page.addInitScript(() => {
      const Real = window.Worker
      window.Worker = class extends Real {
        override postMessage(asked: { id: number }): void {
          const data = sessionStorage.getItem('broken')
            ? { id: asked.id, failed: true }
            : { id: asked.id, text: 'OTRA' }
          this.dispatchEvent(new MessageEvent('message', { data }))
        }
      }
    })
    await page.goto(address)
    await expect(page.getByText(ETIQUETAS.porQue['no-se-lee'])).toBeVisible()
    await expect(page.locator('.etiqueta')).toHaveCount(0)
    await page.evaluate(() => sessionStorage.setItem('broken', '1'))
    await page.reload()
    await expect(page.getByText(ETIQUETAS.porQue['sin-revisar'])).toBeVisible()
    await expect(page.locator('.etiqueta')).toHaveCount(0)
  })

  test('a double tap sends one order to the plant’s printer, and a retry after a lost answer repeats the same order', async ({
    device: { page },
    server,
  }) => {
    const [nro = ''] = await nrosIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 1)
    const { path } = ENDPOINTS.imprimirEtiquetas
    const orders: EtiquetasEnvio[] = []
    await page.route(`**${path}`, route => {
      if (route.request().method() === 'GET') return answerAsServer(route, { json: { hay: true } })
      orders.push(route.request().postDataJSON() as EtiquetasEnvio)
      if (orders.length === 2) return route.abort()
      return answerAsServer(route, { json: { etiquetas: 1 } })
    })
    await page.goto(addressOfEtiquetas([nro]))
    const print = page.getByRole('button', { name: ETIQUETAS.enPlanta })
    await print.dblclick()
    await expect(page.getByText(ETIQUETAS.mandadas(1))).toBeVisible()
    await print.click()
    expect(orders).toEqual([{ pedido: orders[0]?.pedido, nros: [nro], copias: 1 }])
    /** The button ignores taps for a moment after an answer. */
    const tapUntil = (order: number) =>
      expect(async () => {
        await print.click()
        await expect.poll(() => orders.length, { timeout: 2_000 }).toBe(order)
      }).toPass()
    await tapUntil(2)
    await expect(page.getByText(ETIQUETAS.sinRespuesta)).toBeVisible()
    await tapUntil(3)
    await expect(page.getByText(ETIQUETAS.mandadas(1))).toBeVisible()
    expect(orders).toHaveLength(3)
    expect(orders[1]?.pedido).not.toBe(orders[0]?.pedido)
    expect(orders[2]?.pedido).toBe(orders[1]?.pedido)
    await page.context().setOffline(true)
    await expect(page.getByText(ETIQUETAS.enPlantaSinRed)).toBeVisible()
    await expect(print).toBeDisabled()
  })
})
