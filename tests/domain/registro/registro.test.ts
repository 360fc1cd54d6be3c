import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineaNueva, lineasDe } from '#domain/registro/linea-registro.ts'
import {
  BORRADOR_NUEVO,
  borradorDeRegistro,
  diferenciasOf,
  envioCabecera,
  envioDeRegistro,
  envioNuevo,
  formatFechahs,
  limitesFecha,
  nombreDeRegistro,
  numeroDeRemito,
  parseAdvertencias,
  problemaDeFecha,
} from '#domain/registro/registro.ts'
import { detalleDe, productoDe, registroOf, VENTA } from '#tests/helpers/registro.ts'

const HOY = '2026-11-21'

test('a new record is sent with type 1 and without a date', () => {
  expect(envioNuevo({ ...BORRADOR_NUEVO, nro_remito: '  R-9 ', cliente_proveedor: '4' })).toEqual({
    tipo_registro: 1,
    nro_remito: 'R-9',
    cliente_proveedor: 4,
    observaciones: null,
  })
})

test('an edited record sends its date as a day at 00:00:00, and empty fields as null', () => {
  const borrador = borradorDeRegistro(registroOf({ id: 7, fechahs: '2026-11-20T10:12:33' }))
  expect(borrador.fecha).toBe('20/11/2026')
  expect(
    envioCabecera(7, { ...borrador, fecha: '3/2/2026', cliente_proveedor: '', nro_remito: ' ' }),
  ).toEqual({
    id: 7,
    fechahs: '2026-02-03T00:00:00',
    tipo_registro: 1,
    nro_remito: null,
    cliente_proveedor: null,
    observaciones: null,
  })
})

test('the date picker offers this year and the nine years before', () => {
  expect(limitesFecha(HOY)).toEqual({ desde: '2017-01-01', hasta: '2026-12-31' })
})

describe('a date', () => {
  test.each([
    ['', 'vacia'],
    ['hoy', 'mal-escrita'],
    ['31/02/2026', 'no-existe'],
    ['31/12/2016', 'fuera-de-anios'],
    ['01/01/2027', 'fuera-de-anios'],
    ['01/01/2017', null],
    ['31/12/2026', null],
  ])('a date typed as %j has the fault %s', (texto, problema) => {
    expect(problemaDeFecha(texto, HOY, null)).toBe(problema)
  })
  test('a date before the picker’s years is valid only if the record already has it', () => {
    expect(problemaDeFecha('05/03/2012', HOY, '2012-03-05')).toBeNull()
    expect(problemaDeFecha('06/03/2012', HOY, '2012-03-05')).toBe('fuera-de-anios')
  })
})

test('the whole record is sent with its lines, quantities and subtotals', () => {
  const registro = registroOf({ detalles: [detalleDe(1, 3, 0.3)], observaciones: 'Retira Ruiz' })
  const producto = productoDe(2, { venta: 0.2 })
  const { id, fechahs, nro_remito, cliente_proveedor } = registro
  expect(envioDeRegistro(registro, [...lineasDe(registro), lineaNueva('n', producto, '1')])).toEqual({
    id,
    fechahs,
    tipo_registro: VENTA,
    nro_remito,
    cliente_proveedor,
    observaciones: 'Retira Ruiz',
    monto: 0.5,
    detalles: [
      { producto: productoDe(1), cantidad: 3, subtotal: 0.3, tipo_registro: VENTA },
      { producto, cantidad: 1, subtotal: 0.2, tipo_registro: VENTA },
    ],
  })
})

test('a record is named by its remito, or else by its date', () => {
  expect(nombreDeRegistro(registroOf())).toBe('R-1')
  expect(nombreDeRegistro(registroOf({ nro_remito: ' ' }))).toBe('2026/11/20 | 10:12')
  expect(nombreDeRegistro(registroOf({ nro_remito: null }))).toBe('2026/11/20 | 10:12')
})

test.each([
  ['00001-00000041', 41],
  [' 41 ', 41],
  ['0', 0],
  ['00000041', 41],
  ['99999998', 99_999_998],
  ['99999999', null],
  ['123456789', null],
  ['1-41', null],
  ['4 1', null],
  ['', null],
])('the text %j has the remito number %j', (texto, numero) => {
  expect(numeroDeRemito(texto)).toBe(numero)
})

