import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claveTexto } from '#domain/valor/orden-texto.ts'
import { sorterOf } from '#domain/valor/ordenar-filas.ts'

interface Fila {
  id: number
  valor: string | number | null
}
const valorDe = ({ valor }: Fila) => valor
const sort = sorterOf<Fila, 'valor'>(valorDe)
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

test('a sorted list equals sorting by keys, in both directions', () => {
  fc.assert(
    fc.property(columna, sentido, (valores, hacia) => {
      const filas = filasDe(valores)
      expect(sort(filas, { columna: 'valor', sentido: hacia })).toEqual(plainly(filas, hacia))
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

test('rows of equal value keep the list’s order in both directions', () => {
  const filas = filasDe(['b', 'a', 'B', 'A', 'b'])
  const ids = (hacia: 'asc' | 'desc') => sort(filas, { columna: 'valor', sentido: hacia }).map(({ id }) => id)
  expect(ids('asc')).toEqual([1, 3, 0, 2, 4])
  expect(ids('desc')).toEqual([0, 2, 4, 1, 3])
})
