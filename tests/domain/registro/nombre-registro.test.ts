import { expect, test } from 'vitest'
import { nombreDeRegistro } from '#domain/registro/registro.ts'
import { registroDe } from '#tests/helpers/registro.ts'

test('a record is named by its remito, or else by its date', () => {
  expect(nombreDeRegistro(registroDe())).toBe('R-1')
  expect(nombreDeRegistro(registroDe({ nro_remito: ' ' }))).toBe('2026/11/20 | 10:12')
  expect(nombreDeRegistro(registroDe({ nro_remito: null }))).toBe('2026/11/20 | 10:12')
})
