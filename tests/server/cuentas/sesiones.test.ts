import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { closeSesion, purgeSesiones, Sesiones } from '#server/cuentas/sesiones.ts'
import type { Db, OnNotification, Queryable } from '#server/db/db.ts'
import { type FreshDatabase, makeDatabase } from '#tests/helpers/databases.ts'
import { fillFabrica } from '#tests/helpers/fabrica.ts'

const log = { warn: () => {}, debug: () => {} } as unknown as ConstructorParameters<typeof Sesiones>[1]

/** A database that gives no notifications if `isDeaf`. */
class Watched implements Db {
  readonly engine = 'postgres'
  readonly #db: Db
  readonly #isDeaf: boolean
  reads = 0
  constructor(db: Db, isDeaf: boolean) {
    this.#db = db
    this.#isDeaf = isDeaf
  }
  query<Row extends object>(sql: string, params?: readonly unknown[]): Promise<Row[]> {
    if (sql.includes('s.sid = $1')) this.reads++
    return this.#db.query<Row>(sql, params)
  }
  listen(channel: string, heard: OnNotification): Promise<() => Promise<void>> {
    return this.#isDeaf ? Promise.resolve(async () => {}) : this.#db.listen(channel, heard)
  }
  tx<T>(fn: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.#db.tx(fn)
  }
  exec(sql: string): Promise<void> {
    return this.#db.exec(sql)
  }
  async close(): Promise<void> {}
}

describe('cache of open sessions', () => {
  let database: FreshDatabase
  let db: Db
  beforeAll(async () => {
    database = await makeDatabase('postgres')
    db = await database.open()
    await fillFabrica(db)
  })
  afterAll(async () => {
    await db.close()
    await database.remove()
  })
  const open = async (): Promise<string> => {
    const [row] = await db.query<{ sid: string }>(
      `insert into sesion (sid, usuario_id, vence, donde)
       select gen_random_uuid(), id, now() + interval '1 hour', '' from usuario where nombre = 'lopez'
       returning sid::text as sid`,
    )
    return row?.sid ?? ''
  }

  test('C8: an open session is read once, and again only after it is closed', async () => {
    // Turns off the polling for closed sessions
    const polling = vi.spyOn(globalThis, 'setInterval').mockImplementation(() => setTimeout(() => {}, 0))
    const watched = new Watched(db, false)
    const sesiones = new Sesiones(watched, log)
    const sid = await open()
    for (let n = 0; n < 1000; n++) expect(await sesiones.isOpen(sid)).toBe(true)
    expect(watched.reads).toBe(1)
    let told = 0
    sesiones.onClosed(sid, () => told++)
    await closeSesion(db, sid)
    await expect.poll(() => sesiones.isKnown(sid)).toBe(false)
    expect([told, await sesiones.isOpen(sid)]).toEqual([1, false])
    expect(watched.reads).toBe(2)
    await sesiones.close()
    polling.mockRestore()
  })

  test('C8: without notifications a session is read again within 5 s', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const sesiones = new Sesiones(new Watched(db, true), log)
    const sid = await open()
    expect(await sesiones.isOpen(sid)).toBe(true)
    await closeSesion(db, sid)
    expect(sesiones.isKnown(sid)).toBe(true)
    vi.advanceTimersByTime(5_000)
    await expect.poll(() => sesiones.isKnown(sid)).toBe(false)
    await sesiones.close()
    vi.useRealTimers()
  })

  test('old sessions, sign-in failures, browsers and audit rows are deleted in parts; younger ones stay', async () => {
    for (const [n, hours] of [1, 1, 1, -1].entries()) {
      const ago = (days: number) => `now() - interval '${days} days ${hours} hours'`
      await db.query(
        `with u as (select id from usuario where nombre = 'lopez'),
           s as (insert into sesion (sid, usuario_id, vence, donde) select gen_random_uuid(), id, ${ago(30)}, 'old' from u),
           i as (insert into intento_login (clave, fallas, desde) values ('old ${n}', 1, ${ago(2)})),
           e as (insert into equipo_conocido (huella, usuario_id, ultimo_ingreso) select 'old ${n}', id, ${ago(400)} from u)
         insert into auditoria (cuando, donde, que, resultado) values (${ago(400)}, 'old', '', '')`,
      )
    }
    const left = async () => {
      const [row] = await db.query(
        `select (select count(*)::int from sesion where donde = 'old') as sesiones,
           (select count(*)::int from intento_login where clave like 'old %') as fallas,
           (select count(*)::int from equipo_conocido where huella like 'old %') as equipos,
           (select count(*)::int from auditoria where donde = 'old') as auditoria`,
      )
      return Object.values(row ?? {})
    }
    const stop = new AbortController()
    const stopping: Queryable = {
      query: async (sql, params) => {
        stop.abort()
        return db.query(sql, params)
      },
    }
    await purgeSesiones(stopping, stop.signal, 1)
    expect(await left()).toEqual([3, 4, 4, 4])
    await purgeSesiones(db, new AbortController().signal, 1)
    expect(await left()).toEqual([1, 1, 1, 1])
  })
})
