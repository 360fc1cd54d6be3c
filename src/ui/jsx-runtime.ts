import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'

export type { JSX } from 'react/jsx-runtime'
export { Fragment }

/**
 * Creates the elements of all .tsx files (docs/decisions/0033-translated-pages.md). A browser that translates a page
 * replaces the text nodes, but React keeps the old nodes. React's next update then has no effect, or throws. So a text
 * never has siblings here: adjacent texts are joined, and a text beside an element gets its own element.
 */
const TEXTO = 'ui-text'
const TEXT_ONLY: ReadonlySet<unknown> = new Set([
  'option',
  'title',
  'textarea',
  'text',
  'tspan',
  'desc',
  'style',
])

export type Props = Record<string, unknown>
type Make = (type: never, props: Props, key?: string) => unknown

const isText = (child: unknown): child is string | number | bigint =>
  typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint'
const isNothing = (child: unknown): boolean =>
  child === null || child === undefined || typeof child === 'boolean' || child === ''
const isAllText = (child: unknown): boolean =>
  Array.isArray(child) ? child.every(isAllText) : isText(child) || isNothing(child)
const textOf = (child: unknown): string =>
  Array.isArray(child) ? child.map(textOf).join('') : isText(child) ? String(child) : ''

const wrap = (text: string, at: number): unknown =>
  (reactJsx as Make)(TEXTO as never, { children: text }, `texto-${at}`)

/** A child that is not text keeps its index, so that React keeps its state. */
function apart(children: readonly unknown[]): unknown[] {
  const made: unknown[] = []
  let run = ''
  let from = 0
  const end = () => {
    if (run !== '') made[from] = wrap(run, from)
    run = ''
  }
  children.forEach((child, at) => {
    if (isAllText(child)) {
      if (run === '') from = at
      run += textOf(child)
      made.push(null)
      return
    }
    end()
    made.push(Array.isArray(child) && child.some(isText) ? apart(child) : child)
  })
  end()
  return made
}

export function separate(type: unknown, props: Props): Props {
  const { children } = props
  if (type === Fragment && isText(children) && children !== '')
    return { ...props, children: wrap(String(children), 0) }
  if (!Array.isArray(children) || !children.some(child => isText(child) || Array.isArray(child))) return props
  if (children.every(isAllText)) {
    const text = textOf(children)
    if (text === '') return { ...props, children: null }
    return { ...props, children: type === Fragment ? wrap(text, 0) : text }
  }
  return TEXT_ONLY.has(type) ? props : { ...props, children: apart(children) }
}

export const jsx = (type: never, props: Props, key?: string): unknown =>
  (reactJsx as Make)(type, separate(type, props), key)

export function jsxs(type: never, props: Props, key?: string): unknown {
  const separated = separate(type, props)
  // Joined texts are no longer an array; React's `jsxs` warns about that in development
  return ((Array.isArray(separated.children) ? reactJsxs : reactJsx) as Make)(type, separated, key)
}
