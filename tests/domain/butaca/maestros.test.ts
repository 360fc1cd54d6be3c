import { expect, test } from 'vitest'
import { ofrecidos } from '#domain/butaca/linea-estados.ts'
import { efectosDeRenombrar } from '#domain/butaca/nombres-maestro.ts'

test('a retired row is not offered, unless it is the one chosen', () => {
  const lista = [
    { id: 1, nombre: 'a' },
    { id: 2, nombre: 'b', retirado: true as const },
  ]
  expect(ofrecidos(lista).map(({ id }) => id)).toEqual([1])
  expect(ofrecidos(lista, 2).map(({ id }) => id)).toEqual([1, 2])
})

test.each([
  ['modelo', 'S7', 's7 ', []],
  ['modelo', 'H5', 'H6', []],
  ['modelo', 'S7', 'S9', ['deja-panel']],
  ['modelo', 'S9', 'S7 XL', ['entra-panel']],
  ['modelo', 'S7', 'S5', ['otra-fila']],
  ['modelo', 'S7', 'S7 SIM', ['otra-fila', 'pierde-as']],
  ['modelo', 'S9 Sim', 'S9', ['gana-as']],
  ['modelo', 'H5', 'H5 SIM', ['pierde-as']],
  ['color', 'negro', 'azabache', ['deja-panel']],
  ['color', 'gris', 'Rojo', ['entra-panel']],
  ['color', 'simil', 'gris', []],
  ['estado', 'lista', 'rojo sim', []],
] as const)('renaming the %s %s to %s has the effects %j', (lista, antes, despues, efectos) => {
  expect(efectosDeRenombrar(lista, antes, despues)).toEqual(efectos)
})
