import { expect, test } from 'vitest'
import { formatBytes } from '#domain/valor/numero.ts'

test('a size is shown in the largest fitting unit', () => {
  expect([0, 999, 1_000, 312_400, 1_440_000_000, 10_737_418_240].map(formatBytes)).toEqual([
    '0 B',
    '999 B',
    '1,0 kB',
    '312 kB',
    '1,4 GB',
    '11 GB',
  ])
})
