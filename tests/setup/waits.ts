import { vi } from 'vitest'

/** The libraries' default of one second is too short on a busy machine. */
const WAIT_MS = 20_000

const { waitFor } = vi
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: WAIT_MS, ...options })

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: WAIT_MS })
}
