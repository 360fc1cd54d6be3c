import { expect, test } from 'vitest'
import { judgeLector, readLector } from '#domain/lectura-lector.ts'

const keys = (text: string, end: string | null, everyMs: number) =>
  [...text, ...(end === null ? [] : [end])].map((key, i) => ({ key, at: 1_000 + i * everyMs }))

test('what a scanner sends is read with its terminator and the time between its keys', () => {
  expect(readLector(keys('S710482', 'Enter', 2))).toEqual({
    texto: 'S710482',
    terminador: 'Enter',
    medioMs: 2,
    mayorMs: 2,
  })
  expect(readLector(keys('H7', 'Tab', 8)).terminador).toBe('Tab')
  expect(readLector([])).toEqual({ texto: '', terminador: null, medioMs: null, mayorMs: null })
})

test('Shift between capitals counts for nothing', () => {
  const withShift = [
    { key: 'Shift', at: 0 },
    { key: 'S', at: 1 },
    { key: 'Shift', at: 2 },
    { key: '7', at: 4 },
    { key: 'Enter', at: 7 },
  ]
  expect(readLector(withShift)).toEqual({ texto: 'S7', terminador: 'Enter', medioMs: 3, mayorMs: 3 })
})

test('it is told whether the app would take it for a scan', () => {
  const judge = (...of: Parameters<typeof keys>) => judgeLector(readLector(keys(...of)), 35)
  expect(judge('S710482', 'Enter', 35)).toBe('lector')
  expect(judge('S710482', 'Enter', 36)).toBe('mano')
  expect(judge('S710482', null, 2)).toBe('sin-terminador')
  expect(judge('S7', 'Enter', 2)).toBe('corto')
})
