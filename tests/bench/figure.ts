import { type Spread, spread } from './measure.ts'

export interface Figure {
  group: string
  name: string
  unit: string
  ours: Spread
  baseline?: { name: string; spread: Spread }
  /** Our median divided by the baseline's median. */
  ratio?: number
  goal?: string
  ok?: boolean
  note?: string
}

export const one = (value: number): Spread => spread([value])

export function against(
  figure: Omit<Figure, 'ratio' | 'goal' | 'ok'> & { baseline: NonNullable<Figure['baseline']> },
  limit: { atMost: number } | { atLeast: number },
): Figure {
  const ratio = figure.ours.p50 / figure.baseline.spread.p50
  const ok = 'atMost' in limit ? ratio <= limit.atMost : ratio >= limit.atLeast
  return { ...figure, ratio, goal: 'atMost' in limit ? `≤ ${limit.atMost} ×` : `≥ ${limit.atLeast} ×`, ok }
}

export function within(figure: Omit<Figure, 'goal' | 'ok'>, atMost: number): Figure {
  return { ...figure, goal: `≤ ${atMost} ${figure.unit}`, ok: figure.ours.p50 <= atMost }
}

export function notBelow(figure: Omit<Figure, 'goal' | 'ok'>, atLeast: number): Figure {
  return { ...figure, goal: `≥ ${atLeast} ${figure.unit}`, ok: figure.ours.p50 >= atLeast }
}

export function printFigures(figures: readonly Figure[]): void {
  const rows = [
    ['', 'ours p50', 'p95', 'baseline', 'p50', 'p95', 'ratio', 'goal', ''],
    ...figures.map(f => [
      `${f.group}: ${f.name} (${f.unit})`,
      digits(f.ours.p50),
      f.ours.n > 1 ? digits(f.ours.p95) : '',
      f.baseline?.name ?? '',
      f.baseline === undefined ? '' : digits(f.baseline.spread.p50),
      f.baseline === undefined || f.baseline.spread.n === 1 ? '' : digits(f.baseline.spread.p95),
      f.ratio === undefined ? '' : `${f.ratio.toFixed(f.ratio < 0.1 ? 3 : 2)} ×`,
      f.goal ?? '',
      f.ok === undefined ? '' : f.ok ? 'ok' : 'MISSED',
    ]),
  ]
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  for (const row of rows)
    process.stdout.write(
      `${row.map((cell, n) => (n === 0 || n === 3 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join('  ')}\n`,
    )
  for (const { group, name, note } of figures)
    if (note !== undefined) process.stdout.write(`* ${group}: ${name}: ${note}\n`)
}

const digits = (value: number): string =>
  Number.isNaN(value)
    ? '–'
    : value >= 1000
      ? String(Math.round(value))
      : value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)
