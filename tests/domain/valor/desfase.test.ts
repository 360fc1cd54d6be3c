import { expect, test } from 'vitest'
import { describeDesfase } from '#domain/valor/fecha.ts'

test('O27: a clock’s error is shown in the largest fitting unit', () => {
  expect(describeDesfase(0)).toEqual({ tipo: 'en-hora' })
  expect(describeDesfase(-30_000)).toEqual({ tipo: 'en-hora' })
  expect(describeDesfase(45_000)).toEqual({ tipo: 'atrasado', cantidad: 45, unidad: 'segundos' })
  expect(describeDesfase(-180_000)).toEqual({ tipo: 'adelantado', cantidad: 3, unidad: 'minutos' })
  expect(describeDesfase(2 * 3_600_000)).toEqual({ tipo: 'atrasado', cantidad: 2, unidad: 'horas' })
  expect(describeDesfase(-86_400_000)).toEqual({ tipo: 'adelantado', cantidad: 1, unidad: 'dias' })
})
