import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Celda, Columna } from '#domain/valor/celda.ts'
import { sinApostrofo } from '#domain/valor/celda.ts'
import { separadoresOf, writeCsv } from '#server/salida/csv.ts'
import { parseCsv } from '../../helpers/csv.ts'

type Fila = readonly [Celda, Celda]
const COLUMNAS: readonly Columna<Fila>[] = [
  { title: 'Uno; "dos", =3', value: ([one]) => one },
  { title: 'Otra', value: ([, other]) => other },
]
const texto = fc.string({ unit: fc.constantFrom(...'ab=+-@\'";,.\n\r\t ñ'.split('')), maxLength: 8 })
const celda = fc.oneof(texto, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null))

test('C21: each text is read back unchanged in its own cell, and none is a formula', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(celda, celda), { maxLength: 5 }),
      fc.constantFrom('AR', 'UY', undefined),
      async (filas, pais) => {
        const separadores = separadoresOf(pais)
        const text = await writeCsv(COLUMNAS, filas, separadores)
        expect(text.startsWith('\uFEFF')).toBe(true)
        const [head, ...rows] = parseCsv(text.slice(1), separadores.celda)
        expect(head?.map(sinApostrofo)).toEqual(COLUMNAS.map(({ title }) => title))
        for (const [n, row] of rows.entries())
          for (const [m, cell] of row.entries()) {
            const value = filas[n]?.[m]
            if (typeof value === 'number') {
              expect(Number(cell.replace(separadores.decimal, '.'))).toBe(value === 0 ? 0 : value)
              continue
            }
            expect(cell).not.toMatch(/^[=+\-@\t\r]/)
            expect(sinApostrofo(cell)).toBe(value ?? '')
          }
        expect(rows).toHaveLength(filas.length)
      },
    ),
  )
})

test('the writer yields to other requests between the rows of a long list', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  const filas = Array.from({ length: 20_000 }, (_, n): Fila => [`texto ${n}`, n / 3])
  expect((await writeCsv(COLUMNAS, filas, separadoresOf('AR'))).split('\r\n')).toHaveLength(20_002)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
})
