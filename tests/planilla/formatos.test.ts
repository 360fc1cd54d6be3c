import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { type CeldaLeida, CLASES_IMPORTACION } from '#contract/importacion.ts'
import { celdasPara, columnasElegidas, isNumerica, textoCelda } from '#domain/importacion/celda.ts'
import { camposDe } from '#domain/importacion/clases.ts'
import { leerFila } from '#domain/importacion/fila.ts'
import { readPlanilla } from '#planilla/read-planilla.ts'
import { sheetOf, xlsxOf } from './zip-of.ts'

function libro(cells: readonly CellObject[], is1904 = false): Uint8Array {
  const sheet: WorkSheet = {
    '!ref': `A1:B${cells.length + 1}`,
    A1: { t: 's', v: 'Columna' },
    B1: { t: 's', v: 'Otra' },
  }
  for (const [n, cell] of cells.entries()) {
    sheet[`A${n + 2}`] = cell
    sheet[`B${n + 2}`] = { t: 's', v: 'x' }
  }
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Lista')
  book.Workbook = { WBProps: { date1904: is1904 } }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', cellStyles: true }) as ArrayBuffer)
}

const numero = (v: number, z?: string): CellObject => ({ t: 'n', v, ...(z !== undefined && { z }) })

/** A cell, and the text that Excel shows for it. */
const CELDAS: [string, CellObject, string][] = [
  ['a code turned into a date', numero(46_145, 'dd-mmm'), '03-may'],
  ['a code turned into a month and a year', numero(46_145, 'mmm-yy'), 'may-26'],
  ['a built-in date', numero(46_145, 'm/d/yy'), '03/05/2026'],
  ['a day with a time', numero(46_145.5, 'dd/mm/yyyy hh:mm'), '03/05/2026 12:00'],
  ['an hour', numero(8.5 / 24, 'h:mm'), '8:30'],
  ['a length of time', numero(1.5, '[h]:mm'), '36:00'],
  ['a percentage', numero(0.15, '0%'), '15%'],
  ['a percentage with decimals', numero(0.155, '0.0%'), '15,5%'],
  ['true', { t: 'b', v: true }, 'VERDADERO'],
  ['false', { t: 'b', v: false }, 'FALSO'],
  ['leading zeros', numero(123, '00000'), '00123'],
  ['a mask', numero(30_711_234_567, '00-00000000-0'), '30-71123456-7'],
  ['a mask with words', numero(12, '"N° "0000'), 'N° 0012'],
  ['two decimals', numero(1.4, '0.00'), '1,40'],
  ['groups', numero(1_234_567, '#,##0'), '1.234.567'],
  ['dollars', numero(1234.5, '"u$s" #,##0.00'), 'u$s 1.234,50'],
  ['pesos of a locale', numero(1500, '[$$-2C0A] #,##0.00'), '$ 1.500,00'],
  ['euros', numero(1500, '[$€-407] #,##0'), '€ 1.500'],
  ['an exponent', numero(30_711_234_567, '0.00E+00'), '3,07E+10'],
  ['General', numero(7_791_234_567_890), '7791234567890'],
  ['a sum with a rounding error', numero(0.1 + 0.2), '0,3'],
  ['a text that looks like a number', { t: 's', v: '00123' }, '00123'],
]

const readColumn = async (bytes: Uint8Array): Promise<CeldaLeida[]> =>
  (await readPlanilla(bytes)).filas.map(({ celdas }) => celdas[0] ?? null)

test.each(CELDAS)('%s is read as the sheet shows it', async (_, cell, texto) => {
  const [leida = null] = await readColumn(libro([cell]))
  expect(textoCelda(leida)).toBe(texto)
})

test('dates count from 1904 in a workbook with that setting', async () => {
  const [leida = null] = await readColumn(libro([numero(46_145 - 1462, 'dd/mm/yyyy')], true))
  expect(textoCelda(leida)).toBe('03/05/2026')
})

test('a date stored as ISO text is shown in the cell’s format', async () => {
  const bytes = xlsxOf(
    sheetOf(
      '<row><c t="inlineStr"><is><t>Codigo</t></is></c></row><row><c r="A2" s="1" t="d"><v>2026-05-03T00:00:00</v></c></row>',
    ),
    {
      'xl/styles.xml':
        '<styleSheet><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="16"/></cellXfs></styleSheet>',
    },
  )
  expect(textoCelda((await readColumn(bytes))[0] ?? null)).toBe('3-may')
})

