import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { callAs, digestRows, EVERY_CALL, fillForCalls, requestOf, whoMay } from '../helpers/calls.ts'
import { BOTH } from '../helpers/databases.ts'
import { addButacas } from '../helpers/fabrica.ts'
import { useTestServer } from '../helpers/server.ts'

describe.each(BOTH)('Idempotency-Key on %s', engine => {
  const server = useTestServer({ engine })
  beforeAll(async () => {
    await addButacas(
      server.db,
      ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6', 'A-7', 'A-8', 'A-9'].map(nro => ({ nro })),
    )
  })

  const countHistorial = async (nro: string) => {
    const [row] = await server.db.query<{ n: number }>(
      'select count(*)::int as n from cambio_estado where butaca_nro = $1',
      [nro],
    )
    return row?.n
  }
  const withKey = (clave: string, more: Record<string, string> = {}) => ({
    'idempotency-key': clave,
    ...more,
  })

  test('O2: a key sent again gets the stored answer and adds no row of history', async () => {
    const clave = randomUUID()
    const first = await server.put({ nroButaca: 'A-1', idEstado: '2' }, withKey(clave))
    const second = await server.put({ nroButaca: 'A-1', idEstado: '2' }, withKey(clave))
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(second.headers).toMatchObject({
      'idempotency-replayed': 'true',
      'idempotency-key': clave,
      etag: '"v2"',
    })
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
    expect(await countHistorial('A-1')).toBe(1)
  })

  test('O3: fifty concurrent sends of one key have one effect; each gets its answer, or 409 with Retry-After', async () => {
    const headers = withKey(randomUUID())
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.put({ nroButaca: 'A-2', idEstado: '2' }, headers)),
    )
    const decided = answers.filter(({ statusCode }) => statusCode !== 409)
    expect(new Set(decided.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(decided[0]?.statusCode).toBe(200)
    expect(
      decided.filter(({ headers: { 'idempotency-replayed': replayed } }) => replayed === undefined),
    ).toHaveLength(1)
    for (const { statusCode, headers: answered } of answers)
      if (statusCode === 409) expect(answered['retry-after']).toBe('1')
    expect(await countHistorial('A-2')).toBe(1)
  })

  test('O5: a key reused for other content is refused and changes nothing', async () => {
    const headers = withKey(randomUUID())
    await server.put({ nroButaca: 'A-3', idEstado: '2' }, headers)
    const reused = await server.put({ nroButaca: 'A-3', idEstado: '4' }, headers)
    expect(reused.statusCode).toBe(422)
    expect(reused.json()).toMatchObject({ codigo: 'CLAVE_REUSADA' })
    expect(await countHistorial('A-3')).toBe(1)
  })

  describe('S25: the hash of a request ignores how the request is written', () => {
    const nueva = (nro: string) => ({ nro, modelo: 1, color: { id: 1, nombre: 'negro' }, peso: 12.5 })
    const crear = (text: string, clave: string) =>
      server.call({ method: 'POST', url: '/api/butaca', payload: text, headers: withKey(clave) })
    const cambiar = (query: string, clave: string) =>
      server.call({ method: 'PUT', url: `/api/butaca?${query}`, headers: withKey(clave) })

    test('S25: fields in another order, and numbers and spaces written in another way, have the same hash', async () => {
      const [cambio, alta] = [randomUUID(), randomUUID()]
      const first = await cambiar('nroButaca=A-3&idEstado=3&peso=12.5', cambio)
      const again = await cambiar('peso=12.50&idEstado=3&nroButaca=%41-3', cambio)
      const made = await crear(JSON.stringify(nueva('S25-1')), alta)
      const { nro, modelo, peso } = nueva('S25-1')
      const anew = `{ "peso": ${peso}0, "color": {"nombre":"negro", "id":1}, "modelo": ${modelo}, "nro": "${nro}" }`
      const told = await crear(anew, alta)
      expect([first.statusCode, made.statusCode]).toEqual([200, 201])
      expect([again.body, told.body]).toEqual([first.body, made.body])
      for (const { headers } of [again, told]) expect(headers['idempotency-replayed']).toBe('true')
    })

    test('S25: another value, another seat or another call has another hash', async () => {
      const clave = randomUUID()
      await cambiar('nroButaca=A-3&idEstado=3&peso=12.5', clave)
      for (const query of [
        'nroButaca=A-3&idEstado=3&peso=12.51',
        'nroButaca=A-4&idEstado=3&peso=12.5',
        'nroButaca=A-3&idEstado=3',
      ])
        expect((await cambiar(query, clave)).json()).toMatchObject({ codigo: 'CLAVE_REUSADA' })
      expect((await crear(JSON.stringify(nueva('S25-2')), clave)).json()).toMatchObject({ status: 422 })
    })

    test('S25: a key of a release that hashed the raw address is still recognized', async () => {
      const [clave, url] = [randomUUID(), '/api/butaca?nroButaca=A-3&idEstado=2']
      const first = await cambiar('nroButaca=A-3&idEstado=2', clave)
      await server.db.query(
        `update operacion set huella = encode(sha256(convert_to($1, 'UTF8')), 'hex') where clave = $2::uuid`,
        [JSON.stringify(['PUT', url, null]), clave],
      )
      const again = await cambiar('nroButaca=A-3&idEstado=2', clave)
      expect([again.statusCode, again.body]).toEqual([200, first.body])
      expect(again.headers['idempotency-replayed']).toBe('true')
    })
  })

  test.each(['no es una clave', '1234', `${randomUUID()}x`, ''])(
    'O6: the malformed key "%s" is 400',
    async clave => {
      const answer = await server.put({ nroButaca: 'A-4', idEstado: '2' }, withKey(clave))
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ codigo: 'PEDIDO_INVALIDO', campos: ['idempotency-key'] })
      expect(await countHistorial('A-4')).toBe(0)
    },
  )

  test('a refused request does not use up its key: sent again later, the request is applied', async () => {
    const headers = withKey(randomUUID())
    expect((await server.put({ nroButaca: 'B-1', idEstado: '2' }, headers)).statusCode).toBe(404)
    await addButacas(server.db, [{ nro: 'B-1' }])
    const answer = await server.put({ nroButaca: 'B-1', idEstado: '2' }, headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['idempotency-replayed']).toBeUndefined()
  })

  test('C33: a key of one user is unknown to another user', async () => {
    const headers = withKey(randomUUID())
    await server.put({ nroButaca: 'A-5', idEstado: '2' }, headers, 'operario')
    const other = await server.put({ nroButaca: 'A-5', idEstado: '2' }, headers, 'lopez')
    expect(other.headers['idempotency-replayed']).toBeUndefined()
    expect(await countHistorial('A-5')).toBe(2)
  })

  test('O16: the key is looked up before the version is checked', async () => {
    const headers = withKey(randomUUID(), { 'if-match': '"v1"' })
    await server.put({ nroButaca: 'A-6', idEstado: '2' }, headers)
    await server.put({ nroButaca: 'A-6', idEstado: '3' }, {}, 'lopez')
    const again = await server.put({ nroButaca: 'A-6', idEstado: '2' }, headers)
    expect(again.statusCode).toBe(200)
    expect(again.headers['idempotency-replayed']).toBe('true')
  })

  test('the device of a request is stored with its key', async () => {
    const [clave, dispositivo] = [randomUUID(), randomUUID()]
    await server.put(
      { nroButaca: 'A-7', idEstado: '2' },
      withKey(clave, { 'device-id': dispositivo, 'device-seq': '41' }),
    )
    const [row] = await server.db.query(
      'select dispositivo::text as dispositivo, dispositivo_sec::int as sec from operacion where clave = $1::uuid',
      [clave],
    )
    expect(row).toEqual({ dispositivo, sec: 41 })
  })

  test('a seat’s time is the capture time, but later than its latest event and not in the future', async () => {
    const before = Date.now()
    await server.put({ nroButaca: 'A-8', idEstado: '2' }, { 'capture-age-ms': '3600000' })
    const after = Date.now()
    await server.put({ nroButaca: 'A-8', idEstado: '3' }, { 'capture-age-ms': '7200000' })
    await server.put({ nroButaca: 'A-8', idEstado: '4' })
    const rows = await server.db.query<{ ms: number; recibido: number }>(
      `select extract(epoch from fecha_hs)::float8 * 1000 as ms, extract(epoch from recibido_en)::float8 * 1000 as recibido
       from cambio_estado where butaca_nro = 'A-8' order by id`,
    )
    const [first, second, third] = rows.map(({ ms }) => Math.round(ms)) as [number, number, number]
    expect(first).toBeGreaterThanOrEqual(before - 3_600_000)
    expect(first).toBeLessThanOrEqual(after - 3_600_000 + 1)
    expect(second).toBe(first + 1)
    expect(third).toBeGreaterThan(second)
    expect(third).toBeLessThanOrEqual(Date.now() + 1)
    for (const { recibido } of rows) expect(recibido).toBeGreaterThan(before - 5_000)
  })

  describe('O11: after a demotion', () => {
    const setRol = (rol: string) =>
      server.db.query(`update usuario set rol = $1 where nombre = 'operario'`, [rol])
    const asVendedor = async () => ({ authorization: `Bearer ${await server.signIn('operario')}` })
    afterEach(() => setRol('operario'))

    test('O11: a resend replays the stored answer, though the new role may not make the change', async () => {
      const clave = randomUUID()
      const headers = { authorization: `Bearer ${await server.signIn('operario')}`, ...withKey(clave) }
      const done = await server.put({ nroButaca: 'A-4', idEstado: '2' }, headers)
      expect(done.statusCode).toBe(200)
      await setRol('vendedor')
      // The demotion closed the session: the device waits until the user signs in again with the new role
      await expect
        .poll(async () => (await server.put({ nroButaca: 'A-4', idEstado: '2' }, headers)).statusCode)
        .toBe(401)
      const again = { ...(await asVendedor()), ...withKey(clave) }
      const told = await server.put({ nroButaca: 'A-4', idEstado: '2' }, again)
      expect([told.statusCode, told.body]).toEqual([200, done.body])
      expect(told.headers['idempotency-replayed']).toBe('true')
      const asked = await server.call({ method: 'GET', url: `/api/claves/${clave}`, headers: again })
      expect(asked.json()).toEqual({ clave, status: 200, respuesta: done.json() })
      expect(await countHistorial('A-4')).toBe(1)
    })

    test('O11: no key, new or used, allows a new change', async () => {
      const used = randomUUID()
      const before = { authorization: `Bearer ${await server.signIn('operario')}`, ...withKey(used) }
      await server.put({ nroButaca: 'A-6', idEstado: '4' }, before)
      await setRol('vendedor')
      const rows = await countHistorial('A-6')
      const vendedor = await asVendedor()
      const fresh = { ...vendedor, ...withKey(randomUUID()) }
      const known = { ...vendedor, ...withKey(used) }
      expect((await server.put({ nroButaca: 'A-6', idEstado: '3' }, fresh)).json()).toMatchObject({
        status: 403,
        codigo: 'PERMISO',
      })
      expect((await server.put({ nroButaca: 'A-6', idEstado: '3' }, known)).json()).toMatchObject({
        codigo: 'CLAVE_REUSADA',
      })
      for (const headers of [fresh, known])
        for (const url of ['/api/usuarios', '/api/homologaciones', '/api/excel/download'])
          expect([403, 422]).toContain((await server.call({ method: 'GET', url, headers })).statusCode)
      expect(await countHistorial('A-6')).toBe(rows)
    })
  })

  test('C29: a token writes nothing after its user was disabled or demoted', async () => {
    expect((await server.put({ nroButaca: 'A-9', idEstado: '2' }, {}, 'de-baja')).statusCode).toBe(401)
    // A change of role also closes the sessions; the trigger is off so that the check inside the write is tested
    await server.db.exec(
      `alter table usuario disable trigger usuario_cambiado;
       update usuario set rol = 'vendedor' where nombre = 'lopez';
       alter table usuario enable trigger usuario_cambiado`,
    )
    expect((await server.put({ nroButaca: 'A-9', idEstado: '2' }, {}, 'lopez')).statusCode).toBe(403)
    expect(await countHistorial('A-9')).toBe(0)
  })
})

