// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SearchText } from '#office/search-text.tsx'
import { SEARCH_KEY } from '#ui/key-shortcuts.ts'

test.each([
  '\u200bB-0048213',
  '\u200eB-0048213\u202c',
  '\u202aB-0048213',
  '\ufeffB-0048213',
  'B-\u00ad0048213',
  '\u2060B-0048213\u200d',
])('a search ignores invisible characters: %j', pasted => {
  const onTexto = vi.fn()
  render(<SearchText label="Buscar texto" value="" onTexto={onTexto} />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: pasted } })
  expect(onTexto.mock.calls).toEqual([['B-0048213']])
})

test('a search box declares Ctrl+F as its shortcut', () => {
  render(<SearchText label="Buscar texto" value="" onTexto={() => {}} />)
  expect(screen.getByRole('textbox').getAttribute('aria-keyshortcuts')).toBe(SEARCH_KEY)
})

test('every search box of a screen is a SearchText', () => {
  const direct = readdirSync('src', { recursive: true })
    .map(file => `src/${file}`)
    .filter(file => /^src\/(app|features|office)\/.*\.tsx$/.test(file))
    .filter(file => /\bSearchField\b/.test(readFileSync(file, 'utf8')))
  expect(direct).toEqual(['src/office/search-text.tsx'])
})
