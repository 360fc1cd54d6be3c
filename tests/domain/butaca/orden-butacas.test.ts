import { describe, expect, test } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import { ORDEN_INICIAL, sortButacas } from '#domain/butaca/lista-butacas.ts'
import { nextOrden } from '#domain/valor/lista.ts'
import { butaca } from '#tests/helpers/butaca.ts'

const nros = (filas: readonly Butaca[]) => filas.map(fila => fila.nro)

describe('nextOrden', () => {
  test('a new column starts ascending', () => {
    for (const sentido of ['asc', 'desc'] as const)
      expect(nextOrden({ columna: 'nro', sentido }, 'peso')).toEqual({ columna: 'peso', sentido: 'asc' })
  })

  test('the same column alternates between ascending and descending', () => {
    const desc = nextOrden(ORDEN_INICIAL, 'nro')
    expect(desc).toEqual({ columna: 'nro', sentido: 'desc' })
    expect(nextOrden(desc, 'nro')).toEqual(ORDEN_INICIAL)
  })
})

describe('sortButacas', () => {
  test('estado follows the order of the line, not the alphabet', () => {
    const lista = butaca({ nro: 'a', estado: { id: 5, nombre: 'lista' } })
    const armada = butaca({ nro: 'b', estado: { id: 4, nombre: 'armada' } })
    const tapizada = butaca({ nro: 'c', estado: { id: 2, nombre: 'tapizada' } })
    expect(nros(sortButacas([lista, armada, tapizada], { columna: 'estado', sentido: 'asc' }))).toEqual([
      'c',
      'b',
      'a',
    ])
  })

  test('a seat without weight is last in both directions', () => {
    const filas = [
      butaca({ nro: 'a', peso: -1 }),
      butaca({ nro: 'b', peso: 18.4 }),
      butaca({ nro: 'c', peso: 0 }),
    ]
    expect(nros(sortButacas(filas, { columna: 'peso', sentido: 'asc' }))).toEqual(['c', 'b', 'a'])
    expect(nros(sortButacas(filas, { columna: 'peso', sentido: 'desc' }))).toEqual(['b', 'c', 'a'])
  })

  test('a seat without renombre is last in both directions', () => {
    const filas = [
      butaca({ nro: 'a' }),
      butaca({ nro: 'b', renombre: 'Ñu' }),
      butaca({ nro: 'c', renombre: 'Nz' }),
    ]
    expect(nros(sortButacas(filas, { columna: 'renombre', sentido: 'asc' }))).toEqual(['c', 'b', 'a'])
    expect(nros(sortButacas(filas, { columna: 'renombre', sentido: 'desc' }))).toEqual(['b', 'c', 'a'])
  })

  test('equal rows are sorted by number, also in a descending column', () => {
    const filas = ['s3', 's1', 's2'].map(nro => butaca({ nro }))
    for (const columna of ['modelo', 'estado', 'color', 'peso', 'as', 'renombre'] as const) {
      for (const sentido of ['asc', 'desc'] as const) {
        expect(nros(sortButacas(filas, { columna, sentido }))).toEqual(['s1', 's2', 's3'])
      }
    }
  })

  test('numbers that differ only in leading zeros have a fixed order in both directions', () => {
    const filas = ['s1', 's01', 's001'].map(nro => butaca({ nro }))
    expect(nros(sortButacas(filas, ORDEN_INICIAL))).toEqual(['s001', 's01', 's1'])
    expect(nros(sortButacas(filas, { columna: 'nro', sentido: 'desc' }))).toEqual(['s1', 's01', 's001'])
  })

  test('A/S sorts by the shown value', () => {
    const lista = { id: 5, nombre: 'lista' }
    const s = butaca({ nro: 'a', estado: lista, prehomologada: true })
    const a = butaca({ nro: 'b', estado: lista })
    const ninguna = butaca({ nro: 'c' })
    expect(nros(sortButacas([s, a, ninguna], { columna: 'as', sentido: 'desc' }))).toEqual(['a', 'b', 'c'])
  })

  test('the given rows are not changed', () => {
    const filas = [butaca({ nro: 'b' }), butaca({ nro: 'a' })]
    sortButacas(filas, ORDEN_INICIAL)
    expect(nros(filas)).toEqual(['b', 'a'])
  })
})
