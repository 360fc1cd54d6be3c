import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claveTexto } from '#domain/valor/orden-texto.ts'
import { claseTexto, lazySorterOf, sorterOf } from '#domain/valor/ordenar-filas.ts'

interface Fila {
  id: number
  valor: string | number | null
}
const valorDe = ({ valor }: Fila) => valor
const sort = sorterOf<Fila, 'valor'>(valorDe)
const lazily = lazySorterOf<Fila, 'valor'>(valorDe)
const filasDe = (valores: readonly Fila['valor'][]): Fila[] => valores.map((valor, id) => ({ id, valor }))

function plainly(filas: readonly Fila[], sentido: 'asc' | 'desc'): readonly Fila[] {
  const clave = ({ valor }: Fila) => (typeof valor === 'number' ? valor : claveTexto(String(valor)))
  const isVacia = ({ valor }: Fila) => (valor ?? '') === ''
  const sign = sentido === 'asc' ? 1 : -1
  const enOrden = filas
    .filter(fila => !isVacia(fila))
    .sort((a, b) => (clave(a) < clave(b) ? -sign : clave(a) > clave(b) ? sign : 0))
  return [...enOrden, ...filas.filter(isVacia)]
}

const texto = fc.string({ unit: fc.constantFrom(...'abAñn é019-'.split('')), maxLength: 5 })
const columna = fc.oneof(
  fc.array(fc.option(texto), { maxLength: 60 }),
  fc.array(fc.option(fc.oneof(fc.integer({ min: -3, max: 9 }), fc.double({ noNaN: true }))), {
    maxLength: 60,
  }),
)
const sentido = fc.constantFrom('asc' as const, 'desc' as const)

test('any slice of a sorted list equals the same slice of the rows sorted by keys, in both directions', () => {
  fc.assert(
    fc.property(columna, sentido, fc.nat(70), fc.nat(70), (valores, hacia, from, to) => {
      const filas = filasDe(valores)
      const plain = plainly(filas, hacia)
      const orden = { columna: 'valor', sentido: hacia } as const
      const lazy = lazily(filas, orden)
      expect(lazy.length).toBe(filas.length)
      expect(lazy.slice(from, Math.max(from, to))).toEqual(plain.slice(from, Math.max(from, to)))
      for (const fila of filas.slice(0, 5))
        expect(lazy.findIndex(({ id }) => id === fila.id)).toBe(plain.indexOf(fila))
      expect(sort(filas, orden)).toEqual(plain)
      const isKept = ({ id }: Fila) => id % 3 !== 0
      const kept = lazy.filter(isKept)
      expect(kept.length).toBe(plain.filter(isKept).length)
      expect(kept.slice(0, kept.length)).toEqual(plain.filter(isKept))
    }),
    { numRuns: 1_000 },
  )
})

test('numbers sort by value, words as in Spanish, and rows without a value are last in both directions', () => {
  const filas = filasDe(['S11', 'ñandú', null, 'S9', 'Óleo', '', 'nube'])
  const ids = (hacia: 'asc' | 'desc') =>
    sort(filas, { columna: 'valor', sentido: hacia }).map(({ valor }) => valor)
  expect(ids('asc')).toEqual(['nube', 'ñandú', 'Óleo', 'S9', 'S11', null, ''])
  expect(ids('desc')).toEqual(['S11', 'S9', 'Óleo', 'ñandú', 'nube', null, ''])
})

test('rows of equal value keep the order of the unsorted list in both directions', () => {
  const filas = filasDe(['b', 'a', 'B', 'A', 'b'])
  const ids = (hacia: 'asc' | 'desc') => sort(filas, { columna: 'valor', sentido: hacia }).map(({ id }) => id)
  expect(ids('asc')).toEqual([1, 3, 0, 2, 4])
  expect(ids('desc')).toEqual([0, 2, 4, 1, 3])
})

test('reading the first rows of a list of 26 000 computes at most 1 000 keys', () => {
  const filas = filasDe(
    Array.from({ length: 26_000 }, (_, i) => `${String.fromCharCode(97 + (i % 26))}bc ${i}`),
  )
  let compared = 0
  const counted = lazySorterOf<Fila, 'valor'>(fila => {
    compared++
    return fila.valor
  })(filas, { columna: 'valor', sentido: 'asc' })
  compared = 0
  expect(counted.slice(0, 2).map(({ valor }) => valor)).toEqual(['abc 0', 'abc 26'])
  expect(compared).toBeLessThanOrEqual(1_000)
})

test('the place of a row that is not found is -1', () => {
  expect(lazily(filasDe(['a', null]), { columna: 'valor', sentido: 'asc' }).findIndex(() => false)).toBe(-1)
})

const letras = fc.constantFrom(...'aAbzñÑnÁé 09 15-_~\u0301\u00fcß\t€'.split(''))
const cualquiera = fc.oneof(
  fc.string({ unit: letras, maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)

test('a text of a smaller class of the sort order has a smaller sort key', () => {
  fc.assert(
    fc.property(cualquiera, cualquiera, (a, b) => {
      if (claseTexto(a) < claseTexto(b)) expect(claveTexto(a) < claveTexto(b)).toBe(true)
      if (claveTexto(a) === claveTexto(b)) expect(claseTexto(a)).toBe(claseTexto(b))
    }),
    { numRuns: 5_000 },
  )
})

test('the class of the sort order separates texts by their first letter, not by numbers', () => {
  expect(claseTexto('Apoyabrazos')).toBeLessThan(claseTexto('Butaca'))
  expect(claseTexto('Ñandú')).toBeGreaterThan(claseTexto('nube'))
  expect(claseTexto('S9')).toBe(claseTexto('S11'))
})
