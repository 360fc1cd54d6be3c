import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { readTable } from './helpers/architecture/file-table.ts'
import { type CoverageRow, type NamedTest, readRows } from './helpers/coverage-rows.ts'
import { FACTORY_CALLS, FACTORY_TEXTS, STOCK_CALLS, STOCK_TEXTS } from './helpers/specification.ts'
import { listAttacks } from './proof/coverage/attacks.ts'
import { editsOf, fileOf, withEdit } from './proof/coverage/mutant.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Tests that the rows name but that do not exist. */
const missing = (rows: readonly CoverageRow[]): NamedTest[] =>
  rows.flatMap(({ shown }) => shown).filter(({ path, title }) => !isTest(path, title))
function isTest(path: string, title: string): boolean {
  if (!existsSync(join(root, path))) return false
  const source = read(path)
  return ["'", '"', '`'].some(quote => source.includes(`${quote}${title}${quote}`))
}
const withoutTest = (rows: readonly CoverageRow[]): string[] =>
  rows.filter(({ shown }) => shown.length === 0).map(({ said }) => said.split(':')[0] ?? '')

const TABLES = [
  {
    half: 'factory',
    path: 'docs/factory-coverage.md',
    texts: FACTORY_TEXTS,
    calls: FACTORY_CALLS,
    least: 120,
  },
  { half: 'stock', path: 'docs/stock-coverage.md', texts: STOCK_TEXTS, calls: STOCK_CALLS, least: 100 },
]

describe.each(TABLES)('the table of the $half', ({ path, texts, calls, least }) => {
  const rows = readRows(path)
  const items = rows.map(({ said }) => said)

  test('has enough rows, each with its sections', () => {
    expect(rows.length).toBeGreaterThan(least)
    for (const { said, section } of rows) expect(section, said).toMatch(/^[2-9](, [2-9])*$/)
  })

  test('names existing tests and a mutant for every item', () => {
    expect(withoutTest(rows)).toEqual([])
    expect(missing(rows)).toEqual([])
    expect(rows.filter(({ mutant }) => mutant === '')).toEqual([])
  })

  test('has every text quoted in the specification', () => {
    expect(texts.filter(text => !items.some(said => said.includes(`'${text}'`)))).toEqual([])
  })

  test('has every call of the specification', () => {
    expect(calls.length).toBeGreaterThan(20)
    const isThere = (call: string) =>
      items.some(said => new RegExp(`${call.replace(/[{}]/g, '\\$&')}(?![\\w/])`).test(said))
    expect(calls.filter(call => !isThere(call))).toEqual([])
  })
})

test('each mutant of both tables is found in its file, and the changed source still parses', () => {
  const attacks = listAttacks()
  const files = new Set(attacks.map(({ mutant }) => fileOf(mutant)))
  const wrong = [...files].flatMap(file => {
    const source = existsSync(join(root, file)) ? read(file) : ''
    const edits = editsOf(file, source)
    const isFit = (mutant: string): boolean => {
      const edit = edits.get(mutant)
      if (edit === undefined) return false
      const changed = withEdit(source, edit)
      return changed !== source && (file.endsWith('.css') || parseSync(file, changed).errors.length === 0)
    }
    return attacks.filter(({ mutant }) => fileOf(mutant) === file && !isFit(mutant))
  })
  expect(wrong.map(({ row, mutant }) => `${mutant}: ${row}`)).toEqual([])
})

/** `bare`: rows that need no test. A row with two numbers has no place in the order. */
const PROMISES = [
  { what: 'outbox’s promises', path: 'docs/reliability.md', letter: 'O', complete: 45, bare: ['O39'] },
  { what: 'server’s promises', path: 'docs/reliability.md', letter: 'S', complete: 0, bare: [] },
  { what: 'security measures', path: 'docs/security.md', letter: 'C', complete: 46, bare: [] },
]
test.each(PROMISES)('the rows of the $what are in order and name existing tests', promises => {
  const { path, letter, complete, bare } = promises
  const rows = readRows(path).filter(({ said }) => new RegExp(`^${letter}\\d+(:|, ${letter}\\d)`).test(said))
  const numbers = rows.flatMap(({ said }) => /^\w(\d+):/.exec(said)?.[1] ?? []).map(Number)
  expect(numbers.slice(0, complete)).toEqual(Array.from({ length: complete }, (_, i) => i + 1))
  // Later numbers may have gaps, and are in ascending order
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  expect(rows.length).toBeGreaterThan(0)
  expect(withoutTest(rows)).toEqual(bare)
  expect(missing(rows)).toEqual([])
})

test('the recipes for a change name existing files', () => {
  const page = read('docs/changing.md')
  const named = page.match(/\b(src|server|tests|docs)\/[\w/.-]*\w/g) ?? []
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(path => !existsSync(join(root, path)))).toEqual([])
})

