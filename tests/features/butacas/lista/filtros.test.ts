import { expect, test } from 'vitest'
import { especialWords } from '#features/butacas/lista/filtros.ts'
import { butaca } from '#tests/helpers/butaca.ts'

const { modelo, color } = butaca()
const listas = { estados: [], modelos: [modelo], colores: [color], linea: [] }
const grupo = {
  ...{ dias: 0, modelo: 0, color: 0, persona: '' },
  ...{ fechaD: '2026-11-01T00:00:00', fechaH: '2026-11-20T23:59:59' },
}

test.each([
  ['modelo', 'S7', {}, 'Devueltas, modelo S7, del 01/11/2026 al 20/11/2026'],
  ['usuario', 'sosa', {}, 'Devueltas, persona sosa, del 01/11/2026 al 20/11/2026'],
  ['defecto', 'Rayón', { color: 1 }, 'Con defecto, motivo Rayón, del 01/11/2026 al 20/11/2026, color negro'],
] as const)('a list behind a number of «Flujo» has its filter in words: %s %s', (por, de, filtro, words) => {
  expect(especialWords({ tipo: 'flujo', grupo: { ...grupo, grupo: por, de, ...filtro } }, listas)).toBe(words)
})
