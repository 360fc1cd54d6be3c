import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import { isEnCurso } from '#server/sync/idempotency.ts'
import { BOTH } from '../helpers/databases.ts'
import { addButacas } from '../helpers/fabrica.ts'
import { startTestServer, useTestServer } from '../helpers/server.ts'

describe.each(BOTH)('concurrent changes of state on %s', engine => {
  let turn = 0
  let nro = ''
  const server = useTestServer({ engine })
  beforeEach(async () => {
    nro = `U-${++turn}`
    await addButacas(server.db, [nro])
  })

  const change = (idEstado: number, clave: string = randomUUID(), more: Record<string, string> = {}) =>
    server.put({ nroButaca: nro, idEstado: String(idEstado) }, { 'idempotency-key': clave, ...more })
  const historial = async () =>
    (
      await server.db.query<{ estado: number; de: string; clave: boolean }>(
        `select ce.estado_id as estado, u.nombre as de, ce.clave is not null as clave
         from cambio_estado ce join usuario u on u.id = ce.usuario_id where ce.butaca_nro = $1 order by ce.id`,
        [nro],
      )
    ).map(({ estado, de, clave }) => `${estado} ${de} ${clave}`)
  const cuenta = async () => {
    const [row] = await server.db.query<{ n: number }>('select sum(escrituras)::int as n from cuenta')
    return row?.n ?? 0
  }
  /** Sends requests while a transaction locks the seat. */
  const together = async <T>(ask: () => Promise<T>[], held = ''): Promise<T[]> => {
    let asked: Promise<T[]> = Promise.resolve([])
    await server.db.tx(async tx => {
      await tx.query('select from butaca where nro = $1 for no key update', [nro])
      for (const sql of held.split(/;\s+/).filter(Boolean)) await tx.query(sql)
      asked = Promise.all(ask())
      for (const stopped = Date.now() + 200; Date.now() < stopped; ) await tx.query('select 1')
    })
    return asked
  }

  test('O2: two concurrent sends of one key have one effect, and the second gets the stored answer', async () => {
    const clave = randomUUID()
    const before = await cuenta()
    const answers = await together(() => [change(3, clave), change(3, clave)])
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array(2).fill([200, answers[0]?.body]),
    )
    const replayed = answers.map(({ headers }) => headers['idempotency-replayed'])
    expect(replayed.sort()).toEqual(['true', undefined])
    expect(await historial()).toEqual(['3 operario true'])
    expect(await cuenta()).toBe(before + 1)
  })

  test('O8: two concurrent changes of one seat are both applied, one after the other', async () => {
    const answers = await together(() => [change(3), change(4)])
    expect(answers.map(({ headers }) => headers.etag).sort()).toEqual(['"v2"', '"v3"'])
    expect((await historial()).sort()).toEqual(['3 operario true', '4 operario true'])
    const last = answers.find(({ headers }) => headers.etag === '"v3"')?.json<Butaca>()
    const [row] = await server.db.query('select estado_id as id from butaca where nro = $1', [nro])
    expect(row).toEqual({ id: last?.estado.id })
  })

  test('a refused change among others is refused alone and stores nothing', async () => {
    const before = await cuenta()
    const clave = randomUUID()
    const answers = await together(() => [
      change(3),
      change(99, clave),
      change(4, undefined, { 'if-match': '"v9"' }),
      change(4),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 422, 412, 200])
    expect(await historial()).toHaveLength(2)
    expect(await cuenta()).toBe(before + 2)
    const kept = await server.db.query('select from operacion where clave = $1::uuid', [clave])
    expect(kept).toEqual([])
  })

  test('C29, O56: an older token writes nothing after its user was disabled or demoted, or its device revoked', async () => {
    const demoted = server.app.jwt.decode<{ jti: string }>(await server.signIn('vendedor'))
    const as = (token: string) => ({ authorization: `Bearer ${token}` })
    const revocado = randomUUID()
    await server.db.query('insert into dispositivo (id, revocado_en) values ($1::uuid, now())', [revocado])
    const sid = demoted?.jti ?? ''
    const answers = [
      await change(3, undefined, as(server.token('de-baja'))),
      await change(3, undefined, as(server.app.signToken({ nombre: 'vendedor', rol: 'operario', sid }))),
      await change(3, undefined, { 'device-id': revocado }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403])
    expect(await historial()).toEqual([])
  })

  test('C8: a change that was waiting when its session was closed writes nothing', async () => {
    const token = await server.signIn('operario')
    const { jti } = server.app.jwt.decode<{ jti: string }>(token) ?? { jti: '' }
    const headers = { authorization: `Bearer ${token}` }
    await change(3, undefined, headers)
    const [late] = await together(
      () => [change(4, undefined, headers)],
      `lock table usuario; update sesion set cerrada = now() where sid = '${jti}'`,
    )
    expect(late?.statusCode).toBe(401)
    expect(await historial()).toHaveLength(1)
  })

  test('C8: a change that was waiting when its user was disabled writes nothing, though the session is open', async () => {
    const nombre = `sale-${nro.toLowerCase()}`
    await server.db.query("insert into usuario (nombre, clave, rol) values ($1, 'nadie', 'operario')", [
      nombre,
    ])
    const headers = { authorization: `Bearer ${await server.signIn(nombre)}` }
    await change(3, undefined, headers)
    const [late] = await together(
      () => [change(4, undefined, headers)],
      `lock table usuario; update usuario set activo = false where nombre = '${nombre}';
       update sesion set cerrada = null where usuario_id = (select id from usuario where nombre = '${nombre}')`,
    )
    expect(late?.statusCode).toBe(401)
    expect(await historial()).toHaveLength(1)
  })
})

test('O4: a change waits while its key is being looked up', async () => {
  const server = await startTestServer({ engine: 'postgres' })
  await addButacas(server.db, ['A-1'])
  const clave = randomUUID()
  const query = { nroButaca: 'A-1', idEstado: '3' }
  let asked: ReturnType<typeof server.put> | undefined
  await server.db.tx(async tx => {
    await isEnCurso(tx, 'operario', clave)
    asked = server.put(query, { 'idempotency-key': clave })
    expect(await Promise.race([asked, sleep(400, 'it waits')])).toBe('it waits')
    expect(await tx.query('select from cambio_estado')).toEqual([])
  })
  expect((await asked)?.statusCode).toBe(200)
  expect(await server.db.query('select from cambio_estado')).toHaveLength(1)
  await server.close()
})
