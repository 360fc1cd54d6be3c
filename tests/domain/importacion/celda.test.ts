import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Celda,
  type CeldaLeida,
  type CeldaVista,
  CLASES_IMPORTACION,
  type ClaseImportacion,
  type SignoDecimal,
} from '#contract/importacion.ts'
import {
  celdaPara,
  celdasPara,
  columnasElegidas,
  type Dichas,
  dosLecturas,
  FORMULA_SIN_RESULTADO,
  faltaDecimal,
  faltaMoneda,
  isNumerica,
  leerCelda,
  leerColumnas,
  mirarColumna,
  NADA_DICHO,
} from '#domain/importacion/celda.ts'
import { camposDe, claveDe, type LecturaCampo } from '#domain/importacion/clases.ts'
import { leerFila } from '#domain/importacion/fila.ts'

const lee = (celda: Celda, lectura: LecturaCampo, decimal: SignoDecimal = null) => {
  const leida = leerCelda(celda, lectura, { decimal, dolares: false })
  return leida.ok ? leida.valor : leida.codigo
}
const PRECIO = { clase: 'precio' } as const
const ENTERO = { clase: 'entero', max: 1_000_000 } as const
const TEXTO = { clase: 'texto', max: 10 } as const

test.each<[Celda, number | string | null]>([
  ['9,85', 9.85],
  ['9.85', 9.85],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1234.5', 1234.5],
  ['1.234.567', 1234567],
  ['1.234.567,89', 1234567.89],
  ['u$s 1.234,50', 1234.5],
  ['$ 12', 'moneda-dudosa'],
  ['$ 12 USD', 12],
  ['1500,00 ARS', 'otra-moneda'],
  ['€ 3', 'otra-moneda'],
  ['R$ 3', 'otra-moneda'],
  ['3 pesos', 'otra-moneda'],
  ['USD 12', 12],
  [',5', 0.5],
  ['5,', 5],
  ['+3', 3],
  [0.1 + 0.2, 0.3],
  [1.005 * 100, 100.5],
  [9.849999999, 'decimales'],
  [1.234, 'decimales'],
  [0.004, 'decimales'],
  [1e-7, 'decimales'],
  ['0,0000004', 'decimales'],
  ['0,004', 'decimales'],
  ['-', null],
  ['–', null],
  ['  ', null],
  [null, null],
  ['0', 0],
  ['0.500', 0.5],
  ['1 234,5', 1234.5],
  ['U$S 1 234', 1234],
  ['12 50', 'no-numero'],
  ['9.85.0', 'no-numero'],
  ['1.23.456', 'no-numero'],
  ['1,2,3', 'no-numero'],
  ['12a', 'no-numero'],
  ['1e3', 'no-numero'],
  ['=1+1', 'no-numero'],
  ['9,855', 'ambiguo'],
  ['1.234', 'ambiguo'],
  ['0,1234', 'decimales'],
  ['-4', 'menor-que-cero'],
  ['10000000000', 'muy-grande'],
  ['#N/A', 'error-de-planilla'],
  ['#¡VALOR!', 'error-de-planilla'],
])('in a price field %j gives the value or the refusal %j', (celda, valor) =>
  expect(lee(celda, PRECIO)).toBe(valor),
)

test('three digits after a separator are read with the decimal separator of the file’s other numbers', () => {
  expect([lee('1.234', PRECIO, ','), lee('1,234', PRECIO, '.')]).toEqual([1234, 1234])
  expect([lee('1.234', PRECIO, '.'), lee('1,234', PRECIO, ',')]).toEqual(['decimales', 'decimales'])
  // A cell with only one reading ignores the file's other numbers
  expect([lee('1234.5', PRECIO, ','), lee('1.234,5', PRECIO, '.')]).toEqual([1234.5, 1234.5])
})

test('a cell that can be read in one way only decides the decimal separator of its column', () => {
  const signos = (...celdas: Celda[]) => [...mirarColumna(celdas, PRECIO).signos]
  expect(signos('1.234', '9,85', 'x', 4.5, null)).toEqual([','])
  expect(signos('1,234', '9.85')).toEqual(['.'])
  expect(signos('1.234.567')).toEqual([','])
  expect([signos('9,85', '9.85'), signos('1.234'), signos('12')]).toEqual([[',', '.'], [], []])
  expect(mirarColumna(['$ 5', '1.234'], PRECIO)).toMatchObject({ conPeso: '$ 5', duda: '1.234' })
})

