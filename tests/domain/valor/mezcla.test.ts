import fc from 'fast-check'
import { expect, test } from 'vitest'
import { camposCambiados, choca, mezclar } from '#domain/valor/mezcla.ts'

const valor = fc.oneof(fc.constantFrom('', 'a', 'b', ' a', 'b '), fc.integer({ min: 0, max: 2 }))
const fila = fc.record({ uno: valor, dos: valor, tres: valor, cuatro: valor })
const sinBlancos = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
const cambio = (a: unknown, b: unknown) => sinBlancos(a) !== sinBlancos(b)

test('a merge takes the value of the side that changed a field, and keeps an unchanged field', () => {
  fc.assert(
    fc.property(fila, fila, fila, (base, mio, suyo) => {
      const junta = mezclar(base, mio, suyo)
      for (const campo of ['uno', 'dos', 'tres', 'cuatro'] as const) {
        const [yo, otro] = [cambio(base[campo], mio[campo]), cambio(base[campo], suyo[campo])]
        expect(junta[campo]).toEqual(yo ? mio[campo] : otro ? suyo[campo] : suyo[campo])
        const shown = camposCambiados(base, mio, suyo).find(each => each.campo === campo)
        expect(shown !== undefined).toBe(yo || otro)
        expect(shown !== undefined && choca(shown)).toBe(yo && otro && cambio(mio[campo], suyo[campo]))
      }
    }),
  )
})

test('if only one of two users changed a row, a merge gives the row of that user', () => {
  fc.assert(
    fc.property(fila, fila, (base, otra) => {
      expect(mezclar(base, base, otra)).toEqual(otra)
      expect(mezclar(base, otra, base)).toEqual(
        Object.fromEntries(
          Object.entries(base).map(([campo, antes]) => {
            const ahora = otra[campo as keyof typeof otra]
            return [campo, cambio(antes, ahora) ? ahora : antes]
          }),
        ),
      )
    }),
  )
})
