import { expect, test } from 'vitest'
import { lineaNueva, lineasDe } from '#domain/registro/linea-registro.ts'
import { borradorDeRegistro, diferenciasOf } from '#domain/registro/registro.ts'
import { detalleDe, productoDe, registroOf } from '#tests/helpers/registro.ts'

const base = registroOf({ detalles: [detalleDe(1, 1), detalleDe(2, 2)] })

test('only changes are listed: fields, and lines by code', () => {
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

test('a save without changes has no differences', () => {
  expect(diferenciasOf(base, {}, { ...base, version: 2 })).toEqual([])
})
