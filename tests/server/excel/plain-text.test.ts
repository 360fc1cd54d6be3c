import { describe, expect, test } from 'vitest'
import { plainText } from '#server/excel/plain-text.ts'

describe('plainText', () => {
  test.each(['=1+1', '+5', '-5', '@SUM(A1)', '\tx', '\rx', '\0x', '=', '-B-004'])(
    'C21: %j is prefixed with an apostrophe',
    text => {
      expect(plainText(text)).toBe(`'${text}`)
    },
  )

  test.each(['B-0048207', 'a=b', '', ' =1', "'=1", '5-3', 'ñ'])('%j stays as it is', text => {
    expect(plainText(text)).toBe(text)
  })
})
