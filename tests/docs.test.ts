import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { readTable } from './helpers/architecture/file-table.ts'
import { readRows } from './helpers/coverage-rows.ts'
import { FACTORY_CALLS, FACTORY_TEXTS, STOCK_CALLS, STOCK_TEXTS } from './helpers/specification.ts'
import { listAttacks } from './proof/coverage/attacks.ts'
import { editsOf, fileOf, withEdit } from './proof/coverage/mutant.ts'

const root = join(import.meta.dirname, '..')
function isTest(path: string, title: string): boolean {
  if (!existsSync(join(root, path))) return false
  const source = readFileSync(join(root, path), 'utf8')
  return ["'", '"', '`'].some(quote => source.includes(`${quote}${title}${quote}`))
}

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

  test('names a test for every item', () => {
    expect(rows.filter(({ shown }) => shown.length === 0).map(({ said }) => said)).toEqual([])
  })

  test('names existing tests', () => {
    const named = rows.flatMap(({ shown }) => shown)
    expect(named.filter(({ path, title }) => !isTest(path, title))).toEqual([])
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

describe('the mutants of both tables', () => {
  const attacks = listAttacks()

  test.each(TABLES)('exist for each row of $path', ({ path }) => {
    expect(readRows(path).filter(({ mutant }) => mutant === '')).toEqual([])
  })

  test('are found by their handles and leave a source that parses', () => {
    const files = new Set(attacks.map(({ mutant }) => fileOf(mutant)))
    const wrong = [...files].flatMap(file => {
      const source = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
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

  test('keep their handles when a text is reworded, a local renamed and a declaration moved', () => {
    const before = `
      export const TITULOS = { stock: 'Stock', butacas: 'Butacas' }
      export function total(filas) {
        const suma = filas.filter(isPaga).length
        return suma === 0 ? TITULOS.stock : \`\${suma} filas\`
      }`
    const after = `
      export function total(rows) {
        const pagas = rows.filter(isPaga).length
        return pagas === 0 ? TITULOS.stock : \`\${pagas} renglones\`
      }
      export const TITULOS = { butacas: 'Las butacas', stock: 'Depósito' }`
    const handles = [...editsOf('a.ts', before).keys()]
    expect(handles).toContain('a.ts › TITULOS.stock › text')
    expect(handles).toContain('a.ts › total › opposite of ===')
    expect([...editsOf('a.ts', after).keys()].sort()).toEqual(handles.sort())
  })
})

describe('the rows of the outbox’s promises', () => {
  const rows = readRows('docs/reliability.md').filter(({ said }) => /^O\d+:/.test(said))

  test('are complete from O1 to O45, in order', () => {
    const numbers = rows.map(({ said }) => Number(said.slice(1, said.indexOf(':'))))
    expect(numbers.slice(0, 45)).toEqual(Array.from({ length: 45 }, (_, i) => i + 1))
    // Later numbers may have gaps, and are in ascending order
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  })

  test('name existing tests; only O39 names no test', () => {
    const named = rows.flatMap(({ section }) =>
      [...section.matchAll(/`([^`]+) › ([^`]+)`/g)].map(([, path = '', title = '']) => ({ path, title })),
    )
    expect(named.filter(({ path, title }) => !isTest(path, title))).toEqual([])
    const bare = rows.filter(({ section }) => !section.includes(' › '))
    expect(bare.map(({ said }) => said.slice(0, 3))).toEqual(['O39'])
  })
})

test('the rows of the server’s promises name at least one existing test each', () => {
  const rows = readRows('docs/reliability.md').filter(({ said }) => /^S\d+:/.test(said))
  expect(rows.length).toBeGreaterThan(0)
  for (const { said, section } of rows) {
    const named = [...section.matchAll(/`([^`]+) › ([^`]+)`/g)]
    expect(named.length, said).toBeGreaterThan(0)
    for (const [, path = '', title = ''] of named) expect(isTest(path, title), title).toBe(true)
  }
})

describe('the rows of the security measures', () => {
  const rows = readRows('docs/security.md').filter(({ said }) => /^C\d+(:|, C)/.test(said))

  test('are complete from C1 to C46, in order', () => {
    // A row of two measures stands beside the last of them
    const numbers = rows.flatMap(({ said }) =>
      /^C\d+:/.test(said) ? [Number.parseInt(said.slice(1), 10)] : [],
    )
    expect(numbers.slice(0, 46)).toEqual(Array.from({ length: 46 }, (_, i) => i + 1))
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  })

  test('have at least one existing test each', () => {
    const named = rows.map(({ said, section }) => ({
      said,
      tests: [...section.matchAll(/`([^`]+) › ([^`]+)`/g)].map(([, path = '', title = '']) => ({
        path,
        title,
      })),
    }))
    expect(named.filter(({ tests }) => tests.length === 0)).toEqual([])
    expect(named.flatMap(({ tests }) => tests).filter(({ path, title }) => !isTest(path, title))).toEqual([])
  })
})

test('the recipes for a change name existing files', () => {
  const page = readFileSync(join(root, 'docs/changing.md'), 'utf8')
  const named = page.match(/\b(src|server|tests|docs)\/[\w/.-]*\w/g) ?? []
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(path => !existsSync(join(root, path)))).toEqual([])
})

describe('the journeys of docs/architecture.md', async () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
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
    '$title: an import joins each file to one before it, unless its line says how it is reached',
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
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
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
      const isMissing =
        anchor !== undefined && !anchorsOf(readFileSync(join(root, to), 'utf8')).includes(anchor)
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
    expect(readFileSync(join(root, 'README.md'), 'utf8').split(/\s+/).length).toBeLessThan(900)
    const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
    const records = readdirSync(join(root, 'docs/decisions')).filter(name => /^\d/.test(name))
    expect(records.filter(name => !index.includes(`(${name})`))).toEqual([])
  })
})

describe('citations in comments', () => {
  const filesOf = (folder: string, kinds: RegExp): string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(path => kinds.test(path))
      .map(path => join(folder, path))
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')
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
