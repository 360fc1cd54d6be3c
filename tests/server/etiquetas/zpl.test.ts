import { expect, test } from 'vitest'
import { canPrint, zplOf } from '#server/etiquetas/zpl.ts'

const lineOf = (nro: string, copias = 1): string[] =>
  zplOf({ nro, modelo: 'S7', color: 'negro' }, copias, 'Sur').split('\n')

const each = (signs: string, width: number) => Object.fromEntries([...signs].map(sign => [sign, width]))
/** Upper bounds of widths in Helvetica Narrow Bold, the model of the printers' font 0, in thousandths of the height. */
const AFM: Record<string, number> = {
  ...each('W', 774),
  ...each('@%', 800),
  ...each('mM', 729),
  ...each('w', 638),
  ...each('GOQ', 638),
  ...each('ABCDHKNRSU&', 592),
  ...each('EFLPTVXYZ', 547),
}

/** Reads the lines as a printer does: decodes hexadecimal, then the block's commands. */
function blocksOf(fila: { nro: string; modelo: string; color: string }, empresa = '') {
  return [...zplOf(fila, 1, empresa).matchAll(/\^A0N,(\d+),\d+\^FB(\d+),1,0,.\^FH\^FD(.*?)\^FS/g)].map(
    ([, size, room, fd]) => {
      const bytes = (fd ?? '').replace(/_([0-9A-F]{2})/g, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
      const block = Buffer.from(bytes, 'latin1').toString('utf8')
      const text = block.replace(/\\([\\&(])/g, (_, command) => (command === '\\' ? '\\' : '\n'))
      const widths = [...text].map(sign => AFM[sign.normalize('NFD').charAt(0)] ?? 510)
      return {
        text,
        size: Number(size),
        room: Number(room),
        width: (widths.reduce((a, b) => a + b, 0) * Number(size)) / 1000,
      }
    },
  )
}

test('a label in two copies has exactly the expected bytes', () => {
  expect(zplOf({ nro: 'S710311', modelo: 'S7 XL', color: 'negro' }, 2, 'Fábrica Sur')).toBe(
    [
      '^XA^CI28^PW800^LL400^LH0,0',
      '^FO32,24^A0N,28,28^FB352,1,0,L^FH^FDF_C3_A1brica Sur^FS',
      '^FO400,24^A0N,28,28^FB368,1,0,R^FH^FDS7 XL _C2_B7 negro^FS',
      '^FO120,72^BY5^BCN,210,N,N,N^FH^FDS710311^FS',
      '^FO32,300^A0N,84,84^FB736,1,0,C^FH^FDS710311^FS',
      '^PQ2^XZ',
      '',
    ].join('\n'),
  )
})

test('without a company there is no line for its name', () => {
  const fila = { nro: 'S710311', modelo: 'S7', color: 'negro' }
  const [, first = '', ...rest] = zplOf(fila, 1, 'Sur').split('\n')
  expect(first).toContain('^FDSur^FS')
  expect(zplOf(fila, 1).split('\n').slice(1)).toEqual(rest)
})

test('a company’s name is made smaller or cut to stay left of the model, and contains no command', () => {
  const fila = { nro: 'S710311', modelo: 'S7', color: 'negro' }
  const nombres = ['W'.repeat(60), 'Butacas del Sur y Compañía S.A.', 'a'.repeat(60), '^XZ~JR\\&']
  for (const nombre of nombres) {
    const [name] = blocksOf(fila, nombre)
    expect(name?.room).toBe(352)
    expect(name?.width, nombre).toBeLessThanOrEqual(352)
  }
  const [, line = ''] = zplOf(fila, 1, '^XZ~JR\\&').split('\n')
  expect(line).toContain('^FD_5EXZ_7EJR\\\\&^FS')
})

test('commands of the printer or the barcode are escaped in number, model and color', () => {
  const [, , , code = '', text = ''] = lineOf('A^XZ~_>1')
  expect(code).toContain('^FDA_5EXZ_7E_5F>01^FS')
  expect(text).toContain('^FDA_5EXZ_7E_5F>1^FS')
  expect(zplOf({ nro: 'A', modelo: '^XZ\n', color: '~JR' }, 1)).toContain('_5EXZ  _C2_B7 _7EJR^FS')
})

test.each([
  ['S7 XL', 'negro', 'S7 XL · negro'],
  ['MC\\&10', 'gris\\', 'MC\\&10 · gris\\'],
  ['a\\(b', '_5C&', 'a\\(b · _5C&'],
  ['Peña\n7', 'azul', 'Peña 7 · azul'],
])('model %j and color %j are printed as %j', (modelo, color, esperado) => {
  expect(blocksOf({ nro: 'A-1', modelo, color })[0]?.text).toBe(esperado)
})

test.each([
  'S7',
  'W'.repeat(20),
  'M'.repeat(100),
  'Butaca reclinable con apoyapié y bandeja',
  '%@'.repeat(30),
])('a line of model %s fits its block and includes the color', modelo => {
  const [line] = blocksOf({ nro: 'A-1', modelo, color: 'negro' })
  expect(line?.width).toBeLessThanOrEqual(line?.room ?? 0)
  expect(line?.text).toMatch(/ · negro$/)
  expect(line?.size).toBeGreaterThanOrEqual(20)
})

test('a color longer than its block is cut', () => {
  const [line] = blocksOf({ nro: 'A-1', modelo: 'S7', color: 'W'.repeat(100) })
  expect(line?.text).toMatch(/^S7 · W+\.\.\.$/)
  expect(line?.width).toBeLessThanOrEqual(line?.room ?? 0)
})

test.each(['W'.repeat(28), 'M@%'.repeat(9), 'mw'.repeat(14), 'A\\&B', '0123456789'])(
  'the number %s is whole and on one line',
  nro => {
    const [, line] = blocksOf({ nro, modelo: 'S7', color: 'negro' })
    expect(line?.text).toBe(nro)
    expect(line?.width).toBeLessThanOrEqual(line?.room ?? 0)
  },
)

test('a label keeps its quiet zones, has bars as wide as possible, and is refused if the bars would be too thin', () => {
  for (let length = 1; length <= 60; length++) {
    const nro = 'x'.repeat(length)
    const [, left, module] = /\^FO(\d+),72\^BY(\d)\^/.exec(lineOf(nro)[3] ?? '') ?? []
    const modules = 11 * (length + 2) + 13
    const fits = (dots: number) => dots * (modules + 2 * 10) <= 800 - 2 * 32
    expect(canPrint(nro)).toBe(fits(2))
    if (!canPrint(nro)) continue
    const width = Number(module) * modules
    expect([fits(Number(module)), module === '6' || !fits(Number(module) + 1)]).toEqual([true, true])
    expect(Number(left)).toBeGreaterThanOrEqual(10 * Number(module) + 31)
    expect(Number(left) * 2 + width).toBeGreaterThanOrEqual(799 - 1)
    expect(Number(module)).toBeGreaterThanOrEqual(2)
  }
  expect(canPrint('x'.repeat(28))).toBe(true)
  expect(canPrint('x'.repeat(29))).toBe(false)
  expect(canPrint('Ñ7')).toBe(false)
  expect(canPrint('A\n7')).toBe(false)
})
