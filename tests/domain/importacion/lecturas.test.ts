import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CeldaLeida, CLASES_IMPORTACION, type ClaseImportacion } from '#contract/importacion.ts'
import {
  celdasPara,
  columnasElegidas,
  type Dichas,
  dosLecturas,
  faltaDecimal,
  faltaMoneda,
  isNumerica,
  leerColumnas,
  NADA_DICHO,
} from '#domain/importacion/celda.ts'
import { camposDe, claveDe } from '#domain/importacion/clases.ts'
import { leerFila } from '#domain/importacion/fila.ts'

const CAMPOS = CLASES_IMPORTACION.flatMap(clase =>
  camposDe(clase).map(lectura => ({ importa: clase, ...lectura })),
)
const NUMERICOS = CAMPOS.filter(isNumerica)
const PRECIOS = NUMERICOS.filter(({ clase }) => clase === 'precio')

/** @returns values, or codes of errors. */
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

describe.each(NUMERICOS.map(({ campo }) => campo))('%s', campo => {
  test('three digits after a separator are never guessed', () => {
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
  ] as const)('%s in the column shows its decimal separator', (prueba, decimal) => {
    const signo = decimal === ',' ? '.' : ','
    const { leida, seles, valores } = leer(campo, [`12${signo}000`, `3${decimal}000`, prueba])
    expect([leida?.decimal, leida?.por, seles]).toEqual([decimal, 'columna', false])
    if (campo !== 'peso') expect(valores[0]).toBe(12_000)
    expect(valores[1]).toBe(3)
  })

  test('an answer about the separator reads the whole column, and a number can be shown in both readings', () => {
    const celdas = ['3,000', '25,000']
    const dicho = (signo: ',' | '.') => leer(campo, celdas, { decimal: { 1: signo }, dolares: [] })
    expect(dicho(',')).toMatchObject({ seles: false, leida: { por: 'persona' }, valores: [3, 25] })
    expect(dicho('.').valores).toEqual(campo === 'peso' ? ['muy-grande', 'muy-grande'] : [3000, 25_000])
    expect(dosLecturas('1.234')).toEqual({ ',': 1234, '.': 1.234 })
  })

  test('a column with both separators is asked about, even if the file’s other numbers decide', () => {
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
  ])('%s is an error, not dollars', celda => {
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
  ] as const)('%s is not a number', (_, celda) => {
    expect(leer(campo, [celda]).valores).toEqual(['no-numero'])
  })

  test('a number whose format shows it differently keeps its value', () => {
    expect(leer(campo, [{ valor: 7, texto: '00007', que: 'numero' }]).valores).toEqual([7])
  })
})

test('an ambiguous column is read as the file’s other numbers, unless those differ', () => {
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

  test('a bare $ makes the currency of its column a question, and the answer reads it as dollars', () => {
    expect(leer(campo, ['5', '$ 1500', '$ 2'])).toMatchObject({
      ...{ seles: true, leida: { conPeso: '$ 1500' }, valores: [5, 'moneda-dudosa', 'moneda-dudosa'] },
    })
    expect(leer(campo, ['5', '$ 1500'], { decimal: {}, dolares: [1] })).toMatchObject({
      seles: false,
      valores: [5, 1500],
    })
  })

  test('the currency in a cell’s format counts like one in its text', () => {
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
  '%s: the text %s',
  (clase, campo) => {
    test.each(['3.07112E+10', '7,79E+12', '########', '1e+21', '1e21', '1,5E-05'])(
      'the text %s, written by a spreadsheet for a number, is refused',
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
  'an import of %s reads the field %s without the invisible signs of a copied text',
  (clase, campo) => {
    expect(unaFila(clase, campo, '\u202aTE-\u200bVIN\u00ad\u202c')).toBe('TE-VIN')
    expect(unaFila(clase, campo, '\u200b') ?? 'obligatorio').toBe('obligatorio')
  },
)

describe.each(NOMBRAN.map(({ importa, campo }) => [importa, campo] as const))('%s: %s', (clase, campo) => {
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
  ])('the date %j in place of a name is refused', celda => expect(unaFila(clase, campo, celda)).toBe('roto'))
})
