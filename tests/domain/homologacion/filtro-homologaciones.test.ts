import { expect, test } from 'vitest'
import type { Homologacion } from '#contract/homologacion.ts'
import { filterHomologaciones } from '#domain/homologacion/homologacion.ts'
import { plegado } from '#domain/valor/texto.ts'

const FILA: Homologacion = {
  butaca: 'S710391',
  nombre_modelo: 'S7 XL',
  comprador: 'Carrocerías Ñandú',
  etiqueta_blanca: 'B-0048207',
  etiqueta_gris: 'G-11873',
  fecha_hs: '2026-11-20T10:32:00',
}

test.each([
  's7103',
  's7 xl',
  'carrocerias ñandu',
  'ÑANDÚ',
  'b-0048207',
  'g-11',
  '2026-11-20',
  '  Ñandú ',
  '',
])('%j is found in a column', texto => {
  expect(filterHomologaciones([FILA], texto)).toEqual([FILA])
})

test.each(['nandu', 'null', 'undefined', 'B-0048208', '%', '_'])('%j is found in no column', texto => {
  expect(filterHomologaciones([FILA, { ...FILA, comprador: null }], texto)).toEqual([])
})

test('case and accents are ignored, ñ is a letter', () => {
  expect(plegado('Ñandú PINGÜINO')).toBe('ñandu pinguino')
})
