import { expect, test } from 'vitest'
import { BURST_GAP_MS, KeyBurst, type Reading } from '#ui/key-burst.ts'

/** Feeds keys `gap` ms apart and tells what the last of them turned out to be. */
function feed(burst: KeyBurst, keys: readonly string[], gap: number, from = 0): Reading {
  let last: Reading = { kind: 'key' }
  keys.forEach((key, i) => {
    last = burst.read(key, from + i * gap)
  })
  return last
}

test.each(['Enter', 'Tab'])('keys of a scanner ended by %s are a scan', end => {
  expect(feed(new KeyBurst(), [...'S710482', end], 8)).toEqual({ kind: 'scan', text: 'S710482' })
})

test('the slowest burst that still counts is a scan, one millisecond more is a hand', () => {
  expect(feed(new KeyBurst(), [...'S710482', 'Enter'], BURST_GAP_MS).kind).toBe('scan')
  expect(feed(new KeyBurst(), [...'S710482', 'Enter'], BURST_GAP_MS + 1).kind).toBe('key')
})

test('shift between the capitals of a scanner is no character of the code', () => {
  const keys = ['Shift', 'S', 'Shift', 'X', '0', '1', 'Enter']
  expect(feed(new KeyBurst(), keys, 5)).toEqual({ kind: 'scan', text: 'SX01' })
})

test('what a hand typed before the scanner is not part of the code', () => {
  const burst = new KeyBurst()
  feed(burst, ['9', '9'], 200)
  expect(feed(burst, [...'H503917', 'Enter'], 10, 1000)).toEqual({ kind: 'scan', text: 'H503917' })
})

test('a burst that ends without Enter leaves nothing for the next one', () => {
  const burst = new KeyBurst()
  feed(burst, [...'H5039'], 10)
  expect(feed(burst, [...'S710482', 'Enter'], 10, 5000)).toEqual({ kind: 'scan', text: 'S710482' })
})

test('Enter long after a burst is a person’s', () => {
  const burst = new KeyBurst()
  feed(burst, [...'S710482'], 10)
  expect(burst.read('Enter', 2000)).toEqual({ kind: 'key' })
})

test('two quick keys and Enter are no code', () => {
  expect(feed(new KeyBurst(), ['1', '8', 'Enter'], 20)).toEqual({ kind: 'key' })
})

test('two scans one after the other are two', () => {
  const burst = new KeyBurst()
  expect(feed(burst, [...'S710482', 'Enter'], 5)).toEqual({ kind: 'scan', text: 'S710482' })
  expect(feed(burst, [...'H503917', 'Enter'], 5, 45)).toEqual({ kind: 'scan', text: 'H503917' })
})
