import { expect, test } from 'vitest'
import { replayKeys } from '#features/butacas/lector/lecturas.ts'

test('keys typed before the screen appeared are its first scans, and the rest stays in the field', () => {
  const keys = [...'S71', 'Enter', ...'H5', 'Tab', 'Enter', 'Shift', ...'SX']
  expect(replayKeys(keys)).toEqual({ scans: ['S71', 'H5'], rest: 'SX' })
})
