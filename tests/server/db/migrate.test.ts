import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isMigrated, type Migration, migrate, readMigrations } from '#server/db/migrate.ts'
import { describeOnBothEngines } from '#tests/helpers/databases.ts'

const shipped = readMigrations()
const make = (sql: string): Migration => ({
  numero: shipped.length + 1,
  nombre: 'de-prueba.sql',
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
})

describeOnBothEngines('migrations', (open, engine) => {
  test('run a second time change nothing', async () => {
    const db = await open()
    const read = () => db.query('select numero, nombre, checksum, aplicada from migracion order by numero')
    const before = await read()
    await migrate(db)
    expect(await read()).toEqual(before)
    expect(before).toHaveLength(shipped.length)
    expect(await isMigrated(db)).toBe(true)
  })

  test('S12: of five starters at once, one migrates', async () => {
    const db = await open()
    const next = make('create table nueva (id int); insert into nueva values (1)')
    expect(await isMigrated(db, [...shipped, next])).toBe(false)
    await Promise.all(Array.from({ length: 5 }, () => migrate(db, [...shipped, next])))
    expect(await db.query('select id from nueva')).toEqual([{ id: 1 }])
  })

  test('S12: one that fails leaves the schema unchanged', async () => {
    const db = await open()
    const broken = make('create table nueva (id int); select 1 / 0')
    await expect(migrate(db, [...shipped, broken])).rejects.toMatchObject({ code: '22012' })
    expect(await db.query("select to_regclass('nueva') as tabla")).toEqual([{ tabla: null }])
    expect(await isMigrated(db)).toBe(true)
  })

  test('S12: a database newer than the program is refused', async () => {
    const db = await open()
    await migrate(db, [...shipped, make('select 1')])
    await expect(migrate(db)).rejects.toThrow('La base es más nueva que este programa')
  })

  test('one that changed after it was applied is refused', async () => {
    const db = await open()
    const changed = shipped.map((migration, index) =>
      index === 0 ? { ...migration, checksum: 'otro' } : migration,
    )
    await expect(migrate(db, changed)).rejects.toThrow('cambió después de aplicarse')
  })

  test(`leave the states that rules hang on, on ${engine}`, async () => {
    const db = await open()
    expect(await db.query('select id, nombre from estado order by id')).toContainEqual({
      id: 5,
      nombre: 'lista',
    })
  })
})
