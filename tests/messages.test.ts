import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as messages from '#messages.ts'

const specification = readFileSync(join(import.meta.dirname, '../docs/specification.md'), 'utf8')

/** What the specification quotes that reads like a text on a screen, not like a letter, a state or a currency. */
const quoted = [...specification.matchAll(/'([^'\n]+)'/g)]
  .map(([, text = '']) => text)
  .filter(text => /^[¿A-ZÉ]/.test(text) && text.length > 3)

/** Of the stock area, whose screens are not in this version. */
const STOCK =
  /producto|marca|categor|color|modelo|talle|registro|cliente|detalle|stock|codigo|decimal|momento|Selección/i
const isStock = (text: string) => STOCK.test(text) && !/butaca/i.test(text)

/** Every sentence the product can say, those with a parameter given its name in braces. */
function sentences(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return value.length === 1 ? [String(value('{nro}'))] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentences) : []
}
const said = new Set(sentences(messages))

test('the specification quotes as many factory texts as there are here to check', () => {
  expect(quoted.filter(text => !isStock(text)).length).toBeGreaterThan(30)
})

test.each([...new Set(quoted)].filter(text => !isStock(text)))('«%s» is said letter for letter', text => {
  expect(said).toContain(text)
})
