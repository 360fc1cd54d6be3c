import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASE } from '#messages/server/consola.ts'
import { DatabaseUnavailable, type Db } from '#server/db/db.ts'
import { openPglite } from '#server/db/pglite/pglite.ts'
import { type FreshDatabase, makeDatabase } from '#tests/helpers/databases.ts'

let fresh: FreshDatabase
let db: Db
beforeAll(async () => {
  fresh = await makeDatabase('pglite')
  db = await fresh.open({ statementTimeoutMs: 1_500, idleInTransactionMs: 200 })
  await db.exec('create table nota (id int primary key)')
})
afterAll(async () => {
  await db.close()
  await fresh.remove()
})

test('S6: a statement past the limit is cancelled with its transaction, and the next one is answered', async () => {
  const outcome = db.tx(async tx => {
    await tx.query('insert into nota values (1)')
    await tx.query('select count(*) from generate_series(1, 10000000000)').catch(() => {})
    await tx.query('insert into nota values (2)')
  })
  const queued = db.query('select id from nota')
  await expect(outcome).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(await queued).toEqual([])
})

test('S6: an abandoned transaction is rolled back, and none of its statements runs later', async () => {
  let late: unknown
  const outcome = db.tx(async tx => {
    await tx.query('insert into nota values (1)')
    await sleep(600)
    late = await tx.query('insert into nota values (2)').catch(error => error)
  })
  await expect(outcome).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(await db.query('select id from nota')).toEqual([])
  await expect.poll(() => late).toBeInstanceOf(DatabaseUnavailable)
})

test('a query on a closed database fails as unavailable', async () => {
  await db.close()
  await expect(db.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable)
})

test('opening the database past its time limit fails with folder and limit; the next attempt succeeds', async () => {
  const folder = path.join(fs.realpathSync(fresh.where.dataDir), 'base')
  await expect(fresh.open({ openingLimitMs: 1 })).rejects.toThrow(
    new DatabaseUnavailable(BASE.tardaAbrir(folder, 0.001)),
  )
  const again = await fresh.open()
  expect(await again.query('select 1 as uno')).toEqual([{ uno: 1 }])
  await again.close()
})

test('creating a database past its time limit fails with folder and limit', async () => {
  const dataDir = fs.mkdtempSync(path.join(tmpdir(), 'nueva-'))
  const folder = path.join(fs.realpathSync(dataDir), 'base')
  await expect(openPglite(dataDir, { openingLimitMs: 1 })).rejects.toThrow(
    new DatabaseUnavailable(BASE.tardaCrear(folder, 0.001)),
  )
  fs.rmSync(dataDir, { recursive: true })
})
