import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  describeDesfase,
  fechaEnZona,
  formatFecha,
  isFecha,
  isMomentoLocal,
  momentoDeFabrica,
  parseFecha,
  ZONA_FABRICA,
} from '#domain/valor/fecha.ts'

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
  ])('a date typed as «%s» is %s', (texto, fecha) => {
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

  test('only days of the calendar are accepted as dates', () => {
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

test.each(['2026-03-01T00:00:00', '2024-02-29T23:59:59', '2030-12-31T12:30:01'])(
  '%s is a local timestamp',
  texto => {
    expect(isMomentoLocal(texto)).toBe(true)
  },
)

test.each([
  '2026-02-31T00:00:00',
  '2025-02-29T00:00:00',
  '2026-13-01T00:00:00',
  '2026-00-10T00:00:00',
  '2026-04-31T00:00:00',
  '2026-03-01T24:00:00',
  '2026-03-01T23:60:00',
  '2026-03-01T23:59:60',
  '2026-03-01',
  '2026-03-01T00:00',
  '2026-03-01T00:00:00Z',
  '2026-03-01 00:00:00',
  '',
])('«%s» is not a local timestamp', texto => {
  expect(isMomentoLocal(texto)).toBe(false)
})

const at = (iso: string): number => Date.parse(iso)
const KIRITIMATI = 'Pacific/Kiritimati'

test('the factory’s day ends at its own midnight, to the millisecond', () => {
  expect(fechaEnZona(at('2026-11-21T02:59:59.999Z'), ZONA_FABRICA)).toBe('2026-11-20')
  expect(fechaEnZona(at('2026-11-21T03:00:00.000Z'), ZONA_FABRICA)).toBe('2026-11-21')
})

test('without activity the factory’s usual zone is used, also in a browser of another zone', () => {
  expect(momentoDeFabrica(at('2026-11-20T15:00:00Z'), null, KIRITIMATI).hoy).toBe('2026-11-20')
})

test('the factory’s usual zone is kept while the day of the activity agrees with it', () => {
  const visto = { fecha: '2026-11-20', en: at('2026-11-20T15:00:00Z') }
  expect(momentoDeFabrica(at('2026-11-20T15:10:00Z'), visto, KIRITIMATI).hoy).toBe('2026-11-20')
  expect(momentoDeFabrica(at('2026-11-21T03:00:00Z'), visto, KIRITIMATI).hoy).toBe('2026-11-21')
})

test('a factory in another zone is recognized by the date of its activity', () => {
  const visto = { fecha: '2026-11-21', en: at('2026-11-20T15:00:00Z') }
  expect(momentoDeFabrica(at('2026-11-20T15:10:00Z'), visto, 'Asia/Tokyo').hoy).toBe('2026-11-21')
})

test('the server’s day is used if no known zone agrees with the activity', () => {
  const visto = { fecha: '2026-11-21', en: at('2026-11-20T15:00:00Z') }
  expect(momentoDeFabrica(at('2026-11-20T15:10:00Z'), visto, 'Europe/Madrid').hoy).toBe('2026-11-21')
})

test('O27: a clock’s error is shown in the largest fitting unit', () => {
  expect(describeDesfase(0)).toEqual({ tipo: 'en-hora' })
  expect(describeDesfase(-30_000)).toEqual({ tipo: 'en-hora' })
  expect(describeDesfase(45_000)).toEqual({ tipo: 'atrasado', cantidad: 45, unidad: 'segundos' })
  expect(describeDesfase(-180_000)).toEqual({ tipo: 'adelantado', cantidad: 3, unidad: 'minutos' })
  expect(describeDesfase(2 * 3_600_000)).toEqual({ tipo: 'atrasado', cantidad: 2, unidad: 'horas' })
  expect(describeDesfase(-86_400_000)).toEqual({ tipo: 'adelantado', cantidad: 1, unidad: 'dias' })
})
