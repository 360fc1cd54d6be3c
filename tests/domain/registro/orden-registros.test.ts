import { expect, test } from 'vitest'
import { ORDEN_REGISTROS, sortRegistros } from '#domain/registro/lista-registros.ts'
import { registroOf } from '#tests/helpers/registro.ts'

const filas = [
  registroOf({ id: 1, fechahs: '2026-11-20T10:12:00', nro_remito: 'R-9', monto: 1000 }),
  registroOf({ id: 2, fechahs: '2026-11-20T10:12:00', nro_remito: 'R-11', monto: 9 }),
  registroOf({
    id: 3,
    fechahs: '2026-11-21T08:00:00',
    nro_remito: null,
    monto: 50.5,
    cliente_proveedor: null,
  }),
]
const ids = (columna: (typeof ORDEN_REGISTROS)['columna'], sentido: 'asc' | 'desc') =>
  sortRegistros(filas, { columna, sentido }).map(({ id }) => id)

test('records are sorted newest first, and of two at one time the higher id first', () => {
  expect(sortRegistros(filas, ORDEN_REGISTROS).map(({ id }) => id)).toEqual([3, 2, 1])
})

test('numbers sort by value, and rows without a number are last in both directions', () => {
  expect(ids('nro_remito', 'asc')).toEqual([1, 2, 3])
  expect(ids('nro_remito', 'desc')).toEqual([2, 1, 3])
  expect(ids('monto', 'asc')).toEqual([2, 3, 1])
  expect(ids('cliente_proveedor', 'desc').at(-1)).toBe(3)
})
