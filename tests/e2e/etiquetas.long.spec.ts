import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import type { Butaca } from '#contract/butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { FORMATOS, type FormatoEtiqueta, porHoja } from '#domain/etiqueta/formato-etiqueta.ts'
import { addressOfEtiquetas } from '#domain/rutas.ts'
import { ETIQUETAS } from '#messages/butacas/etiquetas.ts'
import { createRandom } from '#server/ops/demo/seeded-random.ts'
import { type Grey, readCode } from '../helpers/read-code.ts'
import { answerAsServer } from './as-server.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'

const run = promisify(execFile)
const DPI = 203
const dots = (mm: number): number => (mm * DPI) / 25.4

/** Numbers like the factory's, and others as short and as mixed as possible. */
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

/** The server knows every requested seat. */
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

/** The pages of a PDF as the printer rasters them. */
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

test.describe('a thousand numbers', () => {
  test.use({ signedInAs: 'operario', deviceOptions: DESKTOP })

  for (const [i, formato] of FORMATOS.entries())
    test(`printed to PDF on ${formato.ancho} × ${formato.alto} at ${DPI} dpi, each label reads as its number`, async ({
      device: { page },
    }) => {
      const all = randomNros(1_000, 20_261_122 + i)
      await everySeatExists(page)
      const read: string[] = []
      const wrong: string[] = []
      // An address is no longer than the server accepts
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
