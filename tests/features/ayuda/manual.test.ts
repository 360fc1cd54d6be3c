import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const MANUAL = join(root, 'docs/manual')
const PICTURES = join(MANUAL, 'imagenes')
const BUDGET_BYTES = 1_500_000

const pages = readdirSync(MANUAL).filter(name => name.endsWith('.md'))
const texts = new Map(pages.map(name => [name, readFileSync(join(MANUAL, name), 'utf8')]))

const said = ['src', 'server']
  .flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name =>
      join(root, folder, name),
    ),
  )
  .filter(path => /\.tsx?$/.test(path))
  .map(path => readFileSync(path, 'utf8'))
  .join('\n')

test('texts that the manual quotes in « » are texts of the product', () => {
  const foreign = [...texts].flatMap(([name, text]) =>
    [...text.matchAll(/«([^»]+)»/g)]
      .map(([, quoted = '']) => quoted)
      .filter(quoted => !quoted.split('…').every(part => said.includes(part.trim())))
      .map(quoted => `${name}: «${quoted}»`),
  )
  expect(foreign).toEqual([])
})

test('every picture of the manual exists and is used, and all together have less than 1.5 MB', () => {
  const shown = new Set(
    [...texts.values()].flatMap(text =>
      [...text.matchAll(/\]\(imagenes\/([^)]+)\)/g)].map(([, file = '']) => file),
    ),
  )
  const files = readdirSync(PICTURES)
  expect([...shown].sort()).toEqual(files.sort())
  const bytes = files.reduce((sum, file) => sum + statSync(join(PICTURES, file)).size, 0)
  expect(bytes).toBeLessThan(BUDGET_BYTES)
})
