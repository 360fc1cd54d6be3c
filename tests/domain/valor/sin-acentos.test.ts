import { expect, test } from 'vitest'
import { sinAcentos } from '#domain/valor/texto.ts'

test('accents, diaeresis and the tilde of ñ are left out, in both cases, however they were written', () => {
  expect(sinAcentos('áéíóú ÁÉÍÓÚ üÜ ñÑ')).toBe('aeiou AEIOU uU nN')
  expect(sinAcentos('Peña'.normalize('NFD'))).toBe('Pena')
  expect(sinAcentos('Camión año 2026 ¿?')).toBe('Camion ano 2026 ¿?')
})

test('what carries no mark is left as it is', () => {
  expect(sinAcentos('')).toBe('')
  expect(sinAcentos('S7-10482 / 漢字 한국 🪑❤️')).toBe('S7-10482 / 漢字 한국 🪑❤️')
})
