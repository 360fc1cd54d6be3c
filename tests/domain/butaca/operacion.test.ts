import { describe, expect, test } from 'vitest'
import type { EntregaEnvio } from '#contract/entrega.ts'
import {
  applyOperacion,
  deVuelta,
  estadoDe,
  isYaHecha,
  pedidoOperacion,
  sameEntrega,
  sameOperacion,
} from '#domain/butaca/operacion.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { crear, editar, homologar } from '#tests/helpers/operaciones.ts'
import { toEstado } from '#tests/helpers/outbox-rig.ts'

const entrega = (changes: Partial<EntregaEnvio> = {}): EntregaEnvio => ({
  clave: '11111111-1111-4111-8111-111111111111',
  cliente: { id: 1, nombre: 'Transportes Ávila' },
  remito: 'R-1',
  ...changes,
})

test('two operations are equal if they ask for the same, for every kind', () => {
  const some = [
    toEstado(4),
    toEstado(5),
    toEstado(4, { peso: 3 }),
    toEstado(5, { homo: true }),
    toEstado(2, { motivo: { id: 1, nombre: 'Otro motivo' } }),
    toEstado(2, { motivo: { id: 2, nombre: 'Costura abierta' } }),
    toEstado(2, { motivo: { id: 2, nombre: 'Costura abierta' }, nota: 'abajo' }),
    toEstado(6, { entrega: entrega() }),
    toEstado(6, { entrega: entrega({ remito: 'R-2' }) }),
    toEstado(6, { entrega: entrega({ remito: null }) }),
    toEstado(6, { entrega: entrega({ cliente: { id: 2, nombre: 'Otro' } }) }),
    crear(),
    crear({ renombre: 'x' }),
    editar(),
    editar({ peso: 12 }),
    editar({ color: { id: 2, nombre: 'blanco' } }),
    homologar(),
    homologar({ comprador: null }),
    homologar({ eGris: 'otra' }),
  ]
  for (const [i, a] of some.entries())
    for (const [j, b] of some.entries()) expect(sameOperacion(a, structuredClone(b))).toBe(i === j)
})

test('only a homologation has no target state', () => {
  expect([toEstado(4), crear(), editar()].map(o => estadoDe(o)?.id)).toEqual([4, 1, 1])
  expect(estadoDe(homologar())).toBeNull()
})

describe('the delivery of a seat', () => {
  const otraClave = '22222222-2222-4222-8222-222222222222'
  const lista = butaca({ nro: 'A-1', estado: { id: 5, nombre: 'lista' } })
  const entregada = applyOperacion(lista, toEstado(6, { entrega: entrega() }))

  test('deliveries of one client and remito are one; without a remito, those of one client and key', () => {
    expect(sameEntrega(entrega(), entrega({ clave: otraClave, remito: 'r-1' }))).toBe(true)
    expect(sameEntrega(entrega(), entrega({ cliente: { id: 2, nombre: 'Transportes Ávila' } }))).toBe(false)
    expect(sameEntrega(entrega(), entrega({ remito: null }))).toBe(false)
    expect(sameEntrega(entrega({ remito: null }), entrega({ remito: null, clave: otraClave }))).toBe(false)
    expect(sameEntrega(entrega({ remito: null }), entrega({ remito: null }))).toBe(true)
    // A server whose catalogue lacks the client has only the client's name
    expect(sameEntrega(entrega(), { ...entrega(), cliente: { id: null, nombre: 'transportes avila' } })).toBe(
      true,
    )
  })

  test('a seat gets its delivery with entregada and loses it with another state', () => {
    expect(entregada.entrega).toEqual(entrega())
    expect(applyOperacion(entregada, toEstado(6)).entrega).toEqual(entrega())
    expect(applyOperacion(entregada, toEstado(4))).not.toHaveProperty('entrega')
    expect(applyOperacion(entregada, editar({ estado: { id: 3, nombre: 'pesada' } }))).not.toHaveProperty(
      'entrega',
    )
    expect(applyOperacion(lista, toEstado(4, { entrega: entrega() }))).not.toHaveProperty('entrega')
  })

  test('a change is not already done if the seat left in another delivery or without one', () => {
    const mine = toEstado(6, { entrega: entrega() })
    expect(isYaHecha(mine, { butaca: entregada })).toBe(true)
    expect(isYaHecha(mine, { butaca: { ...entregada, entrega: entrega({ remito: 'R-9' }) } })).toBe(false)
    expect(isYaHecha(mine, { butaca: applyOperacion(lista, toEstado(6)) })).toBe(false)
    expect(isYaHecha(toEstado(6), { butaca: entregada })).toBe(true)
  })

  test('undoing a step back returns the seat to its delivery', () => {
    const [vuelta] = deVuelta(entregada, applyOperacion(entregada, toEstado(5)))
    expect(vuelta).toMatchObject({ tipo: 'cambio-estado', estado: { id: 6 }, entrega: entrega() })
  })
})

test('a change without a reason or a delivery has no body', () => {
  expect(pedidoOperacion('A-1', toEstado(4))).toMatchObject({ body: undefined })
  const motivo = { id: 2, nombre: 'Costura abierta' }
  expect(pedidoOperacion('A-1', toEstado(2, { motivo, nota: 'abajo' }))).toMatchObject({
    body: { motivo, nota: 'abajo' },
  })
})