test.each<[que: string, celda: CeldaVista, valor: number | string]>([
  ['rounds what the sheet rounds', { valor: 9.8512, texto: '9,85', que: 'numero' }, 9.85],
  ['rounds half up as the sheet does', { valor: 1.005, texto: '1,01', que: 'numero' }, 1.01],
  ['rounds to cents what is shown in units', { valor: 1500.456, texto: '1.500', que: 'numero' }, 1500.46],
  ['keeps cents that are not shown', { valor: 1234.56, texto: '1.235', que: 'numero' }, 1234.56],
  ['reads zeros behind the cents', { valor: 9.85, texto: '9,8500', que: 'numero' }, 9.85],
  ['refuses a third decimal that is shown', { valor: 0.0375, texto: '0,0375', que: 'numero' }, 'decimales'],
  ['refuses a price that would be 0', { valor: 0.004, texto: '0,00', que: 'numero' }, 'decimales'],
  ['refuses a shown exponent', { valor: 0.0375, texto: '3,75E-02', que: 'numero' }, 'decimales'],
  ['refuses a shown fraction', { valor: 0.0375, texto: '3/80', que: 'numero' }, 'decimales'],
  ['reads an amount shown in thousands', { valor: 12_345, texto: '12,345', que: 'numero' }, 12_345],
  ['rounds a currency as the sheet', { valor: 9.8512, texto: 'u$s 9,85', que: 'moneda' }, 9.85],
  ['rounds a currency half up', { valor: 1.005, texto: 'u$s 1,01', que: 'moneda' }, 1.01],
  ['refuses a currency of three decimals', { valor: 1.234, texto: 'u$s 1,234', que: 'moneda' }, 'decimales'],
  ['refuses a currency that would be 0', { valor: 0.0004, texto: 'u$s 0,00', que: 'moneda' }, 'decimales'],
  ['refuses a currency of 1e-12', { valor: 1e-12, texto: 'u$s 0,00', que: 'moneda' }, 'no-numero'],
  ['reads 0', { valor: 0, texto: '0,00', que: 'numero' }, 0],
])('a price of a workbook: %s', (_, celda, valor) => {
  expect(lee(celdaPara(PRECIO, celda), PRECIO)).toBe(valor)
})

test('an amount of money with three decimals raises no question about the decimal separator', () => {
  const celda = celdaPara(PRECIO, { valor: 1.234, texto: 'u$s 1,234', que: 'moneda' })
  expect(mirarColumna([celda], PRECIO).duda).toBeNull()
})

test.each<[Celda, number | string | null]>([
  ['40', 40],
  ['1.200', 'ambiguo'],
  ['3,000', 'ambiguo'],
  ['1.200.000', 'muy-grande'],
  ['$ 40', 'no-numero'],
  ['40,0', 40],
  [40, 40],
  ['4,5', 'no-entero'],
  [4.5, 'no-entero'],
  ['-4', 'menor-que-cero'],
  ['1000001', 'muy-grande'],
])('in an integer field, %j gives the value or the refusal %j', (celda, valor) =>
  expect(lee(celda, ENTERO)).toBe(valor),
)

test.each<[Celda, string | null]>([
  ['  dos  \n palabras', 'texto-largo'],
  ['abc\u0000', 'ilegible'],
  ['a\uFFFD', 'ilegible'],
  ['=1+1', '=1+1'],
  [1234, '1234'],
  ['An\u0303o', 'Año'],
  ['😀😀😀😀😀😀😀😀😀😀', '😀😀😀😀😀😀😀😀😀😀'],
  ['-', null],
])('in a text field, %j gives the value or the refusal %j', (celda, valor) =>
  expect(lee(celda, TEXTO)).toBe(valor),
)

