import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DatabaseError, DatabaseUnavailable, type Db } from '#server/db/db.ts'
import { type FreshDatabase, makeDatabase } from '#tests/helpers/databases.ts'

let fresh: FreshDatabase
let db: Db
beforeAll(async () => {
  fresh = await makeDatabase('pglite')
  db = await fresh.open()
})
beforeEach(() =>
  db.exec(`drop table if exists hoja, nota;
    create table nota (id int primary key, de xid8 not null default pg_current_xact_id())`),
)
afterAll(async () => {
  await db.close()
  await fresh.remove()
})

const add = (id: number) => db.write<{ id: number }>('insert into nota (id) values ($1) returning id', [id])
const ids = async () =>
  (await db.query<{ id: number }>('select id from nota order by id')).map(({ id }) => id)

/** A transaction holds the database, so that the writes wait together. */
async function together<T>(ask: () => readonly Promise<T>[]): Promise<PromiseSettledResult<T>[]> {
  let asked: Promise<PromiseSettledResult<T>[]> = Promise.resolve([])
  await db.tx(async () => {
    asked = Promise.allSettled(ask())
  })
  return asked
}

test('grouped writes are one transaction, each with its own answer', async () => {
  const answers = await together(() => [1, 2, 3].map(add))
  expect(answers).toEqual([1, 2, 3].map(id => ({ status: 'fulfilled', value: [{ id }] })))
  const [row] = await db.query('select count(distinct de)::int as grupos from nota')
  expect(row).toEqual({ grupos: 1 })
})

test('a failing write in a group is rolled back and reported alone', async () => {
  await add(2)
  const answers = await together(() => [1, 2, 3].map(add))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const [, refused] = answers as PromiseRejectedResult[]
  expect(refused?.reason).toBeInstanceOf(DatabaseError)
  expect(refused?.reason).toMatchObject({ code: '23505', constraint: 'nota_pkey' })
  expect(await ids()).toEqual([1, 2, 3])
})

test('grouped writes all fail as unavailable if the commit fails, and later ones are written', async () => {
  await db.exec(
    'create table hoja (nota int references nota deferrable initially deferred); insert into nota values (9)',
  )
  const addHoja = (id: number) => db.write('insert into hoja values ($1)', [id])
  const answers = await together(() => [addHoja(9), addHoja(404)])
  for (const answer of answers as PromiseRejectedResult[])
    expect(answer.reason).toBeInstanceOf(DatabaseUnavailable)
  expect(await db.query('select * from hoja')).toEqual([])
  await together(() => [addHoja(9), addHoja(9)])
  expect(await db.query('select * from hoja')).toHaveLength(2)
})

test('writes beyond one group’s size are all written, once', async () => {
  const many = Array.from({ length: 70 }, (_, n) => n)
  const answers = await together(() => many.map(add))
  expect(answers.every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await ids()).toEqual(many)
})

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
