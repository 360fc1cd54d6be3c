import { describe, expect, test } from 'vitest'
import { formatPeso, parsePeso, problemaDePeso } from '#domain/butaca/peso.ts'

describe('parsePeso', () => {
  test.each([
    ['18,4', 18.4],
    ['18.4', 18.4],
    [' 16, ', 16],
    [',5', 0.5],
    ['0', 0],
    ['1000', 1000],
    ['1.000,5', 1000.5],
  ])('%j is %d kg', (texto, peso) => {
    expect(parsePeso(texto)).toBe(peso)
  })

  test.each(['', '   ', 'abc', '18 kg', '1e3', '0x10', 'NaN', 'Infinity', 'S710482'])(
    '%j is no weight: -1',
    texto => {
      expect(parsePeso(texto)).toBe(-1)
    },
  )
})

describe('problemaDePeso', () => {
  test.each(['', ' ', '0', '1000', '18,45', '18,450', '0,07', '999,99'])('%j can be sent', texto => {
    expect(problemaDePeso(texto)).toBeNull()
  })
  test.each(['1000,01', '-2', '-1', '99999', '12,345678', '12.005', '0,001', '1.000,5'])(
    '%j is refused: outside 0 to 1000 kg, or more than two decimals',
    texto => {
      expect(problemaDePeso(texto)).toBe('fuera-de-rango')
    },
  )
})

describe('formatPeso', () => {
  test.each([
    [18.4, '18,4 kg'],
    [18, '18,0 kg'],
    [18.45, '18,45 kg'],
    [1000, '1000,0 kg'],
    [0, '0,0 kg'],
    [-1, '–'],
    [Number.NaN, '–'],
  ])('%d is %j', (peso, texto) => {
    expect(formatPeso(peso)).toBe(texto)
  })
})
