import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MUTANTS } from './outbox-mutants.ts'
import { OUTSIDE } from './outside-mutants.ts'

test.each([...MUTANTS, ...OUTSIDE])(
  'the text that the mutant «$name» replaces occurs exactly once in its file',
  ({ file, from }) => {
    const source = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
    expect(source.split(from)).toHaveLength(2)
  },
)
