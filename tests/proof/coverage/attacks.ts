import { type NamedTest, readRows } from '../../helpers/coverage-rows.ts'

const TABLES = ['docs/factory-coverage.md', 'docs/stock-coverage.md'] as const

export interface Attack {
  /** Path of the document that contains the row. */
  table: string
  row: string
  /** The mutant's handle: `file › declaration › kind n`. */
  mutant: string
  test: NamedTest & { pattern: RegExp }
}

const PLACEHOLDER = /%[a-z]|\$\{[^}]*\}|\$\w+/g

/** Matches the title in the source, and the title that the runner prints with values for the placeholders. */
const patternOf = (title: string): RegExp =>
  new RegExp(
    title
      .split(PLACEHOLDER)
      .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  )

/** The test of an attack is the first test of its row that runs without a browser. @throws if a row has none. */
export const listAttacks = (): Attack[] =>
  TABLES.flatMap(table =>
    readRows(table).map(({ said, shown, mutant }) => {
      const test = shown.find(({ path }) => !path.startsWith('tests/e2e/'))
      if (test === undefined) throw new Error(`No test without a browser: ${said}`)
      return { table, row: said, mutant, test: { ...test, pattern: patternOf(test.title) } }
    }),
  )
