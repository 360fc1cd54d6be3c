// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SearchText } from '#office/search-text.tsx'
import { SEARCH_KEY } from '#ui/key-shortcuts.ts'

test('a search box ignores invisible characters, and has the shortcut Ctrl+F', () => {
  const onTexto = vi.fn()
  render(<SearchText label="Buscar texto" value="" onTexto={onTexto} />)
  const box = screen.getByRole('textbox')
  fireEvent.change(box, { target: { value: '\u200b\u200eB-\u00ad004\u20608213\u202c\ufeff\u200d' } })
  expect(onTexto.mock.calls).toEqual([['B-0048213']])
  expect(box.getAttribute('aria-keyshortcuts')).toBe(SEARCH_KEY)
})

test('every search box of a screen uses the component SearchText', () => {
  const direct = readdirSync('src', { recursive: true })
    .map(file => `src/${file}`)
    .filter(file => /^src\/(app|features|office)\/.*\.tsx$/.test(file))
    .filter(file => /\bSearchField\b/.test(readFileSync(file, 'utf8')))
  expect(direct).toEqual(['src/office/search-text.tsx'])
})
