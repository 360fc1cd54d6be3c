import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const index = readFileSync('index.html', 'utf8')

test('the page asks browsers not to translate it', () => {
  expect(index).toContain('<html lang="es-AR" translate="no">')
  expect(index).toContain('<meta name="google" content="notranslate" />')
})
