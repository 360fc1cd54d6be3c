// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'

function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
}

const Label = ({ icon, children }: { icon: boolean; children: ReactNode }) => (
  <b>
    {icon && <i />}
    {children}
  </b>
)
const Bare = ({ text }: { text: string }) => <>{text}</>

interface Values {
  text: string
  is: boolean
}
const FORMS: [string, (values: Values) => ReactNode][] = [
  ['texts in a row', ({ text }) => <p>Está {text} ahora</p>],
  [
    'a text beside an element',
    ({ text }) => (
      <p>
        <i /> {text}
      </p>
    ),
  ],
  [
    'a text that comes and goes',
    ({ text, is }) => (
      <p>
        <i />
        {is && text}
        <u />
      </p>
    ),
  ],
  [
    'an element before a text',
    ({ text, is }) => (
      <p>
        {is && <i />}
        {text}
      </p>
    ),
  ],
  [
    'an element between two texts',
    ({ text, is }) => (
      <p>
        {text}
        {is && <i />} {text}
      </p>
    ),
  ],
  ['a text or an element', ({ text, is }) => <p>{is ? text : <i />}</p>],
  [
    'a text or an element, with siblings',
    ({ text, is }) => (
      <p>
        <u />
        {is ? text : <i />}
        <u />
      </p>
    ),
  ],
  [
    'a fragment of texts',
    ({ text, is }) => (
      <p>
        {is ? (
          <>{text} sí</>
        ) : (
          <>
            <i /> {text}
          </>
        )}
      </p>
    ),
  ],
  ['a text through a component', ({ text, is }) => <Label icon={is}>{text}</Label>],
  ['texts through a component', ({ text, is }) => <Label icon={is}>Está {text}</Label>],
  [
    'a component that is a text',
    ({ text, is }) => (
      <p>
        {is && <i />}
        <Bare text={text} />
      </p>
    ),
  ],
  [
    'a number',
    ({ text, is }) => (
      <p>
        <i /> {text.length} {is && 0}
      </p>
    ),
  ],
  [
    'a list',
    ({ text, is }) => (
      <ul>
        {text}
        {(is ? ['a', 'b'] : ['b']).map(one => (
          <li key={one}>
            {one}
            {text}
          </li>
        ))}
      </ul>
    ),
  ],
]

test.each(FORMS)(
  '%s: a page translated by the browser shows present values and no earlier values',
  (_, Form) => {
    const states: Values[] = [
      { text: 'cortada', is: true },
      { text: 'tapizada', is: false },
      { text: 'armada', is: true },
      { text: 'lista', is: true },
    ]
    const shown = render(<Form {...(states[0] as Values)} />)
    for (const state of states.slice(1)) {
      translate()
      shown.rerender(<Form {...state} />)
      const now = document.body.textContent
      const fresh = document.createElement('div')
      document.body.replaceChildren(shown.container, fresh)
      const other = render(<Form {...state} />, { container: fresh })
      expect(now).toBe(fresh.textContent)
      other.unmount()
      fresh.remove()
    }
    shown.unmount()
    expect(document.body.textContent).toBe('')
  },
)

test('a text without siblings stays the only child of its element', () => {
  const { container } = render(<p>Está {'cortada'}</p>)
  expect(container.innerHTML).toBe('<p>Está cortada</p>')
})
