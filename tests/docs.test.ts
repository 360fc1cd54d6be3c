import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FACTORY_CALLS, FACTORY_TEXTS } from './helpers/specification.ts'

const root = join(import.meta.dirname, '..')
const table = readFileSync(join(root, 'docs/factory-coverage.md'), 'utf8')

/** The rows of all the tables: what is said, where, and the tests that show it. */
const rows = table
  .split('\n')
  .filter(line => line.startsWith('| ') && !/^\| (what|---)/.test(line))
  .map(line => {
    const [said = '', section = '', tests = ''] = line.slice(2, -2).split(' | ')
    const shown = [...tests.matchAll(/`([^`]+) › ([^`]+)`/g)]
    return { said, section, shown: shown.map(([, path = '', title = '']) => ({ path, title })) }
  })
const items = rows.map(({ said }) => said)

/** Whether a file of tests has a test of that very title. */
function isTest(path: string, title: string): boolean {
  if (!existsSync(join(root, path))) return false
  const source = readFileSync(join(root, path), 'utf8')
  return ["'", '"', '`'].some(quote => source.includes(`${quote}${title}${quote}`))
}

describe('the table of the factory', () => {
  test('has its rows, each with its section', () => {
    expect(rows.length).toBeGreaterThan(120)
    for (const { said, section } of rows) expect(section, said).toMatch(/^[2-9](, [2-9])*$/)
  })

  test('names a test for every item, and none is open', () => {
    expect(rows.filter(({ shown }) => shown.length === 0).map(({ said }) => said)).toEqual([])
  })

  test('names tests that there are', () => {
    const named = rows.flatMap(({ shown }) => shown)
    expect(named.filter(({ path, title }) => !isTest(path, title))).toEqual([])
  })

  test('has every text that the specification quotes', () => {
    expect(FACTORY_TEXTS.filter(text => !items.some(said => said.includes(`'${text}'`)))).toEqual([])
  })

  test('has every call of the specification', () => {
    expect(FACTORY_CALLS.length).toBeGreaterThan(20)
    const isThere = (call: string) => items.some(said => new RegExp(`${call}(?![\\w/])`).test(said))
    expect(FACTORY_CALLS.filter(call => !isThere(call))).toEqual([])
  })
})
