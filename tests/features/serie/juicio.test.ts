import { describe, expect, test } from 'vitest'
import { lineaOf } from '#domain/butaca/linea-estados.ts'
import { juzgar } from '#features/serie/use-lectura.ts'
import { butaca } from '#tests/helpers/butaca.ts'

const NOMBRES = ['cortada', 'tapizada', 'pesada', 'armada', 'lista', 'entregada', 'borrada']
const estado = (id: number) => ({ id, nombre: NOMBRES[id - 1] ?? '' })
const LINEA = lineaOf(NOMBRES.map((_, i) => estado(i + 1)))
const at = (id: number, more = {}) => butaca({ nro: 'S710482', estado: estado(id), ...more })
const serie = (id: number, homo = false) => ({ estado: estado(id), homo })

test('in a series the next step of a seat is stored without a question, a weight or A/S', () => {
  expect(juzgar(at(1), serie(2, true), LINEA)).toEqual({
    tipo: 'guardar',
    operacion: { tipo: 'cambio-estado', estado: estado(2), peso: -1, homo: null },
  })
})

test.each([
  [2, 2, 'igual'],
  [1, 4, 'salta'],
  [4, 2, 'atras'],
  [7, 2, 'borrada'],
  [2, 3, 'peso'],
])('a seat in state %d in a series for state %d is judged «%s»', (from, to, tipo) => {
  expect(juzgar(at(from), serie(to), LINEA).tipo).toBe(tipo)
})

test('in a series a confirmed step is stored, but a step to pesada still asks for its weight', () => {
  expect(juzgar(at(1), serie(4), LINEA, true).tipo).toBe('guardar')
  expect(juzgar(at(4), serie(2), LINEA, true).tipo).toBe('guardar')
  expect(juzgar(at(7), serie(2), LINEA, true).tipo).toBe('guardar')
  expect(juzgar(at(1), serie(3), LINEA, true).tipo).toBe('peso')
  expect(juzgar(at(4), serie(4), LINEA, true).tipo).toBe('igual')
})

test('in a series a step to lista takes A or S from the series, even if the seat has the other letter', () => {
  expect(juzgar(at(4), serie(5, true), LINEA)).toMatchObject({ operacion: { homo: true } })
  expect(juzgar(at(5, { prehomologada: true }), serie(5, true), LINEA)).toEqual({ tipo: 'igual' })
  expect(juzgar(at(5, { prehomologada: true }), serie(5, false), LINEA)).toMatchObject({
    operacion: { homo: false },
  })
  expect(juzgar(at(5, { homologada: true }), serie(5, true), LINEA)).toEqual({ tipo: 'igual' })
})

test('in a series SS seats get neither weight nor A or S', () => {
  expect(juzgar(at(2, { nro: 'SS00003' }), serie(3), LINEA).tipo).toBe('guardar')
  expect(juzgar(at(4, { nro: 'SS00003' }), serie(5, true), LINEA)).toMatchObject({
    operacion: { homo: null },
  })
  expect(juzgar(at(5, { nro: 'SS00003' }), serie(5, true), LINEA)).toEqual({ tipo: 'igual' })
})

test.each([
  [4, 2, 'guardar'],
  [6, 1, 'guardar'],
  [4, 3, 'peso'],
  [2, 2, 'igual'],
  [1, 2, 'no-vuelve'],
  [1, 4, 'no-vuelve'],
  [7, 2, 'no-vuelve'],
])('a seat in state %d in a series that returns seats to state %d is judged «%s»', (from, to, tipo) => {
  const devuelve = { motivo: { id: 2, nombre: 'Costura abierta' }, nota: 'lado' }
  const juicio = juzgar(at(from), { ...serie(to), devuelve }, LINEA)
  expect(juicio.tipo).toBe(tipo)
  if (juicio.tipo === 'guardar') expect(juicio.operacion).toMatchObject(devuelve)
})

describe('a delivery', () => {
  const entrega = { clave: 'c1', cliente: { id: 1, nombre: 'Expreso Norte' }, remito: 'R-1' }
  const reading = { ...serie(6), entrega }
  const en = (otra: object) => ({ entrega: { ...entrega, ...otra } })

  test('a ready seat is delivered without a question, homologated or not, S or A', () => {
    for (const more of [{}, { prehomologada: true }, { homologada: true }])
      expect(juzgar(at(5, more), reading, LINEA)).toEqual({
        tipo: 'guardar',
        operacion: { tipo: 'cambio-estado', estado: estado(6), peso: -1, homo: null, entrega },
      })
  })

  test.each([
    ['already in this delivery', at(6, en({})), 'en-esta'],
    [
      'that another tablet delivered to this client with this remito',
      at(6, en({ clave: 'c2', remito: 'r-1' })),
      'en-esta',
    ],
    ['with another remito', at(6, en({ remito: 'R-2' })), 'ya-entregada'],
    ['to another client', at(6, en({ cliente: { id: 2, nombre: 'Otro' } })), 'ya-entregada'],
    ['with no delivery', at(6), 'suelta'],
    ['of this delivery, which the office discarded', at(6, en({ remito: null, descartada: true })), 'suelta'],
    ['not ready', at(4), 'no-lista'],
    ['deleted', at(7), 'borrada'],
  ])('a seat %s is judged «%s», without an operation', (_, seat, tipo) => {
    expect(juzgar(seat, reading, LINEA)).toEqual({ tipo })
  })

  test('a seat of a discarded delivery without a remito is not part of the delivery with the same clave', () => {
    const sinRemito = { ...reading, entrega: { ...entrega, remito: null } }
    expect(juzgar(at(6, en({ remito: null })), sinRemito, LINEA)).toEqual({ tipo: 'en-esta' })
    expect(juzgar(at(6, en({ remito: null, descartada: true })), sinRemito, LINEA)).toEqual({
      tipo: 'suelta',
    })
  })

  test('a person may confirm a seat that is unready, deleted or in no delivery, but not a seat of another delivery', () => {
    for (const seat of [at(4), at(7), at(6), at(6, en({ descartada: true }))])
      expect(juzgar(seat, reading, LINEA, true)).toMatchObject({ tipo: 'guardar', operacion: { entrega } })
    expect(juzgar(at(6, en({ remito: 'R-2' })), reading, LINEA, true)).toEqual({ tipo: 'ya-entregada' })
  })
})
