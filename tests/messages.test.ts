import { expect, test } from 'vitest'
import { FACTORY_TEXTS, STOCK_TEXTS } from './helpers/specification.ts'

/** The sentence without its values: `{name}`, a count, an 'X', the bracketed warnings. */
const withoutValues = (text: string): string =>
  text
    .replace(/\{\w*\}/g, '*')
    .replace(/^N /, '* ')
    .replace('"X"', '"*"')
    .replace('[ ... ]', '[ * ]')

/** Every sentence of the product; functions are called with a star as their value. */
function sentences(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return value.length <= 1 ? say(value as (value: unknown) => unknown) : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentences) : []
}

/** Some take a text and some a list. */
function say(sentence: (value: unknown) => unknown): string[] {
  return ['*', ['*']].flatMap(value => {
    try {
      return [String(sentence(value)).replace(/\s*\n\s*/g, ' ')]
    } catch {
      return []
    }
  })
}

const said = new Set(sentences(import.meta.glob('../src/messages/**/*.ts', { eager: true })))

test('the specification quotes as many texts as this test checks', () => {
  expect(FACTORY_TEXTS.length).toBeGreaterThan(30)
  expect(STOCK_TEXTS.length).toBeGreaterThan(60)
})

test.each([...FACTORY_TEXTS, ...STOCK_TEXTS])('«%s» is in the messages, letter for letter', text => {
  expect(said).toContain(withoutValues(text))
})