const KEYLESS = [
  ...[
    'login',
    'primerIngreso',
    'logout',
    'miClave',
    'emisor',
    'pinEquipo',
    'pleno',
    'cierres',
    'crearUsuario',
  ],
  ...['claveUsuario', 'crearPared', 'crearAviso', 'cambiarSecreto', 'probarAviso', 'crearPrograma'],
  ...['imprimirEtiquetas', 'rescatar'],
]

describe('the key of every call', () => {
  const server = useTestServer()
  beforeAll(() => fillForCalls(server))

  test('O2: in every writing call except the listed ones, a repeated key gets the stored answer and has no second effect', async () => {
    const keyless: string[] = []
    const calls = EVERY_CALL.filter(
      ({ name, method, path }) => path.includes('/d/:id') || (method !== 'GET' && !name.startsWith('filtro')),
    )
    for (const rule of calls) {
      const who = whoMay(rule)
      const { name, good = 200 } = rule
      const request = requestOf(callAs(rule, who), { 'idempotency-key': randomUUID() })
      const ask = () => server.call(request, who)
      const first = await ask()
      expect([name, first.statusCode]).toEqual([name, good])
      const before = await digestRows(server)
      const again = await ask()
      if (again.headers['idempotency-replayed'] === undefined) {
        keyless.push(name)
        continue
      }
      // Only the last line of a streamed answer is stored
      const body = first.body.trim().split('\n').at(-1)
      expect([name, again.statusCode, again.body.trim()]).toEqual([name, good, body])
      for (const header of ['etag', 'x-warnings'])
        expect([name, again.headers[header]]).toEqual([name, first.headers[header]])
      expect([name, await digestRows(server)]).toEqual([name, before])
    }
    expect(keyless).toEqual(KEYLESS)
  })
})
