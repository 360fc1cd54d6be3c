import { expect, test } from 'vitest'
import * as messages from '#messages.ts'
import { FACTORY_TEXTS } from './helpers/specification.ts'

/** Every sentence the product can say, those with a parameter given its name in braces. */
function sentences(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return value.length === 1 ? [String(value('{nro}'))] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentences) : []
}
const said = new Set(sentences(messages))

test('the specification quotes as many factory texts as there are here to check', () => {
  expect(FACTORY_TEXTS.length).toBeGreaterThan(30)
})

test.each(FACTORY_TEXTS)('«%s» is said letter for letter', text => {
  expect(said).toContain(text)
})
