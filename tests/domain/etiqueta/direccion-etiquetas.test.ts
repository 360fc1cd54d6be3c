import { expect, it } from 'vitest'
import { nrosOfDireccion } from '#domain/etiqueta/formato-etiqueta.ts'
import { addressOfEtiquetas, ETIQUETAS_PATH } from '#domain/rutas.ts'

const there = (nros: readonly string[]): string[] =>
  nrosOfDireccion(addressOfEtiquetas(nros).slice(ETIQUETAS_PATH.length))

it('the address of labels round-trips the seats’ numbers', () => {
  for (const nros of [['S710311'], ['S710311', 'HX00218'], ['a,b', 'c&nros=d', '100 %', 'ñ=1', 'x#y', '1+1']])
    expect(there(nros)).toEqual(nros)
})

it('a number repeated in the address, with other case or outer spaces, counts once', () => {
  expect(nrosOfDireccion('?nros=S7,s7,%20S8%20,,S7')).toEqual(['S7', 'S8'])
})

it('an empty, foreign or cut-off address names the seats that can be read from it', () => {
  expect(nrosOfDireccion('')).toEqual([])
  expect(nrosOfDireccion('?nros=')).toEqual([])
  expect(nrosOfDireccion('?otros=S7')).toEqual([])
  expect(nrosOfDireccion('?a=1&nros=S7,%E0&b=2')).toEqual(['S7', '%E0'])
})
