import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../../src')
const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.css'))
  .map(name => ({ name, css: readFileSync(join(src, name), 'utf8').replace(/\/\*.*?\*\//gs, '') }))

/** Elements around every screen, with a pseudo-class or attribute in the same compound selector. */
const AROUND = /(?<![\w-])(?:html|body|:root|#root|\.app)(?=[[:])/g

/** Arguments of `:has()` on elements around every screen. */
const watched = (css: string): string[] =>
  [...css.matchAll(AROUND)].flatMap(({ index }) => {
    const compound = until(css, index, /[\s,{>+~]/)
    return [...compound.matchAll(/:has\(/g)].flatMap(has =>
      until(compound, has.index + has[0].length, /\)/).split(/\s*,\s*/),
    )
  })

/** The text from `from` to the first `end` outside of brackets opened since. */
function until(text: string, from: number, end: RegExp): string {
  let depth = 0
  let at = from
  for (; at < text.length; at++) {
    const sign = text.charAt(at)
    if (depth === 0 && end.test(sign)) break
    if ('(['.includes(sign)) depth += 1
    if (')]'.includes(sign)) depth -= 1
  }
  return text.slice(from, at)
}

const isByChildren = (selector: string): boolean => /^(?:\s*>\s*[^\s>+~]+)+$/.test(selector)

test.each([
  ['body:has(.pinbox) .toasts {}', ['.pinbox']],
  ['.app[data-fixed]:has(> main > .x, .y:not(.z)) {}', ['> main > .x', '.y:not(.z)']],
  ['body:is(:has(> .overlay), :has(.pinbox)) .toasts {}', ['> .overlay', '.pinbox']],
  ['.app > main:has(.notices) {}', []],
  ['.topbar:has(.box), .app-x:has(.box) {}', []],
])('the checker finds the :has() in %s', (css, selectors) => {
  expect(watched(css)).toEqual(selectors)
})

// Otherwise Chromium recalculates the styles of every `span` and `svg` of the page at each inserted node: 455
// elements in the frame of a scan
test('no element around every screen watches all its descendants', () => {
  const watching = sheets.flatMap(({ name, css }) => watched(css).map(selector => ({ name, selector })))
  expect(watching).not.toEqual([])
  expect(watching.filter(({ selector }) => !isByChildren(selector))).toEqual([])
})

/** A selector without the contents of its brackets. */
const outer = (selector: string): string => {
  const less = selector.replace(/\([^()]*\)/g, '')
  return less === selector ? selector : outer(less)
}

// Otherwise each parent watches its children, and a row that is scrolled in recalculates every `span` and `svg` of
// the table: three times the elements, 4.0 instead of 1.5 ms a frame with 20 000 products
test('`:has()` always follows an element or a class', () => {
  const selectors = sheets.flatMap(({ css }) => css.split(/[{};]/))
  expect(selectors.filter(selector => /(?:^|[\s,>+~]):has/.test(outer(selector)))).toEqual([])
})
