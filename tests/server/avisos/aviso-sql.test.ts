import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  countEsperan,
  forgetEnvios,
  getAviso,
  listAgenda,
  listAvisos,
  listEnvios,
  markFailed,
  markReceived,
  releaseEnvio,
  retryEnvio,
  type Tomado,
  takeEnvios,
} from '#server/avisos/aviso-sql.ts'
import type { Db, Queryable } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { describeOnEngines, ENGINE, withClock, withReleaseBefore } from '../../helpers/databases.ts'

const RECIBIDO = { status: 204, ms: 3, falla: null, esperaS: null }
const FALLIDO = { status: 500, ms: 3, falla: null, waitS: 5 }
const RETIRADO = { status: 410, ms: 3, falla: null, waitS: 5 }
const BEGAN = Date.parse('2026-11-21T12:00:00.000Z')
const at = (seconds: number) => new Date(BEGAN + 1000 * seconds)

describeOnEngines([ENGINE], 'deliveries in the database', open => {
  let db: Db
  let aviso: number
  beforeAll(async () => {
    db = await open()
    await db.query("insert into usuario (nombre, clave, rol) values ('alguien', 'x', 'admin')")
  })
  beforeEach(async () => {
    await db.query('delete from aviso')
    const [row] = await db.query<{ id: number }>(
      `insert into aviso (nombre, direccion, eventos, secreto, creado_por)
       select $1, 'http://10.77.0.1/', '{butaca.cambiada}', 'whsec_AAAA', min(id) from usuario returning id`,
      [randomUUID()],
    )
    aviso = row?.id ?? 0
  })

  /** Adds a due delivery for each of `sobres`. @returns their ids. */
  async function note(...sobres: string[]): Promise<string[]> {
    const rows = await db.query<{ id: string }>(
      `insert into envio (aviso_id, tipo, sobre, momento, datos, creado_en, siguiente_en, vence_en)
       select $1::int, 'butaca.cambiada', s, $2::timestamptz, '{}', $2::timestamptz, $2::timestamptz,
         $2::timestamptz + interval '3 days' from unnest($3::text[]) with ordinality as t (s, n) order by n returning id::text as id`,
      [aviso, at(0).toISOString(), sobres],
    )
    return rows.map(({ id }) => id)
  }
  const dbAt = (seconds: number, of = db) => withClock(of, () => at(seconds))
  const take = (seconds: number, limit = 8) => takeEnvios(dbAt(seconds), aviso, { leaseS: 60, limit })
  const takeOne = async (seconds: number): Promise<Tomado> => {
    const [one] = await take(seconds, 1)
    if (!one) throw new Error('nothing is due')
    return one
  }
  const receive = (one: Tomado, seconds: number) =>
    dbAt(seconds).tx(tx => markReceived(tx, aviso, one, RECIBIDO))
  const fail = (one: Tomado, seconds: number, how = FALLIDO) =>
    dbAt(seconds).tx(tx => markFailed(tx, aviso, one, how))
  const everything = () =>
    db.query(
      `select to_json(e)::text as fila from envio e where aviso_id = $1::int
       union all select to_json(a)::text from aviso a order by 1`,
      [aviso],
    )

  describe('a late result, after another instance leased the delivery,', () => {
    const LATE: Record<string, (one: Tomado) => Promise<unknown>> = {
      'a success': one => receive(one, 90),
      'a failure': one => fail(one, 90),
      'a 410': one => fail(one, 90, RETIRADO),
      'a released lease': one => releaseEnvio(dbAt(90), one),
    }
    const BY_THEN: Record<string, (other: Tomado) => Promise<unknown>> = {
      'while the other sends': async () => undefined,
      'after the other delivered': other => receive(other, 80),
      'after the other failed': other => fail(other, 80),
      'after the other released it': other => releaseEnvio(dbAt(80), other),
      'after a third one leased it': async other => {
        await releaseEnvio(dbAt(80), other)
        await takeOne(85)
      },
    }
    test.each(Object.keys(LATE).flatMap(late => Object.keys(BY_THEN).map(then => [late, then] as const)))(
      '%s %s changes nothing',
      async (late, then) => {
        await note('butaca:A', 'butaca:A')
        const mine = await takeOne(0)
        const other = await takeOne(70)
        expect([other.id, other.intentos]).toEqual([mine.id, 2])
        await BY_THEN[then]?.(other)
        const before = await everything()
        await LATE[late]?.(mine)
        expect(await everything()).toEqual(before)
      },
    )

    test('a late success does not end the failures of a receiver that still fails', async () => {
      await note('butaca:A')
      const mine = await takeOne(0)
      await fail(await takeOne(70), 71)
      expect((await getAviso(db, aviso))?.fallaDesde).not.toBeNull()
      expect(await receive(mine, 90)).toBe(false)
      expect((await getAviso(db, aviso))?.fallaDesde).not.toBeNull()
    })
  })

  test('an answer after the end of the lease counts if no other instance took the delivery', async () => {
    const [id] = await note('butaca:A')
    const mine = await takeOne(0)
    expect(await receive(mine, 90)).toBe(true)
    expect(await listEnvios(db, aviso)).toMatchObject([{ id: Number(id), estado: 'entregado' }])
  })

  test('a webhook has the time until which the last of its earlier secrets signs, or null if all have ended', async () => {
    const hasta = async () => (await getAviso(db, aviso))?.secretoAnteriorHasta
    const add = (secreto: string, cuando: string) =>
      db.query(`insert into secreto_anterior values ($1::int, $2, ${cuando})`, [aviso, secreto])
    await add('whsec_BBBB', "now() - interval '1 hour'")
    expect(await hasta()).toBeNull()
    await add('whsec_CCCC', "date_trunc('hour', now()) + interval '3 hours'")
    await add('whsec_DDDD', "date_trunc('hour', now()) + interval '2 hours'")
    expect(Date.parse((await hasta()) ?? '') % 3_600_000).toBe(0)
    expect(Date.parse((await hasta()) ?? '') - Date.now()).toBeGreaterThan(2 * 3_600_000)
  })

  test('of the deliveries about one thing only the first is taken; the next is taken after the first is finished', async () => {
    const [a1, b1, a2, a3] = await note('butaca:A', 'butaca:B', 'butaca:A', 'butaca:A')
    const first = await take(0)
    expect(new Set(first.map(({ id }) => id))).toEqual(new Set([a1, b1]))
    expect(await take(1)).toEqual([])
    const agenda = await listAgenda(dbAt(1))
    expect(
      agenda.map(({ enMs }) => Math.round(enMs / 1000)),
      'until the leases run out',
    ).toEqual([59])
    for (const one of first) await receive(one, 2)
    const second = await takeOne(3)
    expect([second.id, await take(3)]).toEqual([a2, []])
    await fail(second, 4)
    expect(await take(5), 'the third waits for the second').toEqual([])
    await receive(await takeOne(10), 10)
    expect((await takeOne(11)).id).toBe(a3)
  })

  test('a delivery added while an earlier delivery is under way waits for the earlier delivery', async () => {
    await note('butaca:A')
    const first = await takeOne(0)
    const [late] = await note('butaca:A')
    expect(await take(1)).toEqual([])
    await receive(first, 2)
    expect((await takeOne(2)).id).toBe(late)
  })

  test('a delivery that is given up, at its last attempt or by the clean-up, releases the next one', async () => {
    const THREE_DAYS_S = 3 * 86_400
    const [first, a2, b1, b2] = await note('butaca:A', 'butaca:A', 'butaca:B', 'butaca:B')
    const taken = await take(0)
    for (const one of taken) await fail(one, 1)
    // The second deliveries expire a day later
    await db.query(`update envio set vence_en = vence_en + interval '1 day' where id = any ($1::bigint[])`, [
      [a2, b2],
    ])
    const again = await take(THREE_DAYS_S - 1)
    const a1 = again.find(({ id }) => id === first)
    if (!a1) throw new Error('nothing is due')
    await fail(a1, THREE_DAYS_S)
    expect((await take(THREE_DAYS_S)).map(({ id }) => id)).toEqual([a2])
    await forgetEnvios(dbAt(THREE_DAYS_S + 7200), new AbortController().signal)
    expect((await listEnvios(db, aviso)).find(({ id }) => id === Number(b1))?.estado).toBe('perdido')
    expect((await take(THREE_DAYS_S + 7200)).map(({ id }) => id)).toContain(b2)
  })

  test('finished deliveries are deleted after a week, but not while the server stops', async () => {
    await note('butaca:A', 'butaca:B')
    for (const one of await take(0)) await receive(one, 1)
    const forget = async (seconds: number, signal: AbortSignal) => {
      await forgetEnvios(dbAt(seconds), signal)
      return (await listEnvios(db, aviso)).length
    }
    const [running, stopped] = [new AbortController().signal, AbortSignal.abort()]
    expect(await forget(7 * 86_400, running)).toBe(2)
    expect(await forget(7 * 86_400 + 1, stopped)).toBe(2)
    expect(await forget(7 * 86_400 + 1, running)).toBe(0)
  })

  test('a retry by an admin ends no lease, and a retried delivery still waits for the delivery under way', async () => {
    const [, a2] = await note('butaca:A', 'butaca:A')
    const first = await takeOne(0)
    await retryEnvio(dbAt(1), Number(a2))
    await retryEnvio(dbAt(1), Number(first.id))
    expect(await take(2)).toEqual([])
    await receive(first, 3)
    expect((await takeOne(3)).id).toBe(a2)
  })

  test('a delivery behind another is marked and has no time; a delivery under way has the time of the next attempt', async () => {
    await note('butaca:A', 'butaca:A')
    await take(0)
    expect((await listEnvios(db, aviso)).map(({ detras, sigue }) => [detras, sigue])).toEqual([
      [true, null],
      [false, at(60).toISOString()],
    ])
  })

  test('failed deliveries are listed first, then the latest', async () => {
    const ids = await note('butaca:A', 'butaca:B', 'butaca:C')
    const a = (await take(0)).find(({ id }) => id === ids[0])
    if (a) await fail(a, 1)
    expect((await listEnvios(db, aviso)).map(({ id }) => String(id))).toEqual([ids[0], ids[2], ids[1]])
  })

  interface Plan {
    'Actual Rows': number
    'Actual Loops': number
    'Rows Removed by Filter'?: number
    Plans?: Plan[]
  }
  const rowsIn = (plan: Plan): number =>
    (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] +
    (plan.Plans ?? []).reduce((sum, part) => sum + rowsIn(part), 0)

  async function rowsOf(run: (db: Db) => Promise<unknown>): Promise<number> {
    let rows = 0
    const watch = async (tx: Queryable) => {
      const query: Queryable['query'] = async (sql, params) => {
        await tx.query('savepoint antes')
        const [row] = await tx.query<{ 'QUERY PLAN': string | [{ Plan: Plan }] }>(
          `explain (analyze, format json) ${sql}`,
          params,
        )
        await tx.query('rollback to antes')
        const told = row?.['QUERY PLAN'] ?? ''
        const [{ Plan: plan }] = (typeof told === 'string' ? JSON.parse(told) : told) as [{ Plan: Plan }]
        rows += rowsIn(plan)
        return tx.query(sql, params)
      }
      await run({ query, tx: <T>(fn: (tx: Queryable) => Promise<T>) => fn({ query }) } as Db)
      throw new Error('undone')
    }
    await expect(db.tx(watch)).rejects.toThrow('undone')
    return rows
  }

  const ASKED: Record<string, (db: Db) => Promise<unknown>> = {
    'the sender’s look': of => listAgenda(dbAt(1, of)),
    'taking the next ones': of => takeEnvios(dbAt(1, of), aviso, { leaseS: 60, limit: 8 }),
    'the list of systems': of => listAvisos(of),
    'the list of deliveries': of => listEnvios(of, aviso),
  }
  test.each([true, false])(
    'the sender and the screen of webhooks read few rows (after ANALYZE: %s)',
    async isAnalyzed => {
      // Each seat has five changes, and the first of them failed and waits for hours. As many deliveries are finished
      for (let from = 0; from < 5_000; from += 1_000)
        await db.query(
          `insert into envio (aviso_id, tipo, sobre, momento, datos, creado_en, siguiente_en, estado, intentos, intentado_en)
         select $1::int, 'butaca.cambiada', 'butaca:' || n / 5, $2::timestamptz, '{}', $2::timestamptz,
           case when n % 5 = 0 then $2::timestamptz + interval '3 hours' else $2::timestamptz end,
           case when hecho then 'entregado' else 'espera' end, 1,
           case when hecho or n % 5 = 0 then $2::timestamptz end
         from generate_series($3::int, $3 + 999) n, unnest(array[false, true]) hecho order by n`,
          [aviso, at(0).toISOString(), from],
        )
      if (isAnalyzed) await db.exec('analyze envio')
      // The first take marks the deliveries that wait behind another one
      expect(await take(1)).toEqual([])
      const [later] = await note('butaca:otra')
      for (const [name, run] of Object.entries(ASKED)) {
        const rows = await rowsOf(run)
        // The list of systems counts the thousand failed deliveries
        expect([name, rows, rows < (name === 'the list of systems' ? 2_200 : 600)]).toEqual([
          name,
          rows,
          true,
        ])
      }
      expect(await countEsperan(db)).toBe(5_001)
      expect((await take(1)).map(({ id }) => id)).toEqual([later])
    },
  )
})

test('an upgrade keeps the earlier secret that still signs, and drops ended secrets', async () => {
  await withReleaseBefore('secretos', async db => {
    await db.query("insert into usuario (nombre, clave, rol) values ('alguien', 'x', 'admin')")
    await db.query(
      `insert into aviso (nombre, direccion, eventos, secreto, secreto_anterior, secreto_anterior_hasta, creado_por)
       select nombre, 'http://10.77.0.1/', '{}', 'whsec_AAAA', anterior, now() + hasta, (select min(id) from usuario)
       from (values ('a', 'whsec_BBBB', interval '1 hour'), ('b', 'whsec_CCCC', interval '-1 hour'), ('c', null, null))
         as t (nombre, anterior, hasta)`,
    )
    const before = await db.query(
      "select id, secreto_anterior_hasta::text as hasta from aviso where nombre = 'a'",
    )
    await migrate(db)
    expect(
      await db.query('select aviso_id as id, secreto, hasta::text as hasta from secreto_anterior'),
    ).toEqual(before.map(row => ({ ...row, secreto: 'whsec_BBBB' })))
  })
})
