import { expect, test } from 'vitest'
import { isFromOurPage } from '#sw/page-requests.ts'

const worker = { location: { origin: 'https://fabrica.example' } }

test('C32: the worker accepts messages only from pages of its own origin', () => {
  expect(isFromOurPage(worker, { origin: 'https://fabrica.example' })).toBe(true)
  for (const origin of [
    '',
    'null',
    'https://evil.example',
    'https://fabrica.example.evil',
    'http://fabrica.example',
  ])
    expect(isFromOurPage(worker, { origin }), origin).toBe(false)
})
