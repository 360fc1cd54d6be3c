import { expect, test } from 'vitest'
import { type Hecha, isComo, juzgarButaca, juzgarEtiqueta } from '#features/serie/use-homologar.ts'
import { butaca } from '#tests/helpers/butaca.ts'

const lista = { id: 5, nombre: 'lista' }
const hecha: Hecha = { nro: 'S710402', eBlanca: 'EB-204415', eGris: 'EG-88118' }

test.each([
  ['sigue', { estado: lista, prehomologada: true }],
  ['sigue', { estado: { id: 6, nombre: 'entregada' }, prehomologada: true }],
  ['ya', { estado: lista, homologada: true }],
  ['sin-prehomologar', { estado: lista }],
  ['sin-prehomologar', { estado: { id: 4, nombre: 'armada' }, prehomologada: true }],
  ['borrada', { estado: { id: 7, nombre: 'borrada' }, prehomologada: true, homologada: true }],
])('a seat is «%s» for a homologation', (juicio, over) => {
  expect(juzgarButaca(butaca({ nro: 'S710482', ...over }))).toBe(juicio)
})

test('two different labels serve, of a series that has none yet', () => {
  expect(juzgarEtiqueta('EB-1', null, [])).toEqual({ tipo: 'sirve' })
  expect(juzgarEtiqueta('EG-1', 'EB-1', [])).toEqual({ tipo: 'sirve' })
})

test('the white label read again is no grey one, in any case', () => {
  expect(juzgarEtiqueta(' eb-1 ', 'EB-1', [])).toEqual({ tipo: 'misma-etiqueta' })
})

test.each([
  ['as white', 'eb-204415', null],
  ['as grey', 'EG-88118', 'EB-1'],
  ['the other way round', 'EG-88118', null],
])('a label of another seat is used already, %s', (_, codigo, eBlanca) => {
  expect(juzgarEtiqueta(codigo, eBlanca, [hecha])).toEqual({ tipo: 'usada', en: 'S710402' })
})

test('what begins as the other labels do is in the wrong order; what begins like neither is not judged', () => {
  expect(juzgarEtiqueta('EG-9', null, [hecha])).toEqual({ tipo: 'parece-otra' })
  expect(juzgarEtiqueta('EB-9', 'EB-1', [hecha])).toEqual({ tipo: 'parece-otra' })
  expect(juzgarEtiqueta('EB-9', null, [hecha])).toEqual({ tipo: 'sirve' })
  expect(juzgarEtiqueta('EG-9', 'EB-1', [hecha])).toEqual({ tipo: 'sirve' })
  expect(juzgarEtiqueta('X-9', null, [hecha])).toEqual({ tipo: 'sirve' })
})

test('where whites and greys begin alike, none is in the wrong order', () => {
  const numbers: Hecha = { nro: 'S1', eBlanca: '204415', eGris: '88118' }
  expect(juzgarEtiqueta('88119', null, [numbers])).toEqual({ tipo: 'sirve' })
  // A person has said that it was meant
  const meant: Hecha = { nro: 'S2', eBlanca: 'EG-7', eGris: 'EG-8' }
  expect(juzgarEtiqueta('EG-9', null, [hecha, meant])).toEqual({ tipo: 'sirve' })
})

test('what a label begins with is what stands before its digits', () => {
  expect(isComo('eb-1', 'eBlanca', [hecha])).toBe(true)
  expect(isComo('EB1', 'eBlanca', [hecha])).toBe(false)
  expect(isComo('EB-1', 'eGris', [hecha])).toBe(false)
})
