import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ColumnaOrden, OrdenButacas } from '#domain/butaca/lista-butacas.ts'
import { ORDEN_INICIAL, reorderButacas, sortButacas } from '#domain/butaca/lista-butacas.ts'
import { butaca } from '#tests/helpers/butaca.ts'

const COLUMNAS: readonly ColumnaOrden[] = ['nro', 'modelo', 'estado', 'color', 'peso', 'as', 'renombre']
// Two models of one name, and names that differ only in accents or case
const MODELOS = ['S7', 'S7 XL', 'S7 SIM', 's7', 'S7', 'Ñandú', 'Nandu']
const row = fc.record({
  modelo: fc.nat(MODELOS.length - 1).map(id => ({ id, nombre: MODELOS[id] as string })),
  estado: fc.integer({ min: 1, max: 7 }).map(id => ({ id, nombre: `e${8 - id}` })),
  color: fc
    .integer({ min: 1, max: 3 })
    .map(id => ({ id, nombre: ['rojo', 'negro', 'rojo'][id - 1] as string })),
  peso: fc.constantFrom(-1, -2, 0, 3.5, 12),
  prehomologada: fc.boolean(),
  homologada: fc.boolean(),
  renombre: fc.constantFrom(null, '', 'é', 'e\u0301', 'a', 'B'),
})

test('reordering by any column and direction equals sorting everything', () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 60 }),
      fc.constantFrom(...COLUMNAS),
      fc.constantFrom('asc' as const, 'desc' as const),
      (rows, columna, sentido) => {
        const seats = rows.map((over, i) =>
          butaca({ ...over, nro: `s${String((i * 37) % 101).padStart(3, '0')}` }),
        )
        const orden: OrdenButacas = { columna, sentido }
        expect(reorderButacas(sortButacas(seats, ORDEN_INICIAL), orden)).toEqual(sortButacas(seats, orden))
      },
    ),
    { numRuns: 500 },
  )
})