test.each([
  ['2026-11-20T10:12:33.449', '2026/11/20 | 10:12'],
  ['2026-11-20T00:00:00', '2026/11/20 | 00:00'],
  ['2026-11-20', '2026/11/20 | 00:00'],
  ['ayer', 'ayer'],
])('the timestamp %s is shown as %s', (fechahs, texto) => {
  expect(formatFechahs(fechahs)).toBe(texto)
})

const base = registroOf({ detalles: [detalleDe(1, 1), detalleDe(2, 2)] })

test('a comparison of two versions lists only changed fields and lines', () => {
  const [una] = lineasDe(base)
  if (una === undefined) throw new Error('no line')
  const actual = registroOf({ detalles: [detalleDe(1, 4), detalleDe(2, 2)], observaciones: 'Urgente' })
  const lineas = [una, lineaNueva('n', productoDe(3), '5')]
  expect(diferenciasOf(base, { lineas }, actual)).toEqual([
    { que: 'campo', campo: 'observaciones', antes: '', mio: '', suyo: 'Urgente' },
    { que: 'linea', clave: '1#0', codigo: 'P-1', antes: '1', mio: '1', suyo: '4' },
    { que: 'linea', clave: '2#0', codigo: 'P-2', antes: '2', mio: null, suyo: '2' },
    { que: 'linea', clave: 'n', codigo: 'P-3', antes: null, mio: '5', suyo: null },
  ])
})

test('a field edited by both users is listed with both values', () => {
  const borrador = { ...borradorDeRegistro(base), nro_remito: 'mío' }
  const actual = { ...base, nro_remito: 'suyo' }
  expect(diferenciasOf(base, { borrador }, actual)).toEqual([
    { que: 'campo', campo: 'nro_remito', antes: 'R-1', mio: 'mío', suyo: 'suyo' },
  ])
})

test('a newer version of a record in which nothing changed has no differences', () => {
  expect(diferenciasOf(base, {}, { ...base, version: 2 })).toEqual([])
})

const encode = (frases: string[]) => encodeURIComponent(JSON.stringify(frases))

test.each([null, '', '   ', '[]', '%5B%5D', '[""]'])('the warnings header %j contains no warning', header => {
  expect(parseAdvertencias(header)).toEqual([])
})

test('a list of warnings is read with its spaces escaped as %20 or as +', () => {
  const frases = ['Funda cabezal: quedan 31, mínimo 40', 'Cinturón: quedan 42']
  expect(parseAdvertencias(encode(frases))).toEqual(frases)
  expect(parseAdvertencias(encode(frases).replaceAll('%20', '+'))).toEqual(frases)
})

test('a warnings header that is not a list is read as one warning', () => {
  expect(parseAdvertencias('Queda+poco')).toEqual(['Queda poco'])
  expect(parseAdvertencias('%5B"cortada')).toEqual(['["cortada'])
  expect(parseAdvertencias('{"a":1}')).toEqual(['{"a":1}'])
  expect(parseAdvertencias('"una sola"')).toEqual(['una sola'])
  expect(parseAdvertencias('100% de menos')).toEqual(['100% de menos'])
  expect(parseAdvertencias('%E0%A4%A quedan 3')).toEqual(['%E0%A4%A quedan 3'])
})

test('S17: any warning without outer spaces is read unchanged, also with CR, LF, emoji or +', () => {
  const frase = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .map(texto => texto.trim())
    .filter(texto => texto !== '' && texto.isWellFormed())
  fc.assert(
    fc.property(fc.array(frase), frases => {
      expect(parseAdvertencias(encode(frases))).toEqual(frases)
    }),
  )
  expect(parseAdvertencias(encode(['a\r\nb', '📦 1+1 100%']))).toEqual(['a\r\nb', '📦 1+1 100%'])
})

test('S17: a warnings header of random escapes and JSON signs is read without an error', () => {
  const header = fc.string({ unit: fc.constantFrom(...'%+[]{}",:aEe029F'), maxLength: 40 })
  fc.assert(
    fc.property(header, texto => Array.isArray(parseAdvertencias(texto))),
    { numRuns: 2000 },
  )
})
