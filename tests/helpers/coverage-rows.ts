import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A test named in a table: `path › title` as in its source. */
export interface NamedTest {
  path: string
  title: string
}

/** `mutant`: the name of the row's mutant; empty without a mutant. */
export interface CoverageRow {
  said: string
  section: string
  shown: NamedTest[]
  mutant: string
}

export const readRows = (path: string): CoverageRow[] =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .filter(line => line.startsWith('| ') && !/^\| (what|---)/.test(line))
    .map(line => {
      const [said = '', section = '', , mutant = ''] = line.slice(2, -2).split(' | ')
      const shown = [...line.matchAll(/`(tests\/[^`]+) › ([^`]+)`/g)]
      return {
        said,
        section,
        shown: shown.map(([, path = '', title = '']) => ({ path, title })),
        mutant: mutant.replaceAll('`', ''),
      }
    })