test.each([
  ...['#N/A', '#N/D', '#REF!', '#¡REF!', '#NOMBRE?', '#¿NOMBRE?', '#VALOR!', '#DIV/0!', '#¡DIV/0!', '#¡NUM!'],
  ...['#SPILL!', '#¡DESBORDAMIENTO!', '#CALC!', '#¡CALC!', '#ERROR!', '#¡BLOQUEADO!', '#GETTING_DATA'],
  ...['#OBTENIENDO_DATOS', 'Err:502', 'Err:522'],
])('the spreadsheet error %s is refused as a text and as a number', celda => {
  expect([TEXTO, PRECIO, ENTERO].map(lectura => lee(celda, lectura))).toEqual([
    ...['error-de-planilla', 'error-de-planilla', 'error-de-planilla'],
  ])
})

test('a formula without a stored result is refused as a text and as a number', () => {
  expect([TEXTO, PRECIO, ENTERO].map(lectura => lee(FORMULA_SIN_RESULTADO, lectura))).toEqual([
    ...['sin-calcular', 'sin-calcular', 'sin-calcular'],
  ])
})

test.each(['#12', 'N/A', '#A-1', 'Err: 502', 'Alto!'])(
  '%s is accepted as a text, not refused as a spreadsheet error',
  celda => expect(lee(celda, TEXTO)).toBe(celda),
)

test('a count with decimals is refused, even if the sheet shows it rounded', () => {
  expect(lee(celdaPara(ENTERO, { valor: 11.999, texto: '12', que: 'numero' }), ENTERO)).toBe('no-entero')
})

test('a phone number is read by its digits, and a text or a number with an extension is refused', () => {
  expect(lee('(011) 4512-8890', { clase: 'celular' })).toBe(1145128890)
  expect(lee('por mail', { clase: 'celular' })).toBe('no-celular')
  expect(lee('4555-1234/35', { clase: 'celular' })).toBe('no-celular')
})

const CAMPOS = CLASES_IMPORTACION.flatMap(clase =>
  camposDe(clase).map(lectura => ({ importa: clase, ...lectura })),
)
const NUMERICOS = CAMPOS.filter(isNumerica)
const PRECIOS = NUMERICOS.filter(({ clase }) => clase === 'precio')

function leer(
  campo: string,
  celdas: readonly CeldaLeida[],
  dichas: Dichas = NADA_DICHO,
  otra: CeldaLeida[] = [],
) {
  const clase = NUMERICOS.find(otro => otro.campo === campo)?.importa ?? 'productos'
  const campos = [claveDe(clase), campo, ...(otra.length > 0 ? [campo === 'costo' ? 'venta' : 'costo'] : [])]
  const filas = celdas.map((celda, n) => ({ celdas: [`K${n}`, celda, otra[n] ?? null] }))
  const leidas = leerColumnas(clase, campos, filas, dichas)
  const elegidas = columnasElegidas(campos, leidas)
  const valores = filas.map(fila => {
    const { valores, errores } = leerFila(
      clase,
      campos,
      celdasPara(clase, elegidas, fila.celdas),
      elegidas.map(({ lectura }) => lectura),
    )
    return errores.find(error => error.campo === campo)?.codigo ?? valores[campo] ?? null
  })
  const [, leida] = leidas
  return { leida, valores, seles: leida ? faltaDecimal(leida) || faltaMoneda(leida) : false }
}

test('the numeric fields of all imports are the minimum stock, the prices, the stock and the weight', () => {
  expect(NUMERICOS.map(({ campo }) => campo)).toEqual([
    'stock_minimo',
    'venta',
    'costo',
    'existencia',
    'peso',
  ])
})

