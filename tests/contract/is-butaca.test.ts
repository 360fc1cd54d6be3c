import { describe, expect, it } from 'vitest'
import { isButaca } from '#domain/butaca/ficha-butaca.ts'
import { butaca } from '#tests/helpers/butaca.ts'

describe('what counts as a seat in an answer', () => {
  it('a seat does, with or without what our server adds', () => {
    const { version: _, ...plain } = butaca()
    expect([butaca(), plain].map(isButaca)).toEqual([true, true])
  })

  it('anything else that a server may answer a write with does not', () => {
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
