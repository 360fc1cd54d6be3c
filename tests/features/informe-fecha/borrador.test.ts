import { expect, test } from 'vitest'
import { addressOf, borradorDe, consultaOf } from '#features/informe-fecha/borrador.ts'
import { namesWith, optionsWith } from '#features/informe-fecha/filtros.tsx'
import { fitNombre, widthOfNombres } from '#features/informe-fecha/grafico.tsx'

test('the form of a report starts with this month’s ready seats of every model and color', () => {
  expect(borradorDe(null, '2026-11-20')).toEqual({
    desde: '01/11/2026',
    hasta: '20/11/2026',
    estado: 5,
    modelo: '',
    color: 0,
    tipo: null,
    ...{ horaD: '00:00', horaH: '23:59', comparar: false, retroceso: null },
  })
})

test('the form filled from a report gives the same query', () => {
  const consulta = {
    desde: '2026-11-01',
    hasta: '2026-11-20',
    estado: 6,
    modelo: 'S7 XL',
    color: 2,
    tipo: 'S' as const,
    ...{ horaD: '06:00', horaH: '14:00', retroceso: 364 },
  }
  expect(consultaOf(borradorDe(consulta, '2020-01-01'))).toEqual(consulta)
  expect(addressOf(consulta)).toBe(
    'desde=2026-11-01&hasta=2026-11-20&horaD=06%3A00&horaH=14%3A00&estado=6&modelo=S7+XL&color=2&tipo=S&antes=364',
  )
})

test('a form with a wrong date gives no query of a report', () => {
  expect(consultaOf({ ...borradorDe(null, '2026-11-20'), hasta: '31/02/2026' })).toBeNull()
})

test('the choice in a link is kept even if this device does not have its row yet', () => {
  const refs = [{ id: 1, nombre: 'negro' }]
  expect(optionsWith(refs, 9).map(({ label }) => label)).toEqual(['negro', '9'])
  expect(optionsWith(refs, 0)).toHaveLength(1)
  expect(namesWith(refs, 'S9').map(({ value }) => value)).toEqual(['negro', 'S9'])
  expect(namesWith(refs, '')).toHaveLength(1)
})

test('labels of a chart take less than half of a line, and longer labels are shortened', () => {
  const room = widthOfNombres(['S7', 'x'.repeat(200)], 25, 1000)
  expect(room).toBeLessThan(500)
  const fitted = fitNombre('x'.repeat(200), 25, room)
  expect(fitted.endsWith('…')).toBe(true)
  expect(fitted.length).toBeLessThan(40)
  expect(fitNombre('S7 XL SIM', 25, room)).toBe('S7 XL SIM')
})