describe.each(NUMERICOS.map(({ campo }) => campo))('the numeric field %s', campo => {
  test('a number with three digits after its separator raises a question instead of a guess', () => {
    const miles = fc.tuple(
      fc.integer({ min: 1, max: 99 }),
      fc.constantFrom('.', ','),
      fc.constantFrom('000', '500', '125'),
    )
    fc.assert(
      fc.property(fc.array(miles, { minLength: 1, maxLength: 5 }), filas => {
        const celdas = filas.map(([n, signo, resto]) => `${n}${signo}${resto}`)
        const { seles, valores } = leer(campo, celdas)
        return seles && valores.every(valor => valor === 'ambiguo')
      }),
    )
  })

  test.each([
    ['0,000', ','],
    ['0.000', '.'],
    ['7,00', ','],
    ['1.234.567', ','],
    ['1,234,567', '.'],
  ] as const)('the cell %s decides the decimal separator of its column', (prueba, decimal) => {
    const signo = decimal === ',' ? '.' : ','
    const { leida, seles, valores } = leer(campo, [`12${signo}000`, `3${decimal}000`, prueba])
    expect([leida?.decimal, leida?.por, seles]).toEqual([decimal, 'columna', false])
    if (campo !== 'peso') expect(valores[0]).toBe(12_000)
    expect(valores[1]).toBe(3)
  })

  test('the user’s answer chooses one of two readings for the whole column', () => {
    const celdas = ['3,000', '25,000']
    const dicho = (signo: ',' | '.') => leer(campo, celdas, { decimal: { 1: signo }, dolares: [] })
    expect(dicho(',')).toMatchObject({ seles: false, leida: { por: 'persona' }, valores: [3, 25] })
    expect(dicho('.').valores).toEqual(campo === 'peso' ? ['muy-grande', 'muy-grande'] : [3000, 25_000])
    expect(dosLecturas('1.234')).toEqual({ ',': 1234, '.': 1.234 })
  })

  test('a column with two decimal separators raises a question, even if the file’s other numbers have only one', () => {
    const celdas = ['7,50', '7.50', '1.234']
    expect(leer(campo, celdas).seles).toBe(true)
    expect(leer(campo, celdas, NADA_DICHO, ['9,85', '9,85', '9,85']).seles).toBe(true)
  })

  test.each([
    '1500,00 ARS',
    'AR$ 5',
    '€ 5',
    '5 EUR',
    'R$5',
    '£ 5',
    '5 pesos',
    'UYU 5',
    '$ 5 ARS',
    'US$ 5 ARS',
  ])('%s is refused, not read as dollars', celda => {
    const isPrecio = PRECIOS.some(otro => otro.campo === campo)
    expect(leer(campo, [celda], { decimal: {}, dolares: [1] }).valores).toEqual([
      isPrecio ? 'otra-moneda' : 'no-numero',
    ])
  })

  test.each([
    ['15%', { valor: 0.15, texto: '15%', que: 'otro' }],
    ['a date', { valor: 46_145, texto: '03-may', que: 'otro' }],
    ['a yes', 'VERDADERO'],
    ['an hour', { valor: 0.354, texto: '8:30', que: 'otro' }],
    ['a number with its unit', '14,5kg'],
  ] as const)('%s is not read as a number', (_, celda) => {
    expect(leer(campo, [celda]).valores).toEqual(['no-numero'])
  })

  test('a number with an unusual display format keeps its value', () => {
    expect(leer(campo, [{ valor: 7, texto: '00007', que: 'numero' }]).valores).toEqual([7])
  })
})

test('an ambiguous column is read with the decimal separator of the file’s other numbers, if they all agree', () => {
  expect(leer('stock_minimo', ['3,000', '25,000'], NADA_DICHO, ['9,85', '10'])).toMatchObject({
    ...{ leida: { por: 'archivo', decimal: ',' }, valores: [3, 25] },
  })
  expect(leer('stock_minimo', ['3,000'], NADA_DICHO, ['9.85'])).toMatchObject({ valores: [3000] })
  expect(leer('stock_minimo', ['3,000', '4,000'], NADA_DICHO, ['9.85', '9,85']).seles).toBe(true)
})

describe.each(PRECIOS.map(({ campo }) => campo))('the currency of %s', campo => {
  test.each(['u$s 1500', 'U$S1500', 'USD 1500', '1500 USD', 'US$ 1500', '1500 dólares', '$ 1500 USD'])(
    '%s is read as dollars',
    celda => expect(leer(campo, [celda])).toMatchObject({ seles: false, valores: [1500] }),
  )

  test('a bare $ raises a question about its column’s currency, and is read as dollars after the answer', () => {
    expect(leer(campo, ['5', '$ 1500', '$ 2'])).toMatchObject({
      ...{ seles: true, leida: { conPeso: '$ 1500' }, valores: [5, 'moneda-dudosa', 'moneda-dudosa'] },
    })
    expect(leer(campo, ['5', '$ 1500'], { decimal: {}, dolares: [1] })).toMatchObject({
      seles: false,
      valores: [5, 1500],
    })
  })

  test('the currency in a cell’s format counts like a currency in the cell’s text', () => {
    const con = (marca: string): CeldaLeida => ({ valor: 1234.5, texto: `${marca} 1.234,50`, que: 'moneda' })
    expect(leer(campo, [con('u$s')]).valores).toEqual([1234.5])
    expect(leer(campo, [con('€')]).valores).toEqual(['otra-moneda'])
    expect(leer(campo, [con('$')]).seles).toBe(true)
  })
})

