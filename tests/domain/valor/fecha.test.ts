import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatFecha, isFecha, parseFecha, withBarras } from '#domain/valor/fecha.ts'

describe('a typed date', () => {
  test.each([
    ['01/11/2026', '2026-11-01'],
    ['1/3/2026', '2026-03-01'],
    ['01112026', '2026-11-01'],
    [' 29-02-2028 ', '2028-02-29'],
    ['31.12.2030', '2030-12-31'],
  ])('%s is %s', (texto, fecha) => {
    expect(parseFecha(texto)).toEqual({ fecha, problema: null })
  })

  test.each([
    ['', 'vacia'],
    ['  ', 'vacia'],
    ['01/11', 'mal-escrita'],
    ['2026-11-01', 'mal-escrita'],
    ['ayer', 'mal-escrita'],
    ['1/1/26', 'mal-escrita'],
    ['٠١/١١/٢٠٢٦', 'mal-escrita'],
    ['31/02/2026', 'no-existe'],
    ['29/02/2026', 'no-existe'],
    ['31/04/2026', 'no-existe'],
    ['00/01/2026', 'no-existe'],
    ['01/13/2026', 'no-existe'],
    ['01/00/2026', 'no-existe'],
  ])('%j is none: %s', (texto, problema) => {
    expect(parseFecha(texto)).toEqual({ fecha: null, problema })
  })

  test('every day that the calendar has is read as it is written, and no other', () => {
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

test('dates are shown with their leading zeros', () => {
  expect(formatFecha('2026-03-01')).toBe('01/03/2026')
})

test('the bars come by themselves while typing, and go while deleting', () => {
  const type = (texto: string) => [...texto].reduce((before, key) => withBarras(before, before + key), '')
  expect(type('01112026')).toBe('01/11/2026')
  expect(type('01/11/2026')).toBe('01/11/2026')
  expect(type('1/3/2026')).toBe('1/3/2026')
  expect(withBarras('01/', '01')).toBe('01')
})
