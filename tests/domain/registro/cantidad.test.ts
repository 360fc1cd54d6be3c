import { describe, expect, test } from 'vitest'
import { cantidadOCero, isCantidadValida, parseCantidad } from '#domain/registro/linea-registro.ts'

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['007', 7],
  ['0', 0],
])('%j is %d units', (texto, cantidad) => {
  expect(parseCantidad(texto)).toBe(cantidad)
})

test.each(['', '  ', 'abc', '1,5', '1.5', '-1', '1e3', '0x10', 'NaN', '٣'])(
  '%j is no number of units, and counts 0 when adding several products',
  texto => {
    expect(parseCantidad(texto)).toBeNull()
    expect(cantidadOCero(texto)).toBe(0)
  },
)

describe('C26: a line has 1 to 1 000 000 units', () => {
  test.each(['1', '1000000'])('%j can be saved', texto => expect(isCantidadValida(texto)).toBe(true))
  test.each(['0', '1000001', '', 'x', '-1'])('%j cannot be saved', texto =>
    expect(isCantidadValida(texto)).toBe(false),
  )
})