const REFUSED = new Set(['03-may', 'may-26', '03/05/2026', '3,07E+10'])
const NOMBRAN = /^(codigo|nro|nombre|identificacion)$/

describe.each(
  CLASES_IMPORTACION.flatMap(clase =>
    camposDe(clase).map(lectura => [clase, lectura.campo, lectura] as const),
  ),
)('an import of %s, %s', (clase, campo, lectura) => {
  test('a numeric field takes the cell’s value, a text field takes the shown text, and a cell that does not fit is refused', async () => {
    const celdas = await readColumn(libro(CELDAS.map(([, cell]) => cell)))
    const elegidas = columnasElegidas([campo], [])
    const dichos = celdas.map(celda => {
      const { errores, valores, nombrados } = leerFila(
        clase,
        [campo],
        celdasPara(clase, elegidas, [celda]),
        [],
      )
      return errores.some(error => error.campo === campo) ? null : String(valores[campo] ?? nombrados[campo])
    })
    for (const [n, [que, cell, texto]] of CELDAS.entries()) {
      const dicho = dichos[n]
      if (isNumerica(lectura)) {
        // A numeric field reads the value of a number, and refuses dates, hours, percentages and other currencies
        const isOtro = /^(\d+-)?may|\/|:|%|[A-Z]{4}|[€$]/.test(texto) && !texto.startsWith('u$s')
        if (isOtro) expect(dicho, que).toBeNull()
        else if (dicho !== null && dicho !== undefined)
          expect([Math.round(Number(cell.v) * 100) / 100, Number(cell.v)], que).toContain(Number(dicho))
      } else if (lectura.clase !== 'celular' && dicho !== null && dicho !== undefined)
        expect(dicho, que).toBe(texto)
      if (NOMBRAN.test(campo) || lectura.clase === 'nombrado')
        expect(dicho === null, que).toBe(REFUSED.has(texto) || texto.startsWith('03/05/2026 '))
    }
  })

  test('refuses a number of 20 digits in a text field, because a workbook does not store all of its digits', async () => {
    const bytes = xlsxOf(
      sheetOf(
        '<row><c t="inlineStr"><is><t>Codigo</t></is></c></row><row><c r="A2"><v>12345678901234567890</v></c></row>',
      ),
    )
    const [celda = null] = await readColumn(bytes)
    const { errores } = leerFila(
      clase,
      [campo],
      celdasPara(clase, columnasElegidas([campo], []), [celda]),
      [],
    )
    const codigos = errores.filter(error => error.campo === campo).map(error => error.codigo)
    expect(codigos.includes('numero-largo')).toBe(!isNumerica(lectura))
  })
})

test('a price is rounded only where the sheet rounds it, and never to 0', async () => {
  const celdas = await readColumn(
    libro([
      ...[numero(0.0375), numero(0.0375, '0.0000'), numero(0.004, '0.00'), numero(0.004, '"u$s" 0.00')],
      ...[numero(9.8512, '0.00'), numero(9.8512, '"u$s" #,##0.00'), numero(0.1 + 0.2), numero(9.85, '0.000')],
    ]),
  )
  const leidas = celdas.map(celda =>
    leerFila('productos', ['costo'], celdasPara('productos', columnasElegidas(['costo'], []), [celda]), []),
  )
  expect(
    leidas.map(
      ({ errores, valores }) => errores.find(({ campo }) => campo === 'costo')?.codigo ?? valores.costo,
    ),
  ).toEqual([...Array.from({ length: 4 }, () => 'decimales'), 9.85, 9.85, 0.3, 9.85])
})

test('a text escaped with an apostrophe loses only the first apostrophe', async () => {
  const texts = ["'=1+1", "''=1", "'-5", "'90", "O'H"]
  const celdas = await readColumn(libro(texts.map(v => ({ t: 's', v }))))
  expect(celdas).toEqual(['=1+1', "'=1", '-5', "'90", "O'H"])
  const csv = new TextEncoder().encode(`Codigo;x\n${texts.map(text => `${text};1`).join('\n')}`)
  expect(await readColumn(csv)).toEqual(celdas)
})
