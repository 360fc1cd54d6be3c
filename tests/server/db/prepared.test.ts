import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { type FreshDatabase, makeDatabase } from '#tests/helpers/databases.ts'

let fresh: FreshDatabase
let db: Db
beforeAll(async () => {
  fresh = await makeDatabase('pglite')
  db = await fresh.open()
})
beforeEach(() =>
  db.exec(`drop table if exists nota;
    create table nota (id int primary key, de xid8 not null default pg_current_xact_id())`),
)
afterAll(async () => {
  await db.close()
  await fresh.remove()
})

const add = (id: number) => db.query<{ id: number }>('insert into nota (id) values ($1) returning id', [id])

describe('a prepared statement', () => {
  test('a prepared statement sees a changed schema', async () => {
    await add(1)
    const read = () => db.query('select * from nota')
    expect(Object.keys((await read())[0] ?? {})).toEqual(['id', 'de'])
    await db.exec("alter table nota add column texto text default 'si'; alter table nota drop column de")
    expect(await read()).toEqual([{ id: 1, texto: 'si' }])
  })

  test('after a column’s type changed, a prepared statement sends its parameter with the new type', async () => {
    await db.exec('create table valor (de int)')
    const write = (de: unknown) => db.query('insert into valor values ($1) returning de', [de])
    expect(await write(5)).toEqual([{ de: 5 }])
    await db.exec('alter table valor alter column de type jsonb using to_jsonb(de)')
    expect(await write('{"a":1}')).toEqual([{ de: { a: 1 } }])
  })

  test('a prepared statement works again after a failure, alone or in a transaction', async () => {
    await expect(add(1).then(() => add(1))).rejects.toMatchObject({ code: '23505' })
    expect(await add(2)).toEqual([{ id: 2 }])
    const outcome = db.tx(async tx => {
      await tx.query('insert into nota (id) values ($1)', [1]).catch(() => {})
      await tx.query('insert into nota (id) values ($1)', [3])
    })
    await expect(outcome).rejects.toMatchObject({ code: '25P02' })
    expect(await add(3)).toEqual([{ id: 3 }])
  })
})
