import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeMemoryFolder } from './memory-folder.ts'

const PREFIX = 'butacas-prueba-'

test('a new folder removes those of ended processes, and no other', () => {
  const mine = makeMemoryFolder(PREFIX)
  const ended = mine.replace(/\d+-[^-]*$/, `${spawnSync(process.execPath, ['--version']).pid}-abc`)
  const unknown = mine.replace(/\d+-[^-]*$/, 'abc')
  for (const folder of [ended, unknown]) mkdirSync(folder)
  const next = makeMemoryFolder(PREFIX)
  expect([mine, ended, unknown, next].map(existsSync)).toEqual([true, false, true, true])
  for (const folder of [mine, unknown, next]) rmSync(folder, { recursive: true })
})
