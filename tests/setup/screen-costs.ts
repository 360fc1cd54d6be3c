import * as React from 'react'

// React's development build captures a stack for each of the first 10 000 elements of a second: a fifth of the CPU of a
// screen's tests. Only warnings show these stacks
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object
}
const OVER_THE_LIMIT = { get: () => Number.MAX_SAFE_INTEGER, set() {}, configurable: true }
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', OVER_THE_LIMIT)

if (typeof document !== 'undefined') {
  // Each failed look of a wait would print the whole page, a tenth of the CPU. Only the last print is read
  const { configure, prettyDOM } = await import('@testing-library/react')
  configure({
    getElementError(message, container) {
      const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' })
      const get = () => `${message}\n\n${prettyDOM(container)}`
      return Object.defineProperty(error, 'message', { get, configurable: true })
    },
  })
}
