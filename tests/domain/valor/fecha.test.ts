import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatFecha, isFecha, parseFecha } from '#domain/valor/fecha.ts'

describe('a typed date', () => {
  test.each([
    ['01/11/2026', '2026-11-01'],
    ['1/3/2026', '2026-03-01'],
    ['01112026', '2026-11-01'],
    [' 29-02-2028 ', '2028-02-29'],
    ['31.12.2030', '2030-12-31'],
    ['25.11.2026', '2026-11-25'],
    ['01-11-2026', '2026-11-01'],
    ['01 11 2026', '2026-11-01'],
    ['01 / 11 / 2026', '2026-11-01'],
    [' 20/11/2026', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['2026/11/20', '2026-11-20'],
    ['2026.1.2', '2026-01-02'],
    ['2026/11/20 | 08:30', '2026-11-20'],
    ['2026-11-20T08:30:00', '2026-11-20'],
    ['20/11/2026 8:30 hs', '2026-11-20'],
    ['\u200e20/11/2026\u200e', '2026-11-20'],
    ['20\u00a0/11/2026', '2026-11-20'],
  ])('%s is %s', (texto, fecha) => {
    expect(parseFecha(texto)).toEqual({ fecha, problema: null })
  })

  test.each([
    ['', 'vacia'],
    ['  ', 'vacia'],
    ['01/11', 'mal-escrita'],
    ['ayer', 'mal-escrita'],
    ['1/1/26', 'anio-corto'],
    ['10-11-12', 'anio-corto'],
    ['26-11-20', 'anio-corto'],
    ['1/1/026', 'mal-escrita'],
    ['25/11/.202', 'mal-escrita'],
    ['2026-11-20T02:30:00Z', 'mal-escrita'],
    ['1.250', 'mal-escrita'],
    ['٠١/١١/٢٠٢٦', 'mal-escrita'],
    ['31/02/2026', 'no-existe'],
    ['29/02/2026', 'no-existe'],
    ['31/04/2026', 'no-existe'],
    ['00/01/2026', 'no-existe'],
    ['01/13/2026', 'no-existe'],
    ['01/00/2026', 'no-existe'],
  ])('%j is no date: %s', (texto, problema) => {
    expect(parseFecha(texto)).toEqual({ fecha: null, problema })
  })

  test('only days of the calendar are dates', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2020, max: 2030 }), fc.nat(13), fc.nat(32), (anio, mes, dia) => {
        const fecha = `${anio}-${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`
        const utc = new Date(`${fecha}T00:00:00Z`)
        const isReal = !Number.isNaN(utc.getTime()) && utc.toISOString().startsWith(fecha)
        expect(isFecha(fecha)).toBe(isReal)
        if (isReal) expect(parseFecha(formatFecha(fecha)).fecha).toBe(fecha)
      }),
    )
  })
})

test('dates are shown with leading zeros', () => {
  expect(formatFecha('2026-03-01')).toBe('01/03/2026')
})

test('a date is read with each separator, in both orders, with and without leading zeros', () => {
  const dia = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(
      dia,
      fc.constantFrom('/', '-', '.', ' ', ' / ', ' - '),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom('', ' ', '\ufeff', '\t'),
      (date, entre, isAnioPrimero, isCorta, alrededor) => {
        const fecha = date.toISOString().slice(0, 10)
        const [anio = '', mes = '', dia = ''] = fecha.split('-')
        const cifras = (parte: string) => (isCorta ? String(Number(parte)) : parte)
        const partes = isAnioPrimero ? [anio, cifras(mes), cifras(dia)] : [cifras(dia), cifras(mes), anio]
        expect(parseFecha(`${alrededor}${partes.join(entre)}${alrededor}`)).toEqual({ fecha, problema: null })
      },
    ),
  )
})
