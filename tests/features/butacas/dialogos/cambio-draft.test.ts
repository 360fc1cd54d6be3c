import { describe, expect, test } from 'vitest'
import {
  asksFor,
  buildOrders,
  countAs,
  EMPTY_DRAFT,
} from '#features/butacas/dialogos/cambiar-estado-dialog.tsx'
import { butaca } from '#tests/helpers/butaca.ts'

const pesada = { id: 3, nombre: 'pesada' }
const lista = { id: 5, nombre: 'lista' }
const s7 = butaca({ nro: 'S710482' })
const h5 = butaca({ nro: 'H503917' })
const ss = butaca({ nro: 'ss00214' })

const orders = (...args: Parameters<typeof buildOrders>) => {
  const built = buildOrders(...args)
  if (typeof built === 'string' || !('orders' in built)) throw new Error('no orders')
  return built.orders
}

describe('the changes built from a draft of Cambiar Estado', () => {
  test('without a state the result is «sin-estado»', () => {
    expect(buildOrders([s7], EMPTY_DRAFT)).toBe('sin-estado')
  })

  test('a malformed weight stops the change and names the seat until the user has seen the error, and a weight out of range is reported first', () => {
    const draft = { estado: pesada, pesos: { s710482: ' 18,,4', h503917: 'abc', ss00214: 'x' }, homos: {} }
    expect(buildOrders([s7, h5, ss], draft)).toEqual({ noSonNumero: ['s710482', 'h503917'], texto: '18,,4' })
    expect(buildOrders([s7, h5, ss], draft, { vistos: ['s710482'] })).toEqual({
      noSonNumero: ['h503917'],
      texto: 'abc',
    })
    expect(
      orders([s7, h5, ss], draft, { vistos: ['s710482', 'h503917'] }).map(({ operacion }) => operacion.peso),
    ).toEqual([-1, -1, -1])
    const fuera = { ...draft, pesos: { s710482: 'abc', h503917: '1001' } }
    expect(buildOrders([s7, h5], fuera)).toEqual({ pesosInvalidos: ['h503917'] })
  })

  test('the state pesada sends a weight per seat, -1 if it is empty or malformed, and none for SS', () => {
    const pesos = { s710482: '18,4', h503917: '', ss00214: '9' }
    const made = orders([s7, h5, ss], { estado: pesada, pesos, homos: {} })
    expect(made.map(({ operacion }) => operacion.peso)).toEqual([18.4, -1, -1])
    const seen = { estado: pesada, pesos: { ...pesos, h503917: 'abc' }, homos: {} }
    expect(orders([s7, h5], seen, { vistos: ['h503917'] }).map(({ operacion }) => operacion.peso)).toEqual([
      18.4, -1,
    ])
    expect(made.every(({ operacion }) => operacion.homo === null)).toBe(true)
  })

  test('the state lista sends A or S per seat, by default the present letter, and no letter for SS', () => {
    const prehomologada = butaca({ nro: 'S7X', prehomologada: true })
    const draft = { estado: lista, pesos: {}, homos: { h503917: true } }
    const made = orders([s7, h5, ss, prehomologada], draft)
    expect(made.map(({ operacion }) => operacion.homo)).toEqual([false, true, null, true])
    expect(countAs([s7, h5, ss, prehomologada], draft)).toEqual({ a: 1, s: 2 })
  })

  test('a weight typed before another state was chosen is not sent', () => {
    const made = orders([s7], { estado: { id: 4, nombre: 'armada' }, pesos: { s710482: '5000' }, homos: {} })
    expect(made[0]?.operacion).toMatchObject({ peso: -1, homo: null })
  })
})

test('the state pesada asks for a weight, lista for A or S, and the other states for nothing', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(id => asksFor(s7, { id, nombre: '' }))).toEqual([
    null,
    null,
    'peso',
    null,
    'as',
    null,
    null,
  ])
})
