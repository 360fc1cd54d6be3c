import { expect, test } from 'vitest'
import { corrimientoOf, edadDe, isNoche, listasPared, relojOf } from '#domain/informe/pared.ts'

const lista = (modelo: string, color: string, s: boolean, cantidad: number) => ({
  modelo,
  color,
  s,
  cantidad,
})

test('ready seats are counted by the panel’s rows and colors, and other seats are counted apart', () => {
  const { filas, totales, total, fuera } = listasPared([
    lista('S7', 'Negro', true, 3),
    lista('S7', 'negro', false, 4),
    lista('S7 SIM', 'rojo', true, 1),
    lista('s7 sim', 'rojo', false, 2),
    // R7 has only a row of type S; other models and colors have no row
    lista('R7', 'blanco', true, 5),
    lista('R7', 'blanco', false, 6),
    lista('H5', 'negro', false, 7),
    lista('S7', 'verde', false, 8),
  ])
  const row = (modelo: string, tipo: 'A' | 'S' | null) =>
    filas.find(each => each.modelo === modelo && each.tipo === tipo)?.porColor
  expect(row('s7', 'S')).toEqual({ negro: 3, blanco: 0, rojo: 0 })
  expect(row('s7', 'A')).toEqual({ negro: 4, blanco: 0, rojo: 0 })
  expect(row('s7 sim', null)).toEqual({ negro: 0, blanco: 0, rojo: 3 })
  expect(row('r7', 'S')).toEqual({ negro: 0, blanco: 5, rojo: 0 })
  expect({ totales, total, fuera }).toEqual({
    totales: { negro: 7, blanco: 5, rojo: 3 },
    total: 15,
    fuera: 21,
  })
})

test('the age of the wall’s data is measured by two clocks, and the larger age counts', () => {
  expect([edadDe(5_000, 200_000), edadDe(200_000, 5_000), edadDe(-60_000, 0)]).toEqual([200_000, 200_000, 0])
})

test('the wall’s clock shows the last time received from the factory plus its age', () => {
  expect(relojOf('2026-11-20T23:59:30.500', 60_000).toISOString()).toBe('2026-11-21T00:00:30.500Z')
})

test('the wall’s screen is dark from 19:00 to 07:00', () => {
  expect([6, 7, 18, 19].map(isNoche)).toEqual([true, false, false, true])
})

test('the wall’s picture shifts every three minutes through nine places, by at most 3 pixels', () => {
  const places = Array.from({ length: 81 }, (_, minuto) => corrimientoOf(minuto))
  const inTurn = places.filter((_, minuto) => minuto % 3 === 0)
  expect(places).toEqual(inTurn.flatMap(place => [place, place, place]))
  expect(new Set(inTurn.slice(0, 9).map(({ x, y }) => `${x} ${y}`)).size).toBe(9)
  expect(inTurn.slice(9)).toEqual(inTurn.slice(0, 18))
  expect(Math.max(...places.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]))).toBe(3)
})
