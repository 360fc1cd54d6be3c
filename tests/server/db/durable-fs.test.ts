import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { openEngine } from '#server/db/pglite/engine.ts'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'butacas-fsync-'))
let engine: Awaited<ReturnType<typeof openEngine>>

beforeAll(async () => {
  fs.cpSync(inject('pglitePlantilla'), dataDir, { recursive: true })
  engine = await openEngine(path.join(dataDir, 'base'))
  await engine.exec('create table anotada (n int)')
})
afterAll(async () => {
  await engine.close()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

test('S2: fsync and synchronous_commit are on, and the WAL is synced by fsync', async () => {
  const { rows } = await engine.query(
    "select current_setting('fsync') as fsync, current_setting('wal_sync_method') as metodo, current_setting('synchronous_commit') as commit",
  )
  expect(rows).toEqual([{ fsync: 'on', metodo: 'fsync', commit: 'on' }])
})

test('S2: each commit calls fsync before it is acknowledged', async () => {
  const fsync = vi.spyOn(fs, 'fsyncSync')
  for (let n = 1; n <= 10; n++) {
    const before = fsync.mock.calls.length
    await engine.query('insert into anotada values ($1)', [n])
    expect(fsync.mock.calls.length).toBeGreaterThan(before)
  }
  fsync.mockRestore()
})

test('a folder whose creation was interrupted is created again', async () => {
  const folder = path.join(dataDir, 'cortada')
  fs.mkdirSync(folder)
  fs.writeFileSync(path.join(folder, 'PG_VERSION'), '18\n')
  fs.writeFileSync(`${folder}.creando`, '')
  const made = await openEngine(folder)
  expect((await made.query('select 1 as uno')).rows).toEqual([{ uno: 1 }])
  await made.close()
  expect(fs.existsSync(`${folder}.creando`)).toBe(false)
})
