import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseUnavailable } from '#server/db/db.ts'
import { type FreshDatabase, makeDatabase } from '#tests/helpers/databases.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await makeDatabase('pglite')
})
afterEach(() => fresh.remove())

describe('the embedded database', () => {
  test('S6: a statement past the limit is cancelled, and the next one is answered', async () => {
    const db = await fresh.open({ statementTimeoutMs: 1_500 })
    await db.exec('create table nota (id int primary key)')
    await db.query('insert into nota values (1)')
    const slow = db.query('select count(*) from generate_series(1, 10000000000)')
    const queued = db.query('select id from nota')
    await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await queued).toEqual([{ id: 1 }])
    await db.close()
  })

  test('S6: a slow statement fails its whole transaction', async () => {
    const db = await fresh.open({ statementTimeoutMs: 1_500 })
    await db.exec('create table nota (id int primary key)')
    const outcome = db.tx(async tx => {
      await tx.query('insert into nota values (1)')
      await tx.query('select count(*) from generate_series(1, 10000000000)').catch(() => {})
      await tx.query('insert into nota values (2)')
    })
    await expect(outcome).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await db.query('select id from nota')).toEqual([])
    await db.close()
  })

  test('S6: an abandoned transaction is rolled back, and none of its statements runs later', async () => {
    const db = await fresh.open({ idleInTransactionMs: 200 })
    await db.exec('create table nota (id int primary key)')
    let late: unknown
    const outcome = db.tx(async tx => {
      await tx.query('insert into nota values (1)')
      await sleep(600)
      late = await tx.query('insert into nota values (2)').catch(error => error)
    })
    await expect(outcome).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await db.query('select id from nota')).toEqual([])
    await expect.poll(() => late).toBeInstanceOf(DatabaseUnavailable)
    await db.close()
  })

  test('a closed database reports itself as closed', async () => {
    const db = await fresh.open()
    await db.close()
    await expect(db.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable)
  })
})
