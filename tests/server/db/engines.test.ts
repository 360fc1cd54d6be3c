import { beforeAll, expect, test } from 'vitest'
import { DatabaseError, type Db } from '#server/db/db.ts'
import { BOTH, describeOnEngines } from '#tests/helpers/databases.ts'

describeOnEngines(BOTH, 'both database engines', open => {
  let db: Db
  beforeAll(async () => {
    db = await open()
    await db.exec('create table nota (id int primary key, texto text not null)')
  })

  test('both engines return values of many types alike', async () => {
    const [row] = await db.query(`
      select 1::int2 as corto, 7::int4 as entero, 9007199254740991::int8 as grande, 9007199254740993::int8 as enorme,
        count(*) as cuenta, 12.50::numeric(7,2) as exacto, 0.1::float8 as flotante, true as si, null::text as nada,
        date '2026-03-01' as dia, timestamp '2026-03-01 10:00:00.125' as local,
        timestamptz '2026-03-01 10:00:00.125-03' as instante, interval '1 day 2 hours' as lapso,
        '{"a":[1,null]}'::jsonb as objeto, array[1,2] as lista, array['a','b,c'] as textos,
        '00000000-0000-0000-0000-000000000001'::uuid as clave, '5'::xid8 as transaccion`)
    expect(row).toEqual({
      corto: 1,
      entero: 7,
      grande: 9007199254740991,
      enorme: '9007199254740993',
      cuenta: 1,
      exacto: '12.50',
      flotante: 0.1,
      si: true,
      nada: null,
      dia: '2026-03-01',
      local: '2026-03-01 10:00:00.125',
      instante: '2026-03-01 13:00:00.125+00',
      lapso: '1 day 02:00:00',
      objeto: { a: [1, null] },
      lista: [1, 2],
      textos: ['a', 'b,c'],
      clave: '00000000-0000-0000-0000-000000000001',
      transaccion: '5',
    })
  })

  test('both engines accept parameters of many types alike', async () => {
    const params = [1, '2', 2.5, true, null, '{"a":1}', ['x', 'y"z'], [1, 2], new Date(0), "O'Higgins; --"]
    const [row] = await db.query(
      `select $1::int as a, $2::int as b, $3::numeric as c, $4::bool as d, $5::text as e, $6::jsonb as f,
        $7::text[] as g, $8::int[] as h, ($9::timestamptz)::text as i, $10::text as j`,
      params,
    )
    expect(row).toEqual({
      a: 1,
      b: 2,
      c: '2.5',
      d: true,
      e: null,
      f: { a: 1 },
      g: ['x', 'y"z'],
      h: [1, 2],
      i: '1970-01-01 00:00:00+00',
      j: "O'Higgins; --",
    })
  })

  test('both engines report SQLSTATE and constraint, and keep working', async () => {
    await db.query("insert into nota values (1, 'una')")
    const failure = (sql: string, params: unknown[] = []) => db.query(sql, params).catch(error => error)
    const repeated = await failure("insert into nota values (1, 'otra')")
    expect(repeated).toBeInstanceOf(DatabaseError)
    expect(repeated).toMatchObject({ code: '23505', constraint: 'nota_pkey' })
    expect(await failure('select * from ausente')).toMatchObject({ code: '42P01' })
    expect(await failure('select $1::int', ['x'])).toMatchObject({ code: '22P02' })
    expect(await failure('select 1 / $1::int', [0])).toMatchObject({ code: '22012' })
    expect(await failure('selec')).toMatchObject({ code: '42601' })
    expect(await failure('select $1::text', ['a\0b'])).toMatchObject({ code: '22021' })
    expect(await db.query('select texto from nota where id = $1', [1])).toEqual([{ texto: 'una' }])
  })

  test('both engines commit a transaction that returns and roll back a transaction that throws', async () => {
    const kept = await db.tx(async tx => {
      await tx.query("insert into nota values (10, 'a')")
      await tx.query("insert into nota values (11, 'b')")
      return 'listo'
    })
    expect(kept).toBe('listo')
    const bug = new Error('no')
    await expect(
      db.tx(async tx => {
        await tx.query("insert into nota values (12, 'c')")
        throw bug
      }),
    ).rejects.toBe(bug)
    expect(await db.query('select id from nota where id >= 10 order by id')).toEqual([{ id: 10 }, { id: 11 }])
  })

  test('both engines fail a transaction that continues after a failed statement', async () => {
    const outcome = db.tx(async tx => {
      await tx.query("insert into nota values (20, 'a')")
      await tx.query('select 1 / 0').catch(() => {})
    })
    await expect(outcome).rejects.toMatchObject({ code: '25P02' })
    expect(await db.query('select 1 from nota where id = 20')).toEqual([])
  })

  test('both engines roll back a savepoint without failing the transaction', async () => {
    await db.tx(async tx => {
      await tx.query("insert into nota values (21, 'a')")
      await tx.query('savepoint antes')
      await tx.query('select 1 / 0').catch(() => {})
      await tx.query('rollback to savepoint antes')
    })
    expect(await db.query('select 1 as uno from nota where id = 21')).toEqual([{ uno: 1 }])
  })

  test.each(['40001', '40P01'])(
    'both engines retry a transaction after %s, five times at most',
    async code => {
      const collide = `do $$ begin raise exception 'choque' using errcode = '${code}'; end $$`
      let runs = 0
      await db.tx(async tx => {
        if (++runs < 6) await tx.query(collide)
      })
      expect(runs).toBe(6)
      runs = 0
      const hopeless = db.tx(async tx => {
        runs++
        await tx.query(collide)
      })
      await expect(hopeless).rejects.toMatchObject({ code })
      expect(runs).toBe(6)
    },
  )

  test('both engines roll back a script that fails halfway', async () => {
    const script = "begin; insert into nota values (30, 'a'); insert into ausente values (1); commit"
    await expect(db.exec(script)).rejects.toMatchObject({ code: '42P01' })
    expect(await db.query('select 1 from nota where id = 30')).toEqual([])
  })

  test('both engines lose no update among concurrent transactions', async () => {
    await db.query("insert into nota values (40, '0')")
    const add = () =>
      db.tx(async tx => {
        const [row] = await tx.query<{ n: number }>(
          'select texto::int as n from nota where id = 40 for update',
        )
        await tx.query('update nota set texto = $1 where id = 40', [String((row?.n ?? 0) + 1)])
      })
    await Promise.all(Array.from({ length: 30 }, add))
    expect(await db.query('select texto from nota where id = 40')).toEqual([{ texto: '30' }])
  })
})
