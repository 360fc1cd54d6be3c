import { expect, test } from 'vitest'
import { claseAs } from '#domain/butaca/clase-as.ts'

const clase = (nombre: string, prehomologada = false, homologada = false) =>
  claseAs({ modelo: { id: 1, nombre }, prehomologada, homologada })

test('a seat counts as S when pre-homologated or homologated, else as A', () => {
  expect([clase('S7', true), clase('S7', false, true), clase('S7')]).toEqual(['S', 'S', 'A'])
})

test('a model whose name contains SIM, in either letter case, counts as neither A nor S', () => {
  for (const nombre of ['S7 SIM', 's5 sim', 'Simple'])
    expect([clase(nombre), clase(nombre, true)]).toEqual([null, null])
})

test('an R7 counts as S or as neither, a longer name like any other model', () => {
  expect([clase('R7', true), clase('r7'), clase('R7 XL')]).toEqual(['S', null, 'A'])
})
