import { expect, test } from 'vitest'
import { type Hecha, isComo, juzgarButaca, juzgarEtiqueta } from '#features/serie/use-homologar.ts'
import { butaca } from '#tests/helpers/butaca.ts'

const lista = { id: 5, nombre: 'lista' }
const hecha: Hecha = { nro: 'S710402', eBlanca: 'EB-204415', eGris: 'EG-88118' }

test.each([
  [{ estado: lista, prehomologada: true }, 'sigue'],
  [{ estado: { id: 6, nombre: 'entregada' }, prehomologada: true }, 'sigue'],
  [{ estado: lista, homologada: true }, 'ya'],
  [{ estado: lista }, 'sin-prehomologar'],
  [{ estado: { id: 4, nombre: 'armada' }, prehomologada: true }, 'sin-prehomologar'],
  [{ estado: { id: 7, nombre: 'borrada' }, prehomologada: true, homologada: true }, 'borrada'],
])('a seat with %j is «%s» for a homologation', (over, juicio) => {
  expect(juzgarButaca(butaca({ nro: 'S710482', ...over }))).toBe(juicio)
})

test('two different labels are valid in a series without earlier labels', () => {
  expect(juzgarEtiqueta('EB-1', null, [])).toEqual({ tipo: 'sirve' })
  expect(juzgarEtiqueta('EG-1', 'EB-1', [])).toEqual({ tipo: 'sirve' })
})

test('the white label read again in lower case is not accepted as the grey label', () => {
  expect(juzgarEtiqueta(' eb-1 ', 'EB-1', [])).toEqual({ tipo: 'misma-etiqueta' })
})

test.each([
  ['as white', 'eb-204415', null],
  ['as grey', 'EG-88118', 'EB-1'],
  ['in the wrong order', 'EG-88118', null],
])('a label of another seat counts as used when it is read %s', (_, codigo, eBlanca) => {
  expect(juzgarEtiqueta(codigo, eBlanca, [hecha])).toEqual({ tipo: 'usada', en: 'S710402' })
})

test('a label with the other field’s prefix is reported as in the wrong order, and a label with an unknown prefix is accepted', () => {
  expect(juzgarEtiqueta('EG-9', null, [hecha])).toEqual({ tipo: 'parece-otra' })
  expect(juzgarEtiqueta('EB-9', 'EB-1', [hecha])).toEqual({ tipo: 'parece-otra' })
  expect(juzgarEtiqueta('EB-9', null, [hecha])).toEqual({ tipo: 'sirve' })
  expect(juzgarEtiqueta('EG-9', 'EB-1', [hecha])).toEqual({ tipo: 'sirve' })
  expect(juzgarEtiqueta('X-9', null, [hecha])).toEqual({ tipo: 'sirve' })
})

test('if white and grey labels share a prefix, no label is in the wrong order', () => {
  const numbers: Hecha = { nro: 'S1', eBlanca: '204415', eGris: '88118' }
  expect(juzgarEtiqueta('88119', null, [numbers])).toEqual({ tipo: 'sirve' })
  // A user has confirmed labels with the same prefix
  const meant: Hecha = { nro: 'S2', eBlanca: 'EG-7', eGris: 'EG-8' }
  expect(juzgarEtiqueta('EG-9', null, [hecha, meant])).toEqual({ tipo: 'sirve' })
})

test('the prefix of a label is the part before its digits', () => {
  expect(isComo('eb-1', 'eBlanca', [hecha])).toBe(true)
  expect(isComo('EB1', 'eBlanca', [hecha])).toBe(false)
  expect(isComo('EB-1', 'eGris', [hecha])).toBe(false)
})
