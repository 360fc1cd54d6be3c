import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import { countListas } from '#domain/butaca/cuenta-panel.ts'
import {
  EN_TABLA,
  FUERA_DE_TABLA,
  grupoPanel,
  matchListaAs,
  matchPanel,
  nombreGrupoPanel,
} from '#domain/butaca/panel-listas.ts'
import { butaca } from '#tests/helpers/butaca.ts'

const LISTA = { id: 5, nombre: 'lista' }
const lista = (modelo: string, color = 'negro', over: Partial<Butaca> = {}) =>
  butaca({ estado: LISTA, modelo: { id: 1, nombre: modelo }, color: { id: 1, nombre: color }, ...over })

const cell = (butacas: readonly Butaca[], color: string, modelo: string, tipo: 'A' | 'S' | null) =>
  countListas(butacas)
    .colores.find(found => found.color === color)
    ?.filas.find(fila => fila.modelo === modelo && fila.tipo === tipo)?.cantidad

test('a group of the panel has a name, and an unknown group has none', () => {
  expect(nombreGrupoPanel('negro/s7 xl/S')).toBe('negro S7 XL S')
  expect(nombreGrupoPanel('rojo/s5 sim/')).toBe('rojo S5 SIM')
  expect(nombreGrupoPanel('blanco')).toBe('blanco')
  expect(nombreGrupoPanel(EN_TABLA)).toBe('')
  for (const none of ['', 'verde', 'negro/s7/', 'negro/s7/S/x']) expect(nombreGrupoPanel(none)).toBeNull()
})

describe('the table of «Butacas listas»', () => {
  test('starts at zero in every combination, in the order of the specification', () => {
    const { colores, total, mayor, fuera } = countListas([])
    expect(colores.map(({ color }) => color)).toEqual(['negro', 'blanco', 'rojo'])
    for (const { filas } of colores) {
      expect(filas.map(({ modelo, tipo }) => `${modelo} ${tipo ?? '-'}`)).toEqual([
        's7 S',
        's7 A',
        's7 xl S',
        's7 xl A',
        's5 S',
        's5 A',
        's7 sim -',
        's7 xl sim -',
        's5 sim -',
        'r7 S',
      ])
      expect(filas.every(({ cantidad }) => cantidad === 0)).toBe(true)
    }
    expect({ total, mayor, fuera }).toEqual({ total: 0, mayor: 0, fuera: 0 })
  })

  test('a seat neither pre-homologated nor homologated is A, any other S', () => {
    const butacas = [
      lista('S7'),
      lista('S7', 'negro', { prehomologada: true }),
      lista('S7', 'negro', { homologada: true }),
    ]
    expect(cell(butacas, 'negro', 's7', 'A')).toBe(1)
    expect(cell(butacas, 'negro', 's7', 'S')).toBe(2)
  })

  test('a SIM model has its own row, homologated or not', () => {
    const butacas = [lista('S7 XL SIM', 'rojo'), lista('S7 XL SIM', 'rojo', { homologada: true })]
    expect(cell(butacas, 'rojo', 's7 xl sim', null)).toBe(2)
    expect(countListas(butacas).total).toBe(2)
  })

  test('an R7 counts only as S; an R7 that is A is outside the table', () => {
    const butacas = [lista('R7', 'blanco'), lista('R7', 'blanco', { prehomologada: true })]
    expect(cell(butacas, 'blanco', 'r7', 'S')).toBe(1)
    expect(countListas(butacas)).toMatchObject({ total: 1, fuera: 1 })
  })

  test('other models and colors are outside the table; other states and the auxiliary seat are not counted', () => {
    const butacas = [
      lista('H5'),
      lista('S7', 'azul'),
      lista('S7', 'negro', { estado: { id: 4, nombre: 'armada' } }),
      lista('S7', 'negro', { nro: 'butacaauxiliar' }),
    ]
    expect(countListas(butacas)).toMatchObject({ total: 0, fuera: 2 })
  })

  test('the table has the largest count of a cell, to scale the bars', () => {
    expect(countListas([lista('S5'), lista('S5'), lista('S7', 'rojo')]).mayor).toBe(2)
  })

  test('every ready seat is counted once, in the table or outside it, in any order', () => {
    const seat = fc.record({
      modelo: fc.constantFrom(
        'S7',
        's7',
        'S7 XL',
        'S5',
        'S7 SIM',
        'S7 XL SIM',
        'S5 SIM',
        'R7',
        'H5',
        'S7 XXL',
      ),
      color: fc.constantFrom('negro', 'Blanco', 'rojo', 'gris'),
      prehomologada: fc.boolean(),
      homologada: fc.boolean(),
      estado: fc.constantFrom(5, 5, 5, 4),
    })
    fc.assert(
      fc.property(fc.array(seat), seats => {
        const butacas = seats.map(({ modelo, color, estado, ...marks }) =>
          lista(modelo, color, { ...marks, estado: { id: estado, nombre: '' } }),
        )
        const counted = countListas(butacas)
        const cells = counted.colores.flatMap(({ filas }) => filas.map(({ cantidad }) => cantidad))
        expect(counted.total + counted.fuera).toBe(butacas.filter(({ estado }) => estado.id === 5).length)
        expect(counted.total).toBe(cells.reduce((a, b) => a + b, 0))
        expect(counted.mayor).toBe(Math.max(...cells))
        expect(countListas(butacas.toReversed())).toEqual(counted)
        // The list behind each count has that many seats
        const behind = (grupo: string) => butacas.filter(matchPanel(grupo)).length
        expect(behind(EN_TABLA)).toBe(counted.total)
        expect(behind(FUERA_DE_TABLA)).toBe(counted.fuera)
        for (const { color, total, filas } of counted.colores) {
          expect(behind(grupoPanel(color))).toBe(total)
          for (const fila of filas) expect(behind(grupoPanel(color, fila))).toBe(fila.cantidad)
        }
      }),
    )
  })
})

test('Listas A and Listas S show the ready seats of that kind only', () => {
  const seats = [
    lista('S7', 'negro', { nro: 'a' }),
    lista('S7', 'negro', { nro: 's', homologada: true }),
    lista('S7', 'negro', { nro: 'no', homologada: true, estado: { id: 6, nombre: 'entregada' } }),
    lista('S7', 'negro', { nro: 'no', estado: { id: 4, nombre: 'armada' } }),
  ]
  expect([false, true].map(listaS => seats.filter(matchListaAs(listaS)).map(({ nro }) => nro))).toEqual([
    ['a'],
    ['s'],
  ])
})
