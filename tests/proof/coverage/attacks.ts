import { type CoverageRow, type NamedTest, readRows } from '../../helpers/coverage-rows.ts'
import { FACTORY_MUTANTS } from './factory-mutants.ts'
import type { RowMutant } from './mutant.ts'
import { STOCK_MUTANTS } from './stock-mutants.ts'

export const HALVES = [
  { path: 'docs/factory-coverage.md', mutants: FACTORY_MUTANTS },
  { path: 'docs/stock-coverage.md', mutants: STOCK_MUTANTS },
] as const

/** A mutant and the one test that must detect it. */
export interface Attack extends RowMutant {
  /** The row's document. */
  table: string
  test: NamedTest & { pattern: RegExp }
}

const PLACEHOLDER = /%[a-z]|\$\{[^}]*\}|\$\w+/g

/** A title as its source and the runner write it. */
const patternOf = (title: string): RegExp =>
  new RegExp(
    title
      .split(PLACEHOLDER)
      .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  )

/** @throws if a mutant names an unknown row, or an unknown test of it. */
export const listAttacks = (): Attack[] =>
  HALVES.flatMap(({ path, mutants }) => {
    const rows = readRows(path)
    return mutants.map(mutant => ({ ...attackOf(rows, mutant), table: path }))
  })

function attackOf(rows: readonly CoverageRow[], mutant: RowMutant): Omit<Attack, 'table'> {
  const test = rows.find(({ said }) => said === mutant.row)?.shown[mutant.by ?? 0]
  if (test === undefined) throw new Error(`No such row, or no such test of it: ${mutant.row}`)
  return { ...mutant, test: { ...test, pattern: patternOf(test.title) } }
}
