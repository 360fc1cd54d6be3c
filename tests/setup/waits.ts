import { vi } from 'vitest'

/** The libraries' one second fails on a busy machine; a test that must not wait says so itself. */
const WAIT_MS = 20_000

const { waitFor } = vi
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: WAIT_MS, ...options })

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: WAIT_MS })
}
