import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'

const src = join(import.meta.dirname, '../../src')
const files = (ending: string) =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith(ending))
    .map(name => ({ name, text: readFileSync(join(src, name), 'utf8').replace(/\/\*.*?\*\//gs, '') }))

/** Paper has its own measures, and the wall is measured by its window. */
const ON_SCREEN = files('.css').filter(({ name }) => !/papel|paper|pared/.test(name))

const matches = (sheets: readonly { name: string; text: string }[], pattern: RegExp): string[] =>
  sheets.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([found]) => `${name}: ${found}`))

// With the browser's font at 24 px, a column or a bar in px keeps its width while its words grow
describe('sizes follow the font size of the browser', () => {
  it('has breakpoints in rem', () => {
    expect(matches(files('.css'), /@(?:media|container)[^{]*[\d.]px[^{]*/g)).toEqual([])
    expect(matches(files('.tsx'), /matchMedia\([^)]*[\d.]px[^)]*\)/g)).toEqual([])
  })

  it('has letters in rem', () => {
    const sizes = matches(ON_SCREEN, /(?<![\w-])font(?:-size)?:[^;{}]*/g)
    expect(sizes.length).toBeGreaterThan(100)
    // A measure of the box around the letters may be less its padding
    expect(sizes.filter(size => /(?<!cqi [-+] )(?<![\d.])\d[\d.]*px/.test(size))).toEqual([])
  })

  it('has columns in rem', () => {
    const columns = matches(ON_SCREEN, /th[.:][\w():-]+ \{ width:[^;{}]*/g)
    expect(columns.length).toBeGreaterThan(50)
    expect(columns.filter(column => /\d\dpx/.test(column))).toEqual([])
  })
})

test('buttons for something new are of one rank: outlined', () => {
  const buttons = matches(files('.tsx'), /<Button\b[^>]*?icon="plus"[^>]*?>/gs)
  expect(buttons.length).toBeGreaterThan(4)
  expect(buttons.filter(button => /variant=/.test(button))).toEqual([])
})
