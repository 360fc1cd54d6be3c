import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Compile } from 'typebox/compile'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EventoCambio } from '#contract/butaca.ts'
import { NOMBRES_CATALOGO } from '#contract/stock/catalogo.ts'
import { covers } from '#domain/butaca/cursor.ts'
import type { VerifiedClaims } from '#server/cuentas/token.ts'
import { EventoClient } from '../helpers/evento-client.ts'
import { addButacas } from '../helpers/fabrica.ts'
import { startTestServer, useTestServer } from '../helpers/server.ts'

const clients: EventoClient[] = []
const connect = async (url: string, token: string, lastId?: string) => {
  const client = await EventoClient.connect(url, token, lastId)
  clients.push(client)
  return client
}
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})

/** Much less than the tablets' polling interval. */
const BY_ITSELF_MS = 10_000

describe('GET /api/eventos', () => {
  let url: string
  const server = useTestServer()
  beforeAll(async () => {
    url = await server.listen()
    await addButacas(server.db, [
      { nro: 'E-0' },
      { nro: 'E-1' },
      { nro: 'E-2' },
      { nro: 'E-3', homologada: true },
    ])
  })
  // A new client may still get events of earlier changes: waits until there are none left.
  beforeEach(async () => {
    const client = await open()
    await change('E-0')
    while (!client.cambios.some(({ butacas }) => butacas.includes('E-0'))) await sleep(5)
    client.close()
  })

  const open = (lastId?: string) => connect(url, server.token(), lastId)
  const change = async (nroButaca: string, idEstado = '2') => {
    expect((await server.put({ nroButaca, idEstado })).statusCode).toBe(200)
  }
  const homologar = (nro: string, gris: string) =>
    server.db.query(
      `insert into homologacion (butaca_nro, etiqueta_blanca, etiqueta_gris, usuario_id, fecha_hs)
       select $1, 'b', $2, min(id), now() from usuario
       on conflict (butaca_nro) do update set etiqueta_gris = excluded.etiqueta_gris`,
      [nro, gris],
    )

  test('the stream is neither cached, buffered nor compressed', async () => {
    const { response, retry } = await open()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers.get('content-encoding')).toBeNull()
    await expect.poll(() => retry || clients[0]?.retry).toMatch(/^\d+$/)
  })

  test('a change is pushed without a request, with the number of its seat', async () => {
    const client = await open()
    const start = performance.now()
    await change('E-1')
    const evento = await client.nth(1)
    expect(evento.en - start).toBeLessThan(BY_ITSELF_MS)
    expect(evento.event).toBe('cambio')
    expect(Compile(EventoCambio).Errors(evento.todo)).toEqual([])
    expect(evento.cambio).toEqual({ butacas: ['E-1'], homologaciones: false })
  })

  test('an event names the catalogue that changed, and no seat', async () => {
    const client = await open()
    await server.db.query("insert into marca (nombre) values ('Una')")
    await server.db.query("update marca set nombre = 'Otra' where nombre = 'Una'")
    await server.db.query("insert into cliente_proveedor (nombre) values ('El Ceibo')")
    await expect.poll(() => client.listas).toEqual(expect.arrayContaining(['marcas', 'cliente_proveedor']))
    expect(client.cambios).toEqual([])
    expect(client.lastId).not.toBe('')
  })

  test('a homologation sends an event, and so does a label that changes without its seat', async () => {
    const client = await open()
    await homologar('E-3', 'una')
    expect((await client.nth(1)).cambio).toEqual({ butacas: ['E-3'], homologaciones: true })
    await homologar('E-3', 'otra')
    expect((await client.nth(2)).cambio).toEqual({ butacas: ['E-3'], homologaciones: true })
  })

  test('a rolled back change sends no event', async () => {
    const client = await open()
    const undone = server.db.tx(async tx => {
      await tx.query(`update butaca set cambio = pg_current_xact_id() where nro = 'E-1'`)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect((await server.put({ nroButaca: 'E-1', idEstado: '99' })).statusCode).toBe(422)
    await change('E-2')
    expect((await client.nth(1)).cambio).toEqual({ butacas: ['E-2'], homologaciones: false })
  })

  test('a batch is one event; above 500 seats the event names none', async () => {
    const client = await open()
    await server.db.query(
      `insert into butaca (nro, modelo_id, color_id, estado_id, fecha_hs)
       select 'L-' || n, 1, 1, 1, now() from generate_series(1, 40) n`,
    )
    expect((await client.nth(1)).cambio.butacas).toHaveLength(40)
    await server.db.query(
      `insert into butaca (nro, modelo_id, color_id, estado_id, fecha_hs)
       select 'M-' || n, 1, 1, 1, now() from generate_series(1, 501) n`,
    )
    expect((await client.nth(2)).cambio).toEqual({ butacas: [], homologaciones: true })
    await sleep(150)
    expect(client.eventos).toHaveLength(2)
  })

  test('Last-Event-ID brings the missed changes as one event, from an event’s id or the stream’s first id', async () => {
    const first = await open()
    await expect.poll(() => first.lastId).not.toBe('')
    const atOnce = first.lastId
    await change('E-1')
    const { id } = await first.nth(1)
    first.close()
    await change('E-2')
    await change('E-2', '3')
    await change('E-3')
    const second = await open(id)
    expect((await second.nth(1)).todo).toMatchObject({ desde: id, filas: [{ nro: 'E-2' }, { nro: 'E-3' }] })
    expect((await second.nth(1)).cambio).toEqual({ butacas: ['E-2', 'E-3'], homologaciones: false })
    const third = await open(atOnce)
    expect((await third.nth(1)).cambio.butacas).toEqual(['E-1', 'E-2', 'E-3'])
    await change('E-1')
    expect((await second.nth(2)).cambio).toEqual({ butacas: ['E-1'], homologaciones: false })
    expect((await third.nth(2)).cambio).toEqual({ butacas: ['E-1'], homologaciones: false })
  })

  test('a reopened stream sends no id before the missed changes, so that a cut in between loses no change', async () => {
    const first = await open()
    await change('E-1')
    const { id } = await first.nth(1)
    await change('E-2')
    await first.nth(2)
    const again = await open(id)
    const { id: upTo } = await again.nth(1)
    expect(again.ids).toEqual([upTo])
  })

  describe('opened at the cursor of an answer', () => {
    async function cursorNow(): Promise<string> {
      const client = await open()
      await change('E-0')
      const { id } = await client.nth(1)
      client.close()
      return untilCursor(cursor => covers(cursor, id))
    }
    async function untilCursor(isThere: (cursor: string) => boolean): Promise<string> {
      let cursor = ''
      const ask = async () => {
        cursor = String((await server.call({ method: 'GET', url: '/api/estado' })).headers['x-cursor'])
        return isThere(cursor)
      }
      await expect.poll(ask).toBe(true)
      return cursor
    }
    async function missedSince(cursor: string) {
      const client = await open(cursor)
      await change('E-0')
      await expect.poll(() => client.cambios.some(({ butacas }) => butacas.includes('E-0'))).toBe(true)
      client.close()
      return { nombres: client.listas, cambios: client.cambios.slice(0, -1), lastId: client.lastId }
    }

    test('the stream reports a seat, a label and a catalogue written after that answer, with and without other clients', async () => {
      const renameMarca = () =>
        server.db.query("update marca set nombre = nombre || '.' where id = (select min(id) from marca)")
      const countStreams = () => server.app.metrics.readings.get('butacas_event_streams')?.read()
      let cursor = await cursorNow()
      for (const isHeard of [false, true])
        for (const [write, nombres, cambios] of [
          [() => change('E-1'), [], [{ butacas: ['E-1'], homologaciones: false }]],
          [() => homologar('E-3', `g${isHeard}`), [], [{ butacas: [], homologaciones: true }]],
          [renameMarca, ['marcas'], []],
        ] as const) {
          await expect.poll(countStreams).toBe(0)
          const other = isHeard ? await open() : null
          await write()
          await sleep(150) // Time for the notification to arrive
          const { lastId, ...missed } = await missedSince(cursor)
          expect(missed).toEqual({ nombres, cambios })
          // Later answers have this cursor
          cursor = lastId
          other?.close()
        }
    })

    test('the cursor of answers moves with a write, also without open streams', async () => {
      const before = await cursorNow()
      await homologar('E-3', `h${performance.now()}`)
      const after = await untilCursor(cursor => cursor !== before)
      expect(covers(after, before)).toBe(true)
      expect(await missedSince(after)).toMatchObject({ nombres: [], cambios: [] })
    })

    test('a cursor from before the process started means that everything changed', async () => {
      const cursor = await cursorNow()
      await server.db.query('select pg_current_xact_id()') // So that the next cursor differs
      const second = await startTestServer({ db: server.db })
      const client = await connect(await second.listen(), second.token(), cursor)
      // Every list: the catalogues, the company, the products of seats and the deliveries
      await expect.poll(() => client.listas).toHaveLength(NOMBRES_CATALOGO.length + 3)
      expect(client.cambios).toEqual([{ butacas: [], homologaciones: true }])
      client.close()
      await second.close()
    })
  })

  test.each(['basura', '00000000-0000-4000-8000-000000000000.5:5:', "' or 1=1 --"])(
    'the Last-Event-ID "%s" means that everything changed',
    async lastId => {
      const client = await open(lastId)
      await expect.poll(() => client.cambios).toEqual([{ butacas: [], homologaciones: true }])
    },
  )

  test('an event id is a cursor of /api/butaca/cambios', async () => {
    const client = await open()
    await change('E-1')
    const { id } = await client.nth(1)
    await change('E-2')
    const answer = await server.call({ method: 'GET', url: '/api/butaca/cambios', query: { desde: id } })
    expect(answer.json()).toMatchObject({ reinicio: false, butacas: [{ nro: 'E-2' }] })
  })

  test('an event has the changed row as the list has it, and begins at the cursor of the previous event', async () => {
    const client = await open()
    await change('E-1')
    await change('E-2', '5')
    await expect
      .poll(() => client.eventos.flatMap(({ todo }) => todo.filas ?? []).map(({ nro }) => nro))
      .toContain('E-2')
    await change('E-1', '5')
    const asked = await server.call({ method: 'POST', url: '/api/butaca/filtro', payload: '{"estado":5}' })
    const known = () =>
      new Map(client.eventos.flatMap(({ todo }) => (todo.filas ?? []).map(fila => [fila.nro, fila])))
    await expect
      .poll(() => known().get('E-1'))
      .toEqual(asked.json<{ nro: string }[]>().find(({ nro }) => nro === 'E-1'))
    const { eventos } = client
    expect(eventos.length).toBeGreaterThan(1)
    expect(eventos.slice(1).map(({ todo }) => todo.desde)).toEqual(eventos.slice(0, -1).map(({ id }) => id))
  })

  test('an event has no rows if they are too many or if a model was renamed', async () => {
    const client = await open()
    await server.db.query(
      `update butaca set cambio = pg_current_xact_id() where nro like 'M-%' or nro like 'L-%'`,
    )
    expect((await client.nth(1)).todo.filas).toBeUndefined()
    await change('E-1')
    expect((await client.nth(2)).todo.filas).toHaveLength(1)
    await server.db.query(`update modelo set nombre = nombre || 'x' where id = 1`)
    expect((await client.nth(3)).todo.filas).toBeUndefined()
    await server.db.query(`update modelo set nombre = rtrim(nombre, 'x') where id = 1`)
    // Waits for the second rename's event: it names no seats, and a later change would join it
    await client.nth(4)
  })

  test('every seat changed in a burst is reported, also to clients that come and go', async () => {
    const client = await open()
    let lastId: string | undefined
    const told = new Set<string>()
    const burst = (async () => {
      for (let n = 0; n < 60; n++) await change(`L-${(n % 40) + 1}`, n < 40 ? '2' : '3')
    })()
    for (let visit = 0; visit < 6; visit++) {
      const visitor = await open(lastId)
      await sleep(40)
      visitor.close()
      for (const { cambio } of visitor.eventos) for (const nro of cambio.butacas) told.add(nro)
      if (visitor.lastId) lastId = visitor.lastId
    }
    await burst
    // `last` receives no event if the visitors before it received everything
    const last = await open(lastId)
    const seen = () => new Set(client.eventos.flatMap(({ cambio }) => cambio.butacas))
    await expect.poll(() => seen().size).toBe(40)
    await expect.poll(() => new Set([...told, ...last.eventos.flatMap(e => e.cambio.butacas)]).size).toBe(40)
  })

  test('the stream ends when the token expires', async () => {
    const { sub, rol, jti, iat } = server.app.jwt.verify<VerifiedClaims>(server.token())
    const token = server.app.jwt.sign({ sub, rol, jti, iat }, { expiresIn: '2s' })
    const { exp } = server.app.jwt.verify<VerifiedClaims>(token)
    const client = await connect(url, token)
    expect(client.response.status).toBe(200)
    await client.ended
    // A timer may fire a few milliseconds too early
    expect(Date.now()).toBeGreaterThanOrEqual(exp * 1000 - 20)
    await expect.poll(async () => (await connect(url, token)).response.status).toBe(401)
  })

  test('C16: a token in the address opens no stream', async () => {
    const token = server.token()
    const path = `/api/eventos?token=${token}&authorization=Bearer%20${token}`
    expect((await fetch(url + path)).status).toBe(401)
  })

  test('a vendedor gets events without rows', async () => {
    const client = await connect(url, server.token('vendedor'))
    expect(client.response.status).toBe(200)
    await change('E-1')
    await expect.poll(() => client.eventos.map(({ cambio }) => cambio.butacas)).toContainEqual(['E-1'])
    // Rows are only for roles that may list them (design §5)
    expect(client.eventos.flatMap(({ todo }) => Object.keys(todo))).not.toContain('filas')
  })

  test('HEAD opens no stream', async () => {
    const answer = await fetch(`${url}/api/eventos`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${server.token()}` },
    })
    expect(answer.status).toBe(405)
  })
})

describe('the process that serves streams', () => {
  test('S8: a stopping server ends the streams within five seconds; the next server sends the missed events', async () => {
    const first = await startTestServer()
    await addButacas(first.db, ['E-1', 'E-2'])
    const client = await connect(await first.listen(), first.token())
    await first.put({ nroButaca: 'E-1', idEstado: '2' })
    const { id } = await client.nth(1)
    const second = await startTestServer({ db: first.db })
    const start = performance.now()
    await first.app.close()
    await client.ended
    expect(performance.now() - start).toBeLessThan(5_000)

    await second.put({ nroButaca: 'E-2', idEstado: '2' })
    const again = await connect(await second.listen(), second.token(), id)
    await expect.poll(() => again.cambios.flatMap(({ butacas }) => butacas)).toEqual(['E-2'])
    await second.close()
    await first.close()
  })

  test('an instance sends its clients the changes made through another instance', async () => {
    const one = await startTestServer()
    const other = await startTestServer({ db: one.db })
    await addButacas(one.db, ['E-1'])
    const client = await connect(await one.listen(), one.token())
    await other.put({ nroButaca: 'E-1', idEstado: '2' })
    expect((await client.nth(1)).cambio.butacas).toEqual(['E-1'])
    await other.close()
    await one.close()
  })

  test('C39: a stream over the limit of its session, its person (429) or the server (503) is refused with Retry-After; a closed stream frees its place', async () => {
    const server = await startTestServer()
    const { hostname, port } = new URL(await server.listen())
    const agent = new http.Agent({ keepAlive: false })
    const ask = (token: string) =>
      new Promise<http.IncomingMessage>((resolve, reject) => {
        const headers = { authorization: `Bearer ${token}` }
        http.get({ hostname, port, path: '/api/eventos', headers, agent }, resolve).on('error', reject)
      })
    const askTimes = (times: number, token: string) =>
      Promise.all(Array.from({ length: times }, () => ask(token)))
    const streams: http.IncomingMessage[] = []
    const expectFull = async (token: string, status: number) => {
      const refused = await ask(token)
      expect(refused.statusCode).toBe(status)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      refused.resume()
    }
    await server.db.exec(`insert into usuario (nombre, clave, rol)
      select 'turno' || n, 'x', 'operario' from generate_series(1, 15) n`)
    for (const nombre of Array.from({ length: 15 }, (_, n) => `turno${n + 1}`)) {
      for (let sesion = 1; sesion <= 5; sesion++) {
        const token = await server.signIn(nombre)
        streams.push(...(await askTimes(20, token)))
        if (nombre === 'turno1' && sesion === 1) await expectFull(token, 429)
      }
      if (nombre === 'turno1') await expectFull(await server.signIn(nombre), 429)
    }
    expect(new Set(streams.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    await expectFull(server.token(), 503)
    streams.pop()?.destroy()
    await expect
      .poll(async () => {
        const next = await ask(server.token())
        streams.push(next)
        return next.statusCode
      })
      .toBe(200)
    for (const stream of streams) stream.destroy()
    await server.close()
  })
})

test('changes made while the database connection was lost are sent when the connection is back', async () => {
  const server = await startTestServer({ engine: 'postgres' })
  await addButacas(server.db, ['E-1'])
  const client = await connect(await server.listen(), server.token())
  await expect.poll(() => client.lastId).not.toBe('')
  await server.db.tx(async tx => {
    await tx.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'butacas avisos' and datname = current_database()",
    )
    await tx.query("update butaca set cambio = pg_current_xact_id() where nro = 'E-1'")
  })
  // Without the notifications, homologations may have changed too.
  expect((await client.nth(1)).cambio).toEqual({ butacas: ['E-1'], homologaciones: true })
  await server.close()
})
