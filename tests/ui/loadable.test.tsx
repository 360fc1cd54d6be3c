// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { loadable } from '#ui/loadable.tsx'

afterEach(cleanup)

function Field({ label }: { label: string }) {
  const [text, setText] = useState('')
  return <input aria-label={label} value={text} onChange={event => setText(event.currentTarget.value)} />
}
const make = () => loadable(async () => ({ default: Field }))

test('what was opened before its code had come keeps what is typed into it', async () => {
  const Late = make()
  const view = render(<Late label="a" />)
  await act(async () => {})
  fireEvent.change(await screen.findByLabelText('a'), { target: { value: 'S710482' } })
  view.rerender(<Late label="b" />)
  expect((screen.getByLabelText('b') as HTMLInputElement).value).toBe('S710482')
})

test('once its code has come it renders at once', async () => {
  const Ready = make()
  await Ready.preload()
  render(<Ready label="a" />)
  expect(screen.getByLabelText('a')).toBeTruthy()
})
