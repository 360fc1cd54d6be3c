import { expect, test } from 'vitest'
import { sinAcentos } from '#domain/valor/texto.ts'

test('accents, diaeresis and the tilde of ñ are removed in both cases, composed or decomposed', () => {
  expect(sinAcentos('áéíóú ÁÉÍÓÚ üÜ ñÑ')).toBe('aeiou AEIOU uU nN')
  expect(sinAcentos('Peña'.normalize('NFD'))).toBe('Pena')
  expect(sinAcentos('Camión año 2026 ¿?')).toBe('Camion ano 2026 ¿?')
})

test('a text without marks stays unchanged', () => {
  expect(sinAcentos('')).toBe('')
  expect(sinAcentos('S7-10482 / 漢字 한국 🪑❤️')).toBe('S7-10482 / 漢字 한국 🪑❤️')
})
