import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EventStreamParser, type StreamEvent } from '#http/eventos.ts'

const read = (...pieces: string[]): StreamEvent[] => {
  const parser = new EventStreamParser()
  return pieces.flatMap(piece => parser.push(piece))
}

describe('parsing an event stream', () => {
  test('returns an event with type, data and id once its blank line has come', () => {
    expect(read('event: cambio\nid: 42\ndata: {"a":1}\n\n')).toEqual([
      { type: 'cambio', data: '{"a":1}', id: '42' },
    ])
  })

  test('joins several data lines, and removes one leading space', () => {
    expect(read('data:  uno\ndata\ndata:tres\n\n')).toEqual([
      { type: 'message', data: ' uno\n\ntres', id: '' },
    ])
  })

  test('ignores comments, unknown fields and blocks without data, but keeps the id of a block without data', () => {
    const parser = new EventStreamParser()
    expect(parser.push(': sigo acá\n\nfoo: bar\n\nid: 7\n\n')).toEqual([])
    expect(parser.lastId).toBe('7')
    expect(parser.push('data: x\n\n')).toEqual([{ type: 'message', data: 'x', id: '7' }])
  })

  test('ignores an id with NUL and a retry time that is not a number', () => {
    const parser = new EventStreamParser('3')
    parser.push('id: 4\0\nretry: 2s\n\n')
    expect([parser.lastId, parser.retryMs]).toEqual(['3', null])
    parser.push('retry: 2500\n')
    expect(parser.retryMs).toBe(2500)
  })

  test('an event does not get the type of the event before it', () => {
    expect(read('event: cambio\n\ndata: x\n\n')).toEqual([{ type: 'message', data: 'x', id: '' }])
  })

  test('drops an incomplete event at the end of the text, with its id', () => {
    const parser = new EventStreamParser()
    expect(parser.push('id: 1\ndata: x\n\nid: 2\ndata: y\n')).toHaveLength(1)
    expect(parser.lastId).toBe('1')
  })

  test('accepts LF, CR and CRLF as line ends, and a CRLF split between two chunks', () => {
    const told = [{ type: 'message', data: 'x', id: '1' }]
    expect(read('id: 1\ndata: x\n\n')).toEqual(told)
    expect(read('id: 1\rdata: x\r\r')).toEqual(told)
    expect(read('id: 1\r\ndata: x\r\n\r\n')).toEqual(told)
    expect(read('id: 1\r', '\ndata: x\r', '', '\n\r', '\n')).toEqual(told)
  })

  test('returns the same events however the text is split into chunks', () => {
    const field = fc.oneof(
      fc
        .tuple(fc.constantFrom('data', 'event', 'id', 'retry', 'otro', ''), fc.string())
        .map(([name, value]) => `${name}: ${value.replace(/[\r\n]/g, '')}`),
      fc.constantFrom('', '', 'data'),
    )
    const text = fc
      .array(fc.tuple(field, fc.constantFrom('\n', '\r\n', '\r')))
      .map(lines => lines.map(([line, end]) => line + end).join(''))
    const cuts = fc.array(fc.nat(200), { maxLength: 30 })
    fc.assert(
      fc.property(text, cuts, (stream, places) => {
        const at = [
          0,
          ...places.map(place => Math.min(place, stream.length)).sort((a, b) => a - b),
          stream.length,
        ]
        const pieces = at.slice(1).map((end, i) => stream.slice(at[i], end))
        expect(read(...pieces)).toEqual(read(stream))
      }),
      { numRuns: 500 },
    )
  })
})