const TEXTOS = CAMPOS.filter(lectura => !isNumerica(lectura) && lectura.clase !== 'celular')
const NOMBRAN = TEXTOS.filter(
  lectura => lectura.clase === 'nombrado' || ('nombra' in lectura && lectura.nombra),
)

const unaFila = (clase: ClaseImportacion, campo: string, celda: CeldaLeida) => {
  const elegidas = columnasElegidas([campo], [])
  const fila = leerFila(clase, [campo], celdasPara(clase, elegidas, [celda]), [])
  return (
    fila.errores.find(error => error.campo === campo)?.codigo ?? fila.valores[campo] ?? fila.nombrados[campo]
  )
}

describe.each(TEXTOS.map(({ importa, campo }) => [importa, campo] as const))(
  'an import of %s: the text field %s',
  (clase, campo) => {
    test.each(['3.07112E+10', '7,79E+12', '########', '1e+21', '1e21', '1,5E-05'])(
      'the text %s is refused, because a spreadsheet has written it in place of a number',
      celda => expect(unaFila(clase, campo, celda)).toBe('roto'),
    )

    test('a number of more than 15 digits is refused', () => {
      expect([1e15, 12_345e15, 1e21].map(n => unaFila(clase, campo, n))).toEqual([
        ...['numero-largo', 'numero-largo', 'numero-largo'],
      ])
    })

    test.each<[CeldaLeida, string]>([
      [{ valor: 123, texto: '00123', que: 'numero' }, '00123'],
      [{ valor: 30_711_234_567, texto: '30-71123456-7', que: 'numero' }, '30-71123456-7'],
      [{ valor: 1.4, texto: '1,40', que: 'numero' }, '1,40'],
      [{ valor: 0.15, texto: '15%', que: 'otro' }, '15%'],
      [{ valor: 0.354, texto: '8:30', que: 'otro' }, '8:30'],
      [123, '123'],
      [1.4, '1,4'],
      [7_791_234_567_890, '7791234567890'],
      ['VERDADERO', 'VERDADERO'],
      ['3E5', '3E5'],
      ['3E50', '3E50'],
      ['3e5', '3e5'],
      ['MAR-05', 'MAR-05'],
    ])('%j is read as the sheet shows it', (celda, texto) => expect(unaFila(clase, campo, celda)).toBe(texto))
  },
)

test('the fields that name something are keys, names, identifications and references', () => {
  expect([...new Set(NOMBRAN.map(({ campo }) => campo))]).toEqual([
    ...[
      'codigo',
      'categoria',
      'marca',
      'modelo',
      'color',
      'talle',
      'nombre',
      'identificacion',
      'nro',
      'estado',
    ],
  ])
})

test.each(NOMBRAN.map(({ importa, campo }) => [importa, campo] as const))(
  'an import of %s reads the field %s without the invisible characters of a copied text',
  (clase, campo) => {
    expect(unaFila(clase, campo, '\u202aTE-\u200bVIN\u00ad\u202c')).toBe('TE-VIN')
    expect(unaFila(clase, campo, '\u200b') ?? 'obligatorio').toBe('obligatorio')
  },
)

describe.each(NOMBRAN.map(({ importa, campo }) => [importa, campo] as const))(
  'an import of %s: the field %s',
  (clase, campo) => {
    test.each<CeldaLeida>([
      ...[
        'may-05',
        '03-may',
        '3-May-26',
        'Sep-05',
        'ene.-26',
        '05/03/2026',
        '2026-03-05',
        '2026-03-05 00:00:00',
      ],
      { valor: 46_145, texto: '03-may', que: 'otro' },
    ])('the date %j in place of a name is refused', celda =>
      expect(unaFila(clase, campo, celda)).toBe('roto'),
    )
  },
)
