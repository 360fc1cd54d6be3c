import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

// A warning fails its test, because unread warnings hide important ones. Fix the code, or expect the warning with a
// spy.
const said: string[] = []
const original = { error: console.error, warn: console.warn }

beforeEach(() => {
  said.length = 0
  for (const level of ['error', 'warn'] as const)
    console[level] = (...words: unknown[]) => {
      said.push(`console.${level}: ${format(...words)}`)
      original[level](...words)
    }
})

afterEach(() => {
  Object.assign(console, original)
  if (said.length > 0) throw new Error(`This test wrote to the console:\n${said.join('\n')}`)
})
