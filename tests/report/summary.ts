export interface FileTimes {
  /** The vitest project, or `e2e`. */
  kind: string
  file: string
  tests: number
  ms: number
  /** CPU of a vitest file (tests/setup/cpu.ts). */
  cpuMs?: number
  /** Parts of `ms` by cause, such as importing a file or expecting a change of the page. */
  causes: Record<string, number>
}

export interface Failure {
  file: string
  title: string
  /** The first line of the message. */
  says: string
  /** The command that runs the test alone. */
  alone: string
}

/** Report of a step of `npm test` to `tests/run.ts`, as JSON in `test-results`. */
export interface Summary {
  passed: number
  failed: number
  files: FileTimes[]
  failures: Failure[]
  /** CPU of the whole step; 0 if the system does not report it. */
  cpuMs?: number
}

export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
export const firstLine = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colors of the terminal
  (text.trim().split('\n')[0] ?? '').replaceAll(/\u001b\[[\d;]*m/g, '')

export const describeFailure = ({ file, title, says, alone }: Failure): string =>
  `✗ ${file} › ${title}: ${says}\n  ${alone}`

/** CPU seconds by kind of test. A commit that needs more raises the budget and gives the reason. */
const BUDGETS: Readonly<Record<string, number>> = {
  architecture: 5,
  domain: 6,
  proof: 15,
  beside: 60,
  unit: 100,
  server: 125,
  shared: 100,
  e2e: 120,
}

/** The CPU of a step that no test file counts, such as that of PostgreSQL and of the test runner. */
const SHARED = 'shared'

/** A table of CPU and budget by kind of test. An excess fails nothing, because machines differ. */
export function describeBudgets(summaries: readonly Summary[]): string {
  const cpuOf = (files: readonly FileTimes[]) => sum(files, file => file.cpuMs ?? 0)
  const kinds = summaries.flatMap(({ files, cpuMs = 0 }) => {
    const counted = cpuOf(files)
    const own = [...new Set(files.map(({ kind }) => kind))].map(kind => {
      const its = files.filter(file => file.kind === kind)
      return { kind, files: its, cpuMs: counted > 0 ? cpuOf(its) : cpuMs }
    })
    return counted > 0 ? [...own, { kind: SHARED, files: [], cpuMs: Math.max(0, cpuMs - counted) }] : own
  })
  const rows = kinds.map(({ kind, files, cpuMs }) => {
    const budget = BUDGETS[kind] ?? 0
    const tests = sum(files, file => file.tests)
    const over = cpuMs / 1000 > budget ? 'over' : ''
    return [kind, files.length, tests, seconds(sum(files, file => file.ms)), seconds(cpuMs), budget, over]
  })
  const head = ['kind', 'files', 'tests', 'seconds of workers', 'of CPU', 'budget of CPU', '']
  return `What each kind of test took:\n${table(head, rows)}`
}

export function describeTimes(summaries: readonly Summary[]): string {
  const files = summaries.flatMap(summary => summary.files)
  const kinds = [...new Set(files.map(({ kind }) => kind))].map(kind => [
    kind,
    causesOf(files.filter(file => file.kind === kind)),
  ])
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, 25)
  return [
    'Of the seconds of each kind:',
    table(['kind', 'seconds'], kinds),
    'The files that took longest:',
    table(
      ['file', 'tests', 'seconds', 'of which'],
      slowest.map(one => [one.file, one.tests, seconds(one.ms), causesOf([one])]),
    ),
  ].join('\n')
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1)
const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0)

function causesOf(files: readonly FileTimes[]): string {
  const names = [...new Set(files.flatMap(({ causes }) => Object.keys(causes)))]
  return names.map(name => `${name} ${seconds(sum(files, ({ causes }) => causes[name] ?? 0))}`).join(', ')
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [head, ...rows].map(cells => cells.map(String))
  const widths = head.map((_, i) => Math.max(...lines.map(cells => cells[i]?.length ?? 0)))
  const last = head.length - 1
  return `${lines.map(cells => cells.map((cell, i) => (i === last ? cell : cell.padEnd(widths[i] ?? 0))).join('  ')).join('\n')}\n`
}
