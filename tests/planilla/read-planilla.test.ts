import { utils, type WorkSheet, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { CELDAS_MAX, COLUMNAS_MAX } from '#contract/importacion.ts'
import { FORMULA_SIN_RESULTADO } from '#domain/importacion/celda.ts'
import { RowCollector } from '#planilla/collect-rows.ts'
import { type Planilla, PlanillaError } from '#planilla/planilla.ts'
import { readPlanilla } from '#planilla/read-planilla.ts'
import { hostileFiles } from './hostile-files.ts'
import { rowOf, sheetOf, xlsxOf } from './zip-of.ts'

const text = (content: string) => readPlanilla(new TextEncoder().encode(content))
const read = async (bytes: Uint8Array): Promise<Planilla | PlanillaError> => {
  try {
    return await readPlanilla(bytes)
  } catch (error) {
    if (error instanceof PlanillaError) return error
    throw error
  }
}

/** CPU (ms) that no file needs, even on a busy machine. */
const LONGEST_MS = 5_000

describe('reading a hostile file', () => {
  test.for(hostileFiles().map(file => [file.name, file] as const))('%s', async ([, { bytes, expected }]) => {
    const began = process.cpuUsage()
    const said = await read(bytes)
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(LONGEST_MS)
    if (expected === 'cualquiera') return
    if (typeof expected === 'string') expect(said).toMatchObject({ codigo: expected })
    else
      expect(said instanceof PlanillaError ? said.codigo : said.filas.map(({ celdas }) => celdas)).toEqual(
        expected,
      )
  })
})

test('cells beyond the limit are refused even if the number of rows is within its limit', () => {
  const rows = new RowCollector()
  const row = Array.from({ length: COLUMNAS_MAX }, () => 1)
  const full = CELDAS_MAX / COLUMNAS_MAX
  for (let fila = 1; fila <= full; fila++) rows.push(fila, row)
  expect(() => rows.push(full + 1, [1])).toThrow(new PlanillaError('muchas-celdas'))
})

describe('a workbook as Excel shows it', () => {
  const libro = (rows: (string | null)[][], more: Partial<WorkSheet>): Uint8Array => {
    const book = utils.book_new()
    utils.book_append_sheet(book, Object.assign(utils.aoa_to_sheet(rows), more), 'Lista')
    return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', cellStyles: true }) as ArrayBuffer)
  }
  const ROWS = [
    ['Codigo', 'Detalle', 'Rubro', 'Marca'],
    ['A1', 'tela 1', 'Telas', 'X'],
    ['A2', 'tela 2'],
    ['A3', 'tela 3', null, 'Y'],
    ['A4', 'tela 4'],
  ]
  const merge = (columna: number, desde: number, hasta: number, until = columna) => ({
    ...{ s: { r: desde, c: columna }, e: { r: hasta, c: until } },
  })

  test('the value of merged cells is in each of their rows, and in no other row', async () => {
    const merges = [merge(2, 1, 3), merge(3, 1, 2), merge(0, 8, 200)]
    const { filas } = await readPlanilla(libro(ROWS, { '!merges': merges }))
    expect(filas.map(({ celdas }) => celdas.slice(2))).toEqual([
      ['Telas', 'X'],
      ['Telas', 'X'],
      ['Telas', 'Y'],
      [],
    ])
    const across = await readPlanilla(libro(ROWS, { '!merges': [merge(2, 1, 1, 3)] }))
    expect(across.filas[1]?.celdas).toEqual(['A2', 'tela 2'])
  })

  test('hidden rows are marked', async () => {
    const { filas } = await readPlanilla(
      libro(ROWS, { '!rows': [{}, {}, { hidden: true }, {}, { hidden: true }] }),
    )
    expect(filas.filter(({ isOculta }) => isOculta).map(({ fila }) => fila)).toEqual([3, 5])
  })
})

describe('a list', () => {
  test('column titles may follow a heading, and rows keep their row numbers of the file', async () => {
    const { titulos, filas } = await text(
      'Lista de precios\nNoviembre;2026\n\nCodigo;Detalle;Rubro\nA;Espuma;Telas\n',
    )
    expect(titulos).toEqual(['Codigo', 'Detalle', 'Rubro'])
    expect(filas).toEqual([{ fila: 5, celdas: ['A', 'Espuma', 'Telas'] }])
  })

  test('the chosen separator is not the most frequent, but the one that yields known titles', async () => {
    const { titulos } = await text('Codigo;P. Costo;P. Venta\nA;1,5;2,5\nB;1,25,3;2,75\n')
    expect(titulos).toEqual(['Codigo', 'P. Costo', 'P. Venta'])
  })

  test('Excel’s sep= line sets the separator', async () => {
    expect((await text('sep=#\r\nCodigo#Detalle\r\nA#B;C\r\n')).filas).toEqual([
      { fila: 3, celdas: ['A', 'B;C'] },
    ])
  })

  test('a text that is written as a formula is read as Excel shows it', async () => {
    const { filas } = await text(
      'Codigo;Detalle;Costo\n="00123";"=""dice """"sí""""""";="12,5"\n=A1;="a"b;\'="00124"\n',
    )
    expect(filas.map(({ celdas }) => celdas)).toEqual([
      ['00123', 'dice "sí"', '12,5'],
      ['=A1', '="a"b', '="00124"'],
    ])
  })

  test.each([
    ['<c><f>2*3</f></c>', FORMULA_SIN_RESULTADO],
    ['<c><f>2*3</f><v></v></c>', FORMULA_SIN_RESULTADO],
    ['<c t="n"><f t="shared" si="0"/><v/></c>', FORMULA_SIN_RESULTADO],
    ['<c><f>2*3</f><v>6</v></c>', 6],
    ['<c t="str"><f>IF(A1,"",1)</f><v></v></c>', undefined],
    ['<c><v></v></c>', undefined],
  ])('the cell %s is read as %j', async (cell, celda) => {
    const key = '<c t="inlineStr"><is><t>A1</t></is></c>'
    const { filas } = await readPlanilla(
      xlsxOf(sheetOf(`${rowOf('Codigo', 'Costo')}<row>${key}${cell}</row><row>${key}<c><v>1</v></c></row>`)),
    )
    expect(filas.map(({ celdas }) => celdas)).toEqual([
      celda === undefined ? ['A1'] : ['A1', celda],
      ['A1', 1],
    ])
  })

  test('a workbook is read with the name of its sheet, with numbers as numbers and texts as texts', async () => {
    const bytes = xlsxOf(
      sheetOf(
        `${rowOf('Codigo', 'Costo')}<row r="7"><c r="A7" t="s"><v>0</v></c><c r="C7"><v>9.8499999999999996</v></c></row>`,
      ),
      { 'xl/sharedStrings.xml': '<sst><si><t>007</t><rPh><t>no</t></rPh></si></sst>' },
    )
    expect(await readPlanilla(bytes)).toEqual({
      ...{ hoja: 'Lista', hojas: 1, titulos: ['Codigo', 'Costo', ''] },
      filas: [{ fila: 7, celdas: ['007', null, 9.85] }],
    })
  })
})
