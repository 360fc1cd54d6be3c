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

const write = (sql: string, id: number) => db.tx(tx => tx.query(sql, [id]), { sharesCommit: true })
const add = (id: number) => write('insert into nota (id) values ($1) returning id', id)
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

test('writes that wait together have one commit, each its own answer', async () => {
  const answers = await together(() => [1, 2, 3].map(add))
  expect(answers).toEqual([1, 2, 3].map(id => ({ status: 'fulfilled', value: [{ id }] })))
  const [row] = await db.query('select count(distinct de)::int as grupos from nota')
  expect(row).toEqual({ grupos: 1 })
})

test('a failing write of a group is rolled back and reported alone, also if it ignores the failure', async () => {
  await add(2)
  const ignores = () =>
    db.tx(tx => tx.query('insert into nota (id) values ($1)', [2]).catch(() => 'ignored'), {
      sharesCommit: true,
    })
  const answers = await together<unknown>(() => [add(1), add(2), ignores(), add(3)])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  const [, refused, ignored] = answers as PromiseRejectedResult[]
  expect(refused?.reason).toBeInstanceOf(DatabaseError)
  expect(refused?.reason).toMatchObject({ code: '23505', constraint: 'nota_pkey' })
  expect(ignored?.reason).toMatchObject({ code: '25P02' })
  expect(await ids()).toEqual([1, 2, 3])
})

test('grouped writes all fail as unavailable if the commit fails, and later ones are written', async () => {
  await db.exec(
    'create table hoja (nota int references nota deferrable initially deferred); insert into nota values (9)',
  )
  const addHoja = (id: number) => write('insert into hoja values ($1)', id)
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

test('if the transaction of a group fails as a whole, none of its writes counts as done', async () => {
  const endsItsSavepoint = () => db.tx(tx => tx.query('release una'), { sharesCommit: true })
  const answers = await together<unknown>(() => [add(1), endsItsSavepoint()])
  for (const answer of answers as PromiseRejectedResult[])
    expect(answer.reason).toBeInstanceOf(DatabaseUnavailable)
  expect(await ids()).toEqual([])
  expect(await add(1)).toEqual([{ id: 1 }])
})
