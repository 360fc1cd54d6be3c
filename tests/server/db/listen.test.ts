import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { BOTH, describeOnEngines, makeDatabase } from '#tests/helpers/databases.ts'
import { type PostgresCluster, startPostgres } from '#tests/helpers/postgres.ts'

describeOnEngines(BOTH, 'listen', open => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  const notify = (payload: string, channel = 'canal') =>
    db.query('select pg_notify($1, $2)', [channel, payload])

  test('a listener receives committed notifications, in order, of its channel only', async () => {
    const heard: (string | null)[] = []
    const unlisten = await db.listen('canal', payload => heard.push(payload))
    await notify('uno')
    await notify('otra cosa', 'otro')
    await db.tx(async tx => {
      await tx.query("select pg_notify('canal', 'dos')")
      await tx.query("select pg_notify('canal', 'ñandú 🪑')")
    })
    await expect.poll(() => heard).toEqual(['uno', 'dos', 'ñandú 🪑'])
    await unlisten()
    await notify('tres')
    const again: (string | null)[] = []
    await db.listen('canal', payload => again.push(payload))
    await notify('cuatro')
    await expect.poll(() => again).toEqual(['cuatro'])
    expect(heard).toHaveLength(3)
  })

  test('a listener receives nothing of a rollback', async () => {
    const heard: (string | null)[] = []
    const unlisten = await db.listen('deshecho', payload => heard.push(payload))
    const undone = db.tx(async tx => {
      await tx.query("select pg_notify('deshecho', 'no')")
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await notify('si', 'deshecho')
    await expect.poll(() => heard).toEqual(['si'])
    await unlisten()
  })

  test('each listener is served until it stops', async () => {
    const heard: string[] = []
    const first = await db.listen('varios', payload => heard.push(`1 ${payload}`))
    const second = await db.listen('varios', payload => heard.push(`2 ${payload}`))
    await notify('a', 'varios')
    await expect.poll(() => [...heard].sort()).toEqual(['1 a', '2 a'])
    await first()
    await first()
    await notify('b', 'varios')
    await expect.poll(() => heard.slice(2)).toEqual(['2 b'])
    await second()
  })

  test.each(['', 'Canal', 'a b', 'x; drop table butaca', '"x"'])('"%s" is not a channel', async channel => {
    await expect(db.listen(channel, () => {})).rejects.toThrow('is no channel')
  })
})

describe('after a lost connection', () => {
  test('the embedded database reports the gap and listens again', { timeout: 90_000 }, async () => {
    const fresh = await makeDatabase('pglite')
    const db = await fresh.open({ statementTimeoutMs: 1_500 })
    const heard: (string | null)[] = []
    await db.listen('canal', payload => heard.push(payload))
    await expect(db.query('select count(*) from generate_series(1, 10000000000)')).rejects.toThrow()
    await db.query("select pg_notify('canal', 'de vuelta')")
    await expect.poll(() => heard).toEqual([null, 'de vuelta'])
    await db.close()
    await fresh.remove()
  })

  describe('PostgreSQL', () => {
    let cluster: PostgresCluster
    beforeAll(async () => {
      cluster = await startPostgres()
    })
    afterAll(() => cluster.stop())

    test.each(['fast', 'immediate'] as const)(
      'reports the gap and listens again after a restart (%s)',
      async mode => {
        const db = await openPostgres(cluster.url('postgres'))
        const heard: (string | null)[] = []
        await db.listen('canal', payload => heard.push(payload))
        await cluster.restart(mode)
        await expect.poll(() => heard).toEqual([null])
        const notify = () => db.query("select pg_notify('canal', 'de vuelta')")
        await notify().catch(notify) // a pooled connection may have been broken by the restart
        await expect.poll(() => heard).toContain('de vuelta')
        await db.close()
      },
    )

    test('a terminated connection is opened again', async () => {
      const db = await openPostgres(cluster.url('postgres'))
      const heard: (string | null)[] = []
      await db.listen('canal', payload => heard.push(payload))
      await db.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'butacas avisos'",
      )
      await expect.poll(() => heard).toEqual([null])
      await db.query("select pg_notify('canal', 'de vuelta')")
      await expect.poll(() => heard).toEqual([null, 'de vuelta'])
      await db.close()
    })

    test('one connection serves three channels, and closes with the database', async () => {
      const db = await openPostgres(cluster.url('postgres'))
      await Promise.all(['a', 'b', 'c'].map(channel => db.listen(channel, () => {})))
      const other = await openPostgres(cluster.url('postgres'), { connections: 1 })
      const count = async () =>
        (
          await other.query<{ n: number }>(
            "select count(*)::int as n from pg_stat_activity where application_name = 'butacas avisos'",
          )
        )[0]?.n
      expect(await count()).toBe(1)
      await db.close()
      await expect.poll(count).toBe(0)
      await other.close()
    })
  })
})
