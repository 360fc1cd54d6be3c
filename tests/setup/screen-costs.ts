import * as React from 'react'

// React's development build captures a stack for each of the first 10 000 elements of a second. That takes a fifth of
// the CPU of a screen's tests, and only warnings show these stacks
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object
}
const OVER_THE_LIMIT = { get: () => Number.MAX_SAFE_INTEGER, set() {}, configurable: true }
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', OVER_THE_LIMIT)

if (typeof document !== 'undefined') {
  // Each failed attempt of a wait would print the whole page, although only the last print is read. That would take a
  // tenth of the CPU
  const { configure, prettyDOM } = await import('@testing-library/react')
  configure({
    getElementError(message, container) {
      const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' })
      const get = () => `${message}\n\n${prettyDOM(container)}`
      return Object.defineProperty(error, 'message', { get, configurable: true })
    },
  })
}

if (typeof document !== 'undefined') {
  // A search by role reads the computed style of each element, and happy-dom copies the styles of all ancestors each
  // time. That takes a tenth of the CPU. The app's style sheets are not loaded, so an element without a `style`
  // attribute has the `display` of its tag. Only the `display` of a dialog depends on an attribute
  const page = document.defaultView as Window &
    typeof globalThis & { slowStyle?: typeof globalThis.getComputedStyle }
  // Files share the page, so an earlier file may have replaced its function
  const getComputedStyle = page.slowStyle ?? page.getComputedStyle
  const displays = new Map<string, string>()
  const cheap: typeof getComputedStyle = (element, pseudo) => {
    const style = getComputedStyle.call(page, element, pseudo)
    if (!element.isConnected || element.hasAttribute('style') || element.tagName === 'DIALOG') return style
    const display = displays.get(element.tagName) ?? style.display
    displays.set(element.tagName, display)
    const ofTag: Readonly<Record<string, string>> = { display, visibility: '' }
    return Object.create(style, {
      display: { value: display },
      visibility: { value: '' },
      getPropertyValue: { value: (name: string) => ofTag[name] ?? style.getPropertyValue(name) },
    })
  }
  Object.assign(page, { getComputedStyle: cheap, slowStyle: getComputedStyle })
  Object.assign(globalThis, { getComputedStyle: cheap })
}
