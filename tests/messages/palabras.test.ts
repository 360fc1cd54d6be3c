import { expect, test } from 'vitest'
import { diaDeSemana } from '#messages/palabras.ts'

test('the week begins on Monday', () => {
  const dias = Array.from({ length: 7 }, (_, n) => diaDeSemana(new Date(Date.UTC(2026, 10, 23 + n, 23, 59))))
  expect(dias).toEqual(['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'])
})
