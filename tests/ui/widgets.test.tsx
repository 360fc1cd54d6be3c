// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { buttonClass } from '#ui/controls/button.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { Select } from '#ui/controls/select.tsx'
import { CodeText } from '#ui/signs/signs.tsx'
import { isSpare, Pager, visiblePages } from '#ui/table/pager.tsx'

test.each([
  [1, 1, [1]],
  [1, 13, [1, 2, 3, 4, 0, 13]],
  [7, 13, [1, 0, 6, 7, 8, 0, 13]],
  [13, 13, [1, 0, 10, 11, 12, 13]],
  [2, 4, [1, 2, 3, 4]],
])('the pager on page %i of %i offers the pages %j, where 0 is a gap', (page, pages, shown) => {
  expect(visiblePages(page, pages)).toEqual(shown)
})

test.each([
  [1, 23, [1, 2, 0, 23]],
  [3, 23, [1, 2, 3, 0, 23]],
  [6, 23, [1, 0, 6, 0, 23]],
  [23, 23, [1, 0, 22, 23]],
  [2, 3, [1, 2, 3]],
])(
  'the pager of a narrow list on page %i of %i offers the pages %j, where 0 is a gap',
  (page, pages, kept) => {
    const shown = visiblePages(page, pages)
    expect(shown.filter((_, i) => !isSpare(shown, i, page))).toEqual(kept)
  },
)

test('the pager marks the present page and goes to the pressed page', () => {
  const onPage = vi.fn()
  const words = { anterior: 'Anterior', siguiente: 'Siguiente', pagina: (n: number) => `Página ${n}` }
  render(<Pager page={2} pages={13} onPage={onPage} label="Páginas" words={words} />)
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('2')
  fireEvent.click(screen.getByRole('button', { name: 'Siguiente' }))
  fireEvent.click(screen.getByRole('button', { name: 'Página 13' }))
  expect(onPage.mock.calls).toEqual([[3], [13]])
})

test('a button has the classes of its variant and size', () => {
  expect(buttonClass('danger-solid', 'lg')).toBe('btn danger solid lg')
})

test.each([
  ['S710482', 'S7'],
  ['H503917', 'H5'],
  ['HX00218', 'HX0'],
  ['SS00214', 'SS0'],
  ['12345', ''],
])('the prefix of %s is emphasized as %j', (value, prefix) => {
  const { container } = render(<CodeText value={value} />)
  expect(container.textContent).toBe(value)
  expect(container.querySelector('i')?.textContent ?? '').toBe(prefix)
})

test('a select box without a choice shows its own label over the option for all, and returns the chosen value', () => {
  const onChange = vi.fn()
  const options = [{ value: '5', label: 'lista' }]
  render(
    <Select
      label="Estado"
      hideLabel
      allLabel="Estado: todos"
      options={options}
      value=""
      onChange={onChange}
    />,
  )
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Estado' })
  expect(list.selectedOptions[0]?.text).toBe('Estado: todos')
  expect(list.parentElement?.querySelector('[aria-hidden]')?.textContent).toBe('Estado')
  fireEvent.change(list, { target: { value: '5' } })
  expect(onChange).toHaveBeenCalledWith('5')
})

function AoS() {
  const [value, setValue] = useState('A')
  const options = [
    { value: 'A', label: 'A' },
    { value: 'S', label: 'S' },
  ]
  return <Segmented label="A o S de S710482" options={options} value={value} onChange={setValue} />
}

test('two radio groups with the same label are independent', () => {
  render(
    <>
      <AoS />
      <AoS />
    </>,
  )
  const [first, second] = screen.getAllByRole('group', { name: 'A o S de S710482' })
  fireEvent.click(screen.getAllByRole('radio', { name: 'S' })[0] as HTMLElement)
  expect(first?.querySelector<HTMLInputElement>('input:checked')?.value).toBe('S')
  expect(second?.querySelector<HTMLInputElement>('input:checked')?.value).toBe('A')
})