describe('the journeys of docs/architecture.md', async () => {
  const page = read('docs/architecture.md')
  const journeys = [...page.matchAll(/^## (From .+) \((\d+) files\)\n([\s\S]*?)(?=^## |^The rules)/gm)].map(
    ([, title = '', count = '', text = '']) => ({
      title,
      count: Number(count),
      steps: [...text.matchAll(/^\d+\. (\*By [^*]+:\* )?\[`([^`]+)`\]/gm)].map(([, by, path = '']) => ({
        isReached: by !== undefined,
        path,
      })),
    }),
  )
  const table = await readTable(root, ['src', 'sw', 'server'])
  const importsOf = (path: string) => table.get(path)?.own.map(({ target }) => target) ?? []

  test('are four', () => expect(journeys.length).toBe(4))

  test.each(journeys)('$title: $count files, none twice', ({ count, steps }) => {
    expect(steps).toHaveLength(count)
    expect(new Set(steps.map(({ path }) => path)).size).toBe(count)
  })

  test.each(journeys)(
    '$title: an import joins each file to an earlier file, unless the line names another way',
    ({ steps }) => {
      const alone = steps.filter(
        ({ path, isReached }, at) =>
          at > 0 &&
          !isReached &&
          !steps
            .slice(0, at)
            .some(before => importsOf(before.path).includes(path) || importsOf(path).includes(before.path)),
      )
      expect(alone).toEqual([])
    },
  )
})

describe('links of README and docs', () => {
  const pages = [
    'README.md',
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map(name => join('docs', name)),
  ]
    .filter(path => path.endsWith('.md') && !path.startsWith(join('docs', 'manual')))
    .map(path => ({ path, text: read(path) }))
  const anchorsOf = (text: string): string[] =>
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    )

  test.each(pages)('$path leads to files and headings that exist', ({ path, text }) => {
    const broken = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].flatMap(([, target = '']) => {
      const [file = '', anchor] = target.split('#')
      const to = file === '' ? path : join(dirname(path), file)
      if (!existsSync(join(root, to))) return [target]
      const isMissing = anchor !== undefined && !anchorsOf(read(to)).includes(anchor)
      return isMissing ? [target] : []
    })
    expect(broken).toEqual([])
  })

  test('paths of the repository are links in every page but the specification and the coverage tables', () => {
    const bare = pages
      .filter(({ path }) => !/specification|coverage/.test(path))
      .flatMap(({ path, text }) =>
        [
          ...text
            .replace(/```.*?```/gs, '')
            .matchAll(/(^|[^[])`((?:src|server|sw|tests|vite|docs)\/[\w./-]+)`/gm),
        ]
          .filter(([, , named = '']) => existsSync(join(root, named)) && named !== path)
          .map(([, , named]) => `${path}: ${named}`),
      )
    expect(bare).toEqual([])
  })

  test('README is short, and the index of decisions is complete', () => {
    expect(read('README.md').split(/\s+/).length).toBeLessThan(900)
    const index = read('docs/decisions/README.md')
    const records = readdirSync(join(root, 'docs/decisions')).filter(name => /^\d/.test(name))
    expect(records.filter(name => !index.includes(`(${name})`))).toEqual([])
  })
})

describe('citations in comments', () => {
  const filesOf = (folder: string, kinds: RegExp): string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(path => kinds.test(path))
      .map(path => join(folder, path))
  const docs = new Map(
    filesOf('docs', /\.md$/).map(path => [basename(path, '.md'), read(path).toLowerCase()]),
  )
  const has = (page: string, text: string): boolean => docs.get(page)?.includes(text.toLowerCase()) ?? false
  const pageOf = (row: string): string => (row.startsWith('C') ? 'security' : 'reliability')

  const CITATIONS: readonly [RegExp, (...cited: string[]) => boolean][] = [
    [/\b([\w-]+)\.md\b/g, (page = '') => docs.has(page) || page === 'README'],
    [/\bdecisions\/(\d{4})/g, (number = '') => [...docs.keys()].some(page => page.startsWith(number))],
    [/\b([a-z][a-z-]{3,}) §(\d+)/gi, (page = '', section) => has(page.toLowerCase(), `\n## ${section}. `)],
    [/\b([a-z]+)(?: §\d+)?, «([^»]+)»/g, (page = '', title = '') => !docs.has(page) || has(page, title)],
    [
      /\b(reliability|security) ([COS]\d+)/g,
      (page, row = '') => page === pageOf(row) && has(pageOf(row), `\n| ${row}: `),
    ],
  ]

  test.each(['src', 'sw', 'server', 'tests', 'vite'])('citations in %s exist in docs', folder => {
    const missing = filesOf(folder, /\.(tsx?|css)$/).flatMap(path =>
      CITATIONS.flatMap(([citation, isThere]) =>
        [...read(path).matchAll(citation)]
          .filter(([, ...cited]) => !isThere(...cited))
          .map(([cited]) => `${path}: ${cited}`),
      ),
    )
    expect(missing).toEqual([])
  })
})
