import { CFB } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { ByteSink } from '#server/excel/byte-sink.ts'
import { wrapInCompoundFile } from '#server/excel/compound-file.ts'
import { collect } from '#tests/helpers/xls.ts'

const MEGABYTE = 2 ** 20

function fill(size: number): ByteSink {
  const sink = new ByteSink()
  for (let at = 0; at < size; ) {
    const part = sink.take(Math.min(8191, size - at))
    for (let n = 0; n < part.length; n++) part[n] = (at + n) % 251
    at += part.length
  }
  return sink
}

// Sizes below and above the capacity of one table, and of the header.
test.each(
  [0, 1, 4095, 4096, 4097, 125 * 512, 126 * 512, 127 * 512, 7.1 * MEGABYTE, 16 * MEGABYTE].map(Math.floor),
)('a stream of %i bytes is read back whole', size => {
  const sink = fill(size)
  const file = collect(wrapInCompoundFile('Workbook', [sink, new ByteSink()]))
  const entry = CFB.find(CFB.read(file, { type: 'buffer' }), 'Workbook')
  const content = Buffer.from(entry?.content ?? [])
  expect(content.length).toBe(Math.max(4096, size))
  expect(content.subarray(0, size).equals(Buffer.concat([...sink.parts()]))).toBe(true)
})
