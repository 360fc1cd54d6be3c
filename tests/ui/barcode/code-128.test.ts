import { describe, expect, it } from 'vitest'
import { createRandom } from '#server/ops/demo/seeded-random.ts'
import { encode128, pathOf, type Symbol128 } from '#ui/barcode/code-128.ts'
import { type Grey, readCode } from '../../helpers/read-code.ts'

const QUIET = 10
const HEIGHT = 20

/** Draws one pixel per module, with quiet zones. */
function rastered({ modules }: Symbol128, path: string): Grey {
  const width = modules + 2 * QUIET
  const data = new Uint8Array(width * HEIGHT).fill(255)
  for (const [, left = '', bar = ''] of path.matchAll(/M(\d+) 0h(\d+)v20h-\d+z/g))
    for (let y = 0; y < HEIGHT; y++)
      data.fill(0, y * width + Number(left), y * width + Number(left) + Number(bar))
  return { width, height: HEIGHT, data }
}

async function said(text: string): Promise<string | null> {
  const symbol = encode128(text)
  return symbol === null ? null : readCode(rastered(symbol, pathOf(symbol, QUIET, HEIGHT)))
}

describe('a drawn Code 128', () => {
  it.each(['S710311', 'HX00218', 'a', 'S7 XL-1', '^FNC1', '1234567', 'z~|{}', 'Ñandú 7', 'x'.repeat(60)])(
    '«%s» is read back unchanged',
    async text => {
      expect(await said(text)).toBe(text)
    },
  )

  it('sixty random numbers are read back unchanged', async () => {
    const random = createRandom(128)
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 -./$+%'
    for (let n = 0; n < 60; n++) {
      const length = random.between(1, 14)
      const text = `${Array.from({ length }, () => random.pick([...letters])).join('')}7`.trim()
      expect(await said(text), text).toBe(text)
    }
  })

  it('a drawn code begins and ends with a bar and fills its width', () => {
    const { modules, bars } = encode128('S710311') as Symbol128
    const [lastFrom = 0, lastWidth = 0] = bars.at(-1) ?? []
    expect(modules).toBe(90)
    expect(bars[0]).toEqual([0, 2])
    expect(lastFrom + lastWidth).toBe(90)
  })

  it('an empty text and an unencodable sign draw nothing', () => {
    for (const text of ['', '椅子 7', 'S7€']) expect(encode128(text), text).toBeNull()
  })
})
