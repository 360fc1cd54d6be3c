import { describe, expect, it } from 'vitest'
import { isButaca } from '#domain/butaca/ficha-butaca.ts'
import { butaca } from '#tests/helpers/butaca.ts'

describe('recognizing a seat in an answer', () => {
  it('a seat is recognized, with or without our extensions', () => {
    const { version: _, ...plain } = butaca()
    expect([butaca(), plain].map(isButaca)).toEqual([true, true])
  })

  it('no other answer to a write is recognized as a seat', () => {
    const { fechaHs: _, ...cut } = butaca()
    const others = [
      null,
      undefined,
      '',
      'OK',
      true,
      1,
      [],
      {},
      { nro: 'A1' },
      cut,
      { ...butaca(), estado: 5 },
      [butaca()],
    ]
    expect(others.filter(isButaca)).toEqual([])
  })
})
