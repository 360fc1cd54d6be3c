import { describe, expect, test } from 'vitest'
import {
  BORRADOR_NUEVO,
  borradorDeRegistro,
  envioCabecera,
  envioNuevo,
  limitesFecha,
  problemaDeFecha,
} from '#domain/registro/registro.ts'
import { registroOf } from '#tests/helpers/registro.ts'

const HOY = '2026-11-21'

test('a new record is of type 1 and has no date: the server sets it', () => {
  expect(envioNuevo({ ...BORRADOR_NUEVO, nro_remito: '  R-9 ', cliente_proveedor: '4' })).toEqual({
    tipo_registro: 1,
    nro_remito: 'R-9',
    cliente_proveedor: 4,
    observaciones: null,
  })
})

test('an edited row sends its date as a day at 00:00:00, and empty fields as null', () => {
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

test('the picker offers this year and the nine before', () => {
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
  ])('typed as %j has the fault %s', (texto, problema) => {
    expect(problemaDeFecha(texto, HOY, null)).toBe(problema)
  })
  test('older than the picker’s years is kept if the record has it', () => {
    expect(problemaDeFecha('05/03/2012', HOY, '2012-03-05')).toBeNull()
    expect(problemaDeFecha('06/03/2012', HOY, '2012-03-05')).toBe('fuera-de-anios')
  })
})
