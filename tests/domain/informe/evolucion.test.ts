import { expect, test } from 'vitest'
import { barrasDePasos, barrasOf, diferenciaOf, lineasDe, sumComparadas } from '#domain/informe/evolucion.ts'
import { isFlujo } from '#domain/informe/flujo.ts'
import { sumDias } from '#domain/informe/periodo.ts'
import { FLUJO } from '#messages/flujo.ts'

const dias = (desde: string, n: number) =>
  Array.from({ length: n }, (_, i) => ({ dia: sumDias(desde, i), cantidad: i, antes: 2 * i }))

test('a report has one bar per day up to two months, then one per week, then one per month', () => {
  expect(barrasOf(dias('2026-11-01', 62))).toHaveLength(62)
  const semanas = barrasOf(dias('2026-09-01', 63))
  expect(semanas.map(({ desde, hasta }) => `${desde} ${hasta}`)).toEqual([
    '2026-09-01 2026-09-06',
    ...Array.from({ length: 8 }, (_, i) => `${sumDias('2026-09-07', 7 * i)} ${sumDias('2026-09-13', 7 * i)}`),
    '2026-11-02 2026-11-02',
  ])
  const meses = barrasOf(dias('2025-10-15', 401))
  expect(meses.map(({ desde }) => desde).slice(0, 3)).toEqual(['2025-10-15', '2025-11-01', '2025-12-01'])
  expect(meses).toHaveLength(14)
})

const SIN_ANTES = [{ dia: '2026-11-01', cantidad: 3, antes: null }]

test('the bars of a report add up to the totals of its days', () => {
  for (const n of [1, 62, 63, 400, 401, 4018]) {
    const all = dias('2020-01-01', n)
    expect(sumComparadas(barrasOf(all))).toEqual(sumComparadas(all))
  }
  expect(sumComparadas(barrasOf(SIN_ANTES))).toEqual({ cantidad: 3, antes: null })
})

test('an axis has at most five lines at whole numbers, and the last line is at or above every bar', () => {
  for (let max = 0; max < 5_000; max += 1) {
    const lineas = lineasDe(max)
    expect(lineas.length).toBeLessThanOrEqual(5)
    expect(lineas.at(-1)).toBeGreaterThanOrEqual(max)
    expect(lineas.every(Number.isInteger)).toBe(true)
  }
  expect(lineasDe(36)).toEqual([0, 10, 20, 30, 40])
  expect(lineasDe(0)).toEqual([0, 1])
  expect(lineasDe(100)).toEqual([0, 25, 50, 75, 100])
})

test('a difference is shown in words, and in percent if the earlier count was not 0', () => {
  const said = (cantidad: number, antes: number) => FLUJO.diferencia(diferenciaOf(cantidad, antes))
  expect(said(486, 407)).toBe('79 más (19 %)')
  expect(said(407, 486)).toBe('79 menos (16 %)')
  expect(said(5, 0)).toBe('5 más')
  expect(said(0, 5)).toBe('5 menos (100 %)')
  expect(said(5, 5)).toBe('igual que antes')
  expect(said(5_000, 2)).toBe('4.998 más (249.900 %)')
})

test('a duration is shown in minutes, then hours, then days and hours', () => {
  expect([0, 7, 60, 75, 179, 180, 209, 210, 1_439, 1_440, 1_560, 43_200].map(FLUJO.tiempo)).toEqual([
    '0 min',
    '7 min',
    '1 h',
    '1 h 15 min',
    '2 h 59 min',
    '3 h',
    '3 h',
    '4 h',
    '1 d',
    '1 d',
    '1 d 2 h',
    '30 d',
  ])
})

test('the counts of the types A and S are shown with their percentages', () => {
  expect(FLUJO.as(3, 1)).toBe('A 3 (75 %), S 1 (25 %)')
  expect(FLUJO.as(0, 0)).toBe('')
})

test('a stored answer of the flow report is accepted only if it has the right shape', () => {
  const flujo = {
    momento: '2026-11-20T10:42:00',
    ahora: [{ estado: { id: 1, nombre: 'cortada' }, bandas: [1, 2, 3, 4] }],
    paradas: [
      {
        estado: { id: 4, nombre: 'armada' },
        dias: 3,
        cantidad: 1,
        butacas: [{ nro: 'S70001', modelo: { nombre: 'S7' }, usuario: null, dias: 9 }],
      },
    ],
    porDia: [{ dia: '2026-11-20', cantidad: 1, antes: null }],
    porPersona: [{ usuario: { nombre: 'sosa' }, cantidad: 1, antes: 2 }],
    as: null,
    regresos: { cantidad: 0, antes: null },
    tiempos: [
      { modelo: { nombre: 'S7' }, estado: { id: 1, nombre: 'cortada' }, mediana: 1, p90: 2, cantidad: 3 },
    ],
    dudosas: 0,
  }
  expect(isFlujo(flujo)).toBe(true)
  expect(isFlujo(null)).toBe(false)
  // Every part is replaced once by a wrong value
  const leaves = (value: unknown, path: string[] = []): string[][] =>
    typeof value === 'object' && value !== null
      ? [path, ...Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]))]
      : [path]
  for (const path of leaves(flujo)) {
    const broken = structuredClone({ flujo }) as Record<string, unknown>
    let at = broken
    for (const name of ['flujo', ...path].slice(0, -1)) at = at[name] as Record<string, unknown>
    at[path.at(-1) ?? 'flujo'] = { x: 1 }
    expect(isFlujo(broken.flujo), path.join('.')).toBe(false)
  }
})

test('a range that ends at the full hour has no bar for that hour if nothing changed in it', () => {
  const horas = (last: number, antes: number | null = null) =>
    [6, 7, 8].map(h => ({ desde: `2026-11-20T0${h}`, cantidad: h === 8 ? last : h, antes }))
  const shown = (pasos: ReturnType<typeof horas>, horaH: string) =>
    barrasDePasos(pasos, horaH).barras.map(({ desde }) => desde.slice(11))
  expect(barrasDePasos(horas(0), '08:00').paso).toBe('hora')
  expect(shown(horas(0), '08:00')).toEqual(['06', '07'])
  expect(shown(horas(0, 0), '08:00')).toEqual(['06', '07'])
  for (const [pasos, horaH] of [
    [horas(1), '08:00'],
    [horas(0, 1), '08:00'],
    [horas(0), '08:30'],
  ] as const)
    expect(shown(pasos, horaH)).toEqual(['06', '07', '08'])
  const dias = [{ desde: '2026-11-20', cantidad: 0, antes: null }]
  expect(
    barrasDePasos([...dias, { ...dias[0], desde: '2026-11-21' } as (typeof dias)[0]], '08:00').barras,
  ).toHaveLength(2)
})
