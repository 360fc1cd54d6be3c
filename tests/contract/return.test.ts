import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'
import { ENGINE, type FreshDatabase, makeDatabase } from '../helpers/databases.ts'
import { addButacas, fillFabrica } from '../helpers/fabrica.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

const TABLETS = 50
const ENTRIES = 8

describe('after an outage', () => {
  let fresh: FreshDatabase
  let server: TestServer
  beforeAll(async () => {
    fresh = await makeDatabase()
    const db = await fresh.open()
    await fillFabrica(db)
    server = await startTestServer({ db })
    await addButacas(
      db,
      Array.from({ length: TABLETS }, (_, i) => `T-${i}`),
    )
  })
  afterAll(async () => {
    await server.close()
    await server.db.close()
    await fresh.remove()
  })

  /** @returns the statuses other than 200. */
  async function drain(tablet: number): Promise<Set<string>> {
    const dispositivo = randomUUID()
    const others = new Set<string>()
    for (let sec = 1; sec <= ENTRIES; sec++) {
      const headers = {
        'idempotency-key': randomUUID(),
        'device-id': dispositivo,
        'device-seq': String(sec),
      }
      for (;;) {
        const query = { nroButaca: `T-${tablet}`, idEstado: String((sec % 4) + 1) }
        const { statusCode, headers: answered } = await server.put(query, headers)
        if (statusCode === 200) break
        others.add(`${statusCode} ${answered['retry-after'] === undefined ? 'bare' : 'Retry-After'}`)
        await sleep(50)
      }
    }
    return others
  }

  test('O40: when fifty tablets return at once, each change is applied once, and 503 with Retry-After is the only refusal', async () => {
    const others = await Promise.all(Array.from({ length: TABLETS }, (_, i) => drain(i)))
    expect([...others].flatMap(set => [...set]).filter(other => other !== '503 Retry-After')).toEqual([])
    const [row] = await server.db.query(
      `select count(*)::int as filas, count(distinct clave)::int as claves,
         (select count(*)::int from operacion) as operaciones,
         (select count(*)::int from butaca where nro like 'T-%' and version <> ${ENTRIES + 1}) as otras
       from cambio_estado`,
    )
    const total = TABLETS * ENTRIES
    expect(row).toEqual({ filas: total, claves: total, operaciones: total, otras: 0 })
    const desorden = await server.db.query(
      `select 1 from (
         select estado_id, row_number() over (partition by butaca_nro order by fecha_hs, id) as sec from cambio_estado
       ) t where estado_id <> sec % 4 + 1`,
    )
    expect(desorden).toEqual([])
  }, 300_000)

  if (ENGINE === 'postgres')
    test('S21: backends killed under load, ten times, give 503 with Retry-After: no change is lost or repeated', async () => {
      const dba = await openPostgres(fresh.where.databaseUrl ?? '', { connections: 1 })
      const endAll = () =>
        dba.query(
          `select count(pg_terminate_backend(pid))::int from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        )
      const confirmed = new Set<string>()
      const others = new Set<string>()
      let answered: () => void = () => {}
      const send = async (clave: string, tablet: number): Promise<void> => {
        for (;;) {
          const query = { nroButaca: `T-${tablet}`, idEstado: '2' }
          const { statusCode, headers } = await server.put(query, { 'idempotency-key': clave })
          answered()
          if (statusCode === 200) {
            confirmed.add(clave)
            return
          }
          others.add(`${statusCode} ${headers['retry-after'] === undefined ? 'bare' : 'Retry-After'}`)
        }
      }
      for (let round = 0; round < 10; round++) {
        const first = new Promise<void>(resolve => {
          answered = resolve
        })
        const sent = Array.from({ length: TABLETS }, (_, i) => send(randomUUID(), i))
        await first
        await endAll()
        await Promise.all(sent)
      }
      expect([...others]).toEqual(['503 Retry-After'])
      expect(confirmed.size).toBe(10 * TABLETS)
      const [row] = await dba.query(
        `select count(*)::int as filas, count(distinct clave)::int as claves from cambio_estado
         where clave = any($1::uuid[])`,
        [[...confirmed]],
      )
      await dba.close()
      expect(row).toEqual({ filas: 10 * TABLETS, claves: 10 * TABLETS })
    }, 300_000)

  // The embedded database has one connection: no other request can use the key meanwhile
  if (ENGINE === 'postgres') {
    test('O4: a key in use by another request is 409, not unknown', async () => {
      const clave = randomUUID()
      const ask = () => server.call({ method: 'GET', url: `/api/claves/${clave}` })
      const other = await openPostgres(fresh.where.databaseUrl ?? '', { connections: 1 })
      const held = await other.tx(async tx => {
        await tx.query(`select pg_advisory_xact_lock(hashtextextended('operario ' || $1, 0))`, [clave])
        return ask()
      })
      await other.close()
      expect(held.json()).toMatchObject({ status: 409, codigo: 'CLAVE_EN_CURSO' })
      expect(held.headers['retry-after']).toBe('1')
      expect((await ask()).json()).toMatchObject({ codigo: 'CLAVE_DESCONOCIDA' })
    })

    test('O4: a key in use by another request gets that request’s answer, or 409 with Retry-After within 2 s', async () => {
      const clave = randomUUID()
      const send = () => server.put({ nroButaca: 'T-0', idEstado: '2' }, { 'idempotency-key': clave })
      const other = await openPostgres(fresh.where.databaseUrl ?? '', { connections: 1 })
      const held = await other.tx(async tx => {
        await tx.query(`select pg_advisory_xact_lock(hashtextextended('operario ' || $1, 0))`, [clave])
        return send()
      })
      expect(held.json()).toMatchObject({ status: 409, codigo: 'CLAVE_EN_CURSO' })
      expect(held.headers['retry-after']).toBe('1')
      // The wait ends by this limit: after the longer statement_timeout the answer would be 503
      expect(await server.db.query('show lock_timeout')).toEqual([{ lock_timeout: '2s' }])
      // The seat is locked for a moment, so that one of the two requests keeps the key in use
      const both = await other.tx(async tx => {
        await tx.query(`select 1 from butaca where nro = 'T-0' for update`)
        const sends = [send(), send()]
        await sleep(300)
        return () => Promise.all(sends)
      })
      const answers = await both()
      await other.close()
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(answers[0]?.body).toBe(answers[1]?.body)
      const replayed = answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')
      expect(replayed).toHaveLength(1)
    })
  }
})
