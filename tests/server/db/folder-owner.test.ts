import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { Explained } from '#server/db/db.ts'
import { openPglite } from '#server/db/pglite/pglite.ts'

afterEach(() => vi.restoreAllMocks())

test('S34: a folder of another user is refused with the command line to use, and nothing is written', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'butacas-dueno-'))
  // Root gives the folder to another user; any other user pretends to be root
  if (process.getuid?.() === 0) chownSync(dataDir, 65_534, 65_534)
  else vi.spyOn(process, 'getuid').mockReturnValue(0)
  const refused = await openPglite(dataDir).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Explained)
  expect(String(refused)).toMatch(/sudo -u '\w+' node /)
  expect(readdirSync(dataDir)).toEqual([])
  rmSync(dataDir, { recursive: true })
})
