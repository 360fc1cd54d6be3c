import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { Compile } from 'typebox/compile'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { PERMISOS_DE_PROGRAMA, type PermisoPrograma, permisosOf } from '#contract/permisos.ts'
import type { Problem } from '#contract/problem.ts'
import {
  ProgramaCreado as Creado,
  type Programa,
  type ProgramaCreado,
  Programas,
} from '#contract/programa.ts'
import { LLAMADAS_POR_MINUTO } from '#server/programas/llaves.ts'
import { CLOSED_CALLS, callAs, fillForCalls, makeCall, requestOf } from '../helpers/calls.ts'
import { EventoClient } from '../helpers/evento-client.ts'
import { addButacas } from '../helpers/fabrica.ts'
import { routesOf } from '../helpers/routes.ts'
import { startTestServer, type TestServer, useTestServer } from '../helpers/server.ts'

const SOON_MS = 1_000

function keysOf(server: TestServer) {
  return {
    make: async (nombre: string, ...permisos: PermisoPrograma[]) => {
      const answer = await server.ask(ENDPOINTS.crearPrograma, { body: { nombre, permisos, dias: 90 } })
      expect(answer.statusCode).toBe(201)
      return answer.json<ProgramaCreado>()
    },
    by: ({ clave }: { clave: string }, options: InjectOptions, of = server) =>
      of.app.inject({
        ...options,
        headers: { 'content-type': 'application/json', ...options.headers, authorization: `Bearer ${clave}` },
      }),
    listed: async () => (await server.ask(ENDPOINTS.programas)).json<Programa[]>(),
  }
}

const move = (nro: string, estado: number, headers: Record<string, string> = {}): InjectOptions => ({
  method: 'PUT',
  url: `/api/butaca?nroButaca=${nro}&idEstado=${estado}&peso=-1`,
  headers,
})

describe('keys of programs', () => {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const server = useTestServer({ logTo, config: { logLevel: 'info' } })
  const keys = keysOf(server)
  beforeAll(async () => {
    await addButacas(server.db, ['P-1', 'P-2', 'P-3', 'P-4', 'P-5'])
  })
  afterEach(() => server.db.query('delete from intento_login'))

  const statusOf = async (key: { clave: string }, of = server) =>
    (await keys.by(key, { url: '/api/quien-soy' }, of)).statusCode

  test('the answer to a key’s creation has the key; the list and the database do not', async () => {
    const creado = await keys.make('Tablero de gerencia', 'informes.leer', 'butacas.leer')
    expect(Compile(Creado).Errors(creado)).toEqual([])
    expect(creado.clave).toMatch(/^but_[\w-]{43}$/)
    const { clave, ...programa } = creado
    expect(programa).toMatchObject({
      permisos: ['butacas.leer', 'informes.leer'],
      muestra: `${clave.slice(0, 8)}…${clave.slice(-4)}`,
      creadaPor: 'admin',
      ultimoUso: null,
    })
    const days = (Date.parse(programa.vence) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(89.9)
    expect(days).toBeLessThanOrEqual(90)
    const answer = await server.ask(ENDPOINTS.programas)
    expect(Compile(Programas).Errors(answer.json())).toEqual([])
    expect(answer.json()).toContainEqual(programa)
    const tables = await server.db.query<{ texto: string }>(
      `select (select json_agg(p)::text from programa p) || (select json_agg(u)::text from usuario u) ||
         (select json_agg(a)::text from auditoria a) || coalesce((select json_agg(o)::text from operacion o), '') as texto`,
    )
    expect(tables[0]?.texto).toContain('Tablero de gerencia')
    expect(tables[0]?.texto).not.toContain(clave.slice(8, 30))
  })

  test('quien-soy needs no permission, for a program or a person', async () => {
    const key = await keys.make('Sin nada que ver', 'stock.cargar')
    expect((await keys.by(key, { url: '/api/quien-soy' })).json()).toEqual({
      tipo: 'programa',
      nombre: 'Sin nada que ver (programa)',
      permisos: ['stock.cargar'],
      vence: expect.stringMatching(/Z$/),
    })
    const asked = await server.call({ url: '/api/quien-soy' }, 'vendedor')
    expect(asked.json()).toEqual({ tipo: 'persona', nombre: 'vendedor', rol: 'vendedor' })
  })

  test('with only the header Idempotency-Key a program moves a seat exactly once, and history names the program', async () => {
    const key = await keys.make('Balanza de línea 2', 'butacas.mover')
    const header = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([
      keys.by(key, move('P-1', 2, header)),
      keys.by(key, move('P-1', 2, header)),
    ])
    const again = await keys.by(key, move('P-1', 2, header))
    expect([...answers, again].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(new Set([...answers, again].map(({ body }) => body)).size).toBe(1)
    const { body } = await server.call({ url: '/api/cambioEstado/but?nroButaca=P-1' })
    expect(JSON.parse(body)).toHaveLength(1)
    expect(body.match(/Balanza de línea 2 \(programa\)/g)).toHaveLength(1)
    const asked = await keys.by(key, { url: `/api/claves/${header['idempotency-key']}` })
    expect(asked.json()).toMatchObject({ status: 200 })
  })

  test('a program moves a seat without an idempotency key; log and audit name the program', async () => {
    const key = await keys.make('Sin encabezado', 'butacas.mover')
    expect((await keys.by(key, move('P-2', 2))).statusCode).toBe(200)
    expect((await keys.by(key, { url: '/api/usuarios' })).statusCode).toBe(403)
    const named = lines.filter(line => line.includes('"usuario":"Sin encabezado (programa)"'))
    expect(named.length).toBeGreaterThan(1)
    await expect
      .poll(() => server.db.query("select que from auditoria where quien = 'Sin encabezado (programa)'"))
      .toEqual([{ que: 'permiso' }])
    expect(lines.join('')).not.toContain(key.clave)
  })

  test('C46: headers of a tablet do not register a program as a tablet', async () => {
    const key = await keys.make('Con encabezados de tableta', 'butacas.mover')
    const device = randomUUID()
    const headers = {
      ...{ 'device-id': device, 'device-seq': '7', 'author-identified': 'pin' },
      'idempotency-key': randomUUID(),
    }
    expect((await keys.by(key, move('P-3', 2, headers))).statusCode).toBe(200)
    const adopted = { 'adopted-from': 'operario', 'idempotency-key': randomUUID() }
    expect((await keys.by(key, move('P-3', 3, adopted))).statusCode).toBe(403)
    expect(await server.db.query('select id from dispositivo where id = $1::uuid', [device])).toEqual([])
    const [row] = await server.db.query(
      "select dispositivo, dispositivo_sec from operacion o join usuario u on u.id = o.usuario_id where u.nombre like 'Con enc%'",
    )
    expect(row).toEqual({ dispositivo: null, dispositivo_sec: null })
    const { body } = await server.call({ url: '/api/cambioEstado/but?nroButaca=P-3' })
    expect(body).not.toContain('"pin"')
  })

  test('C46: revoking a key or changing its permissions takes effect at once, and within a second on another instance', async () => {
    const second = await startTestServer({ db: server.db })
    try {
      const key = await keys.make('Se anula', 'butacas.leer', 'butacas.mover')
      const seats = { method: 'POST', url: '/api/butaca/filtroAS', payload: 'true' } as const
      expect([await statusOf(key), await statusOf(key, second)]).toEqual([200, 200])
      expect((await keys.by(key, seats, second)).statusCode).toBe(200)
      const edit = { nombre: 'Se anula', permisos: ['butacas.mover'] }
      expect(
        (await server.ask(ENDPOINTS.modificarPrograma, { id: key.id, body: edit })).json(),
      ).toMatchObject(edit)
      expect((await keys.by(key, seats)).statusCode).toBe(403)
      await expect
        .poll(async () => (await keys.by(key, seats, second)).statusCode, { timeout: SOON_MS })
        .toBe(403)
      expect(await statusOf(key, second)).toBe(200)
      expect((await server.ask(ENDPOINTS.anularPrograma, { id: key.id })).statusCode).toBe(200)
      expect((await keys.by(key, { url: '/api/quien-soy' })).json()).toMatchObject({
        ...{ status: 401, codigo: 'CLAVE_ACCESO' },
      })
      await expect.poll(() => statusOf(key, second), { timeout: SOON_MS }).toBe(401)
      expect((await keys.listed()).some(({ id }) => id === key.id)).toBe(false)
      expect((await server.ask(ENDPOINTS.anularPrograma, { id: key.id })).statusCode).toBe(404)
    } finally {
      await second.close()
    }
  })

  test('C46: revoking a key ends its event streams; a key valid for a year can open a stream', async () => {
    const body = { nombre: 'Sigue los cambios', permisos: ['butacas.leer'], dias: 365 }
    const answer = await server.ask(ENDPOINTS.crearPrograma, { body })
    const { id, clave } = answer.json<ProgramaCreado>()
    const client = await EventoClient.connect(await server.listen(), clave)
    await server.call(move('P-4', 2))
    expect((await client.nth(1)).todo).toMatchObject({ butacas: ['P-4'], filas: [{ nro: 'P-4' }] })
    await server.ask(ENDPOINTS.anularPrograma, { id })
    await client.ended
  })

  test('C46: an expired key is refused and keeps its name until it is deleted; then the same program can get a new key', async () => {
    const key = await keys.make('Vencida', 'butacas.mover')
    const header = { 'idempotency-key': randomUUID() }
    expect((await keys.by(key, move('P-5', 2, header))).statusCode).toBe(200)
    await server.db.query("update programa set vence = now() - interval '1 second' where usuario_id = $1", [
      key.id,
    ])
    await server.db.query("update sesion set vence = now() - interval '1 second' where usuario_id = $1", [
      key.id,
    ])
    const restarted = await startTestServer({ db: server.db })
    expect(await statusOf(key, restarted)).toBe(401)
    await restarted.close()
    expect((await keys.listed()).at(-1)).toMatchObject({ nombre: 'Vencida' })
    const same = { nombre: 'VENCIDA', permisos: ['butacas.mover'], dias: 30 }
    expect((await server.ask(ENDPOINTS.crearPrograma, { body: same })).json()).toMatchObject({
      ...{ status: 409, campos: ['nombre'] },
    })
    await server.ask(ENDPOINTS.anularPrograma, { id: key.id })
    const next = (await server.ask(ENDPOINTS.crearPrograma, { body: same })).json<ProgramaCreado>()
    expect(next).toMatchObject({ id: key.id, nombre: 'VENCIDA', ultimoUso: null })
    expect(await statusOf(key)).toBe(401)
    // The program stays the same, so the new key does not repeat a change made with the old key
    const replayed = await keys.by(next, move('P-5', 2, header))
    expect([replayed.statusCode, replayed.headers['idempotency-replayed']]).toEqual([200, 'true'])
  })

  test('C46: revoking a key with the version of an earlier key of the same name is 412, and the key stays valid', async () => {
    const old = await keys.make('ERP', 'stock.leer')
    const revoke = (version: number) =>
      server.ask(ENDPOINTS.anularPrograma, { id: old.id, headers: { 'if-match': `"v${version}"` } })
    expect((await revoke(old.version)).statusCode).toBe(200)
    const next = await keys.make('ERP', 'stock.leer')
    expect(next.id).toBe(old.id)
    const refused = await revoke(old.version)
    expect(refused.json()).toMatchObject({ status: 412, actualFila: { fila: { muestra: next.muestra } } })
    expect(await statusOf(next)).toBe(200)
    expect((await revoke(next.version)).statusCode).toBe(200)
  })

  test('C46: a cached key ends at its expiry by the clock of the database, even if the process’s own clock is ahead', async () => {
    const key = await keys.make('Vence en memoria', 'butacas.leer')
    expect(await statusOf(key)).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * 86_400_000 })
    try {
      expect(await statusOf(key), 'the clock of the database decides').toBe(200)
      const past = "set vence = now() - interval '1 second' where usuario_id = $1"
      await server.db.query(`update programa ${past}`, [key.id])
      await server.db.query(`update sesion ${past}`, [key.id])
      expect(await statusOf(key)).toBe(401)
    } finally {
      vi.useRealTimers()
    }
    expect(await statusOf(key), 'and once the clock is back').toBe(401)
  })

  test('a last use in the future, written before a clock was set back, is overwritten', async () => {
    const key = await keys.make('Reloj atrasado', 'butacas.leer')
    await statusOf(key)
    await server.db.query(
      "update programa set ultimo_uso = now() + interval '5 hours' where usuario_id = $1",
      [key.id],
    )
    const later = await startTestServer({ db: server.db })
    await statusOf(key, later)
    await later.close()
    const { ultimoUso } = (await keys.listed()).find(({ id }) => id === key.id) ?? {}
    expect(Date.parse(ultimoUso ?? '')).toBeLessThanOrEqual(Date.now() + 1_000)
  })

  test('a name that another program has is 409', async () => {
    await keys.make('Contabilidad', 'stock.leer')
    const { id } = await keys.make('Otra contabilidad', 'stock.leer')
    const edit = { nombre: 'CONTABILIDAD', permisos: ['stock.leer'] }
    const taken = await server.ask(ENDPOINTS.modificarPrograma, { id, body: edit })
    expect(taken.json()).toMatchObject({ status: 409, campos: ['nombre'] })
  })

  test.each([
    ['without a name', { nombre: ' ' }, 'nombre'],
    ['with letters of another alphabet', { nombre: 'Bаlanza' }, 'nombre'],
    ['with an invisible character in its name', { nombre: 'Bal\u200banza' }, 'nombre'],
    ['with a right-to-left override in its name', { nombre: 'Bal\u202eaznal' }, 'nombre'],
    ['with a bidirectional isolate in its name', { nombre: 'Bal\u2066anza\u2069' }, 'nombre'],
    ['with a line break', { nombre: 'Bal\nanza' }, 'nombre'],
    ['with half a surrogate pair in its name', { nombre: 'Bal\ud800anza' }, 'nombre'],
    ['with a name that is too long', { nombre: 'a'.repeat(500) }, 'nombre'],
    ['without a permission', { permisos: [] }, 'permisos'],
    ['with a permission that keys cannot have', { permisos: ['usuarios.administrar'] }, 'permisos'],
    ['without an expiry', { dias: undefined }, undefined],
    ['with an unknown expiry', { dias: 3650 }, 'dias'],
  ])('a key %s is 400', async (_, part, campo) => {
    const body = { nombre: 'Mala', permisos: ['stock.leer'], dias: 30, ...part }
    const answer = await server.ask(ENDPOINTS.crearPrograma, { body })
    expect(answer.statusCode).toBe(400)
    if (campo) expect(answer.json<Problem>().campos?.[0]).toBe(campo)
  })

  test('C46: the time of last use is stored once a minute at most', async () => {
    const key = await keys.make('Se usa', 'stock.leer')
    const used = async () => (await keys.listed()).find(({ id }) => id === key.id)?.ultimoUso
    await statusOf(key)
    await expect.poll(used).toMatch(/Z$/)
    const first = await used()
    const other = await startTestServer({ db: server.db })
    for (const of of [server, other, other]) await statusOf(key, of)
    await other.close()
    expect(await used()).toBe(first)
    await server.db.query(
      "update programa set ultimo_uso = now() - interval '2 minutes' where usuario_id = $1",
      [key.id],
    )
    const later = await startTestServer({ db: server.db })
    await statusOf(key, later)
    await later.close()
    expect(Date.parse((await used()) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''))
  })

  test('C46: a program cannot sign in, and appears in no list or call about accounts', async () => {
    const { id, nombre } = await keys.make('persona', 'butacas.leer')
    const autor = `${nombre} (programa)`
    expect((await server.login(autor, '')).statusCode).toBe(400)
    expect((await server.login(autor, 'x')).statusCode).toBe(401)
    expect((await server.call({ url: '/api/usuarios' }, 'admin')).body).not.toContain('(programa)')
    for (const [endpoint, body] of [
      [ENDPOINTS.claveUsuario, { clave: 'tres tristes tigres' }],
      [ENDPOINTS.rolUsuario, { rol: 'admin' }],
      [ENDPOINTS.activoUsuario, { activo: false }],
      [ENDPOINTS.cerrarSesiones, undefined],
    ] as const)
      expect((await server.ask(endpoint, { id, body })).statusCode, endpoint.path).toBe(404)
    expect((await server.ask(ENDPOINTS.sesionesUsuario, { id })).json()).toEqual([])
    const [sesion] = await server.db.query<{ sid: string }>(
      'select sid::text as sid from programa where usuario_id = $1',
      [id],
    )
    expect((await server.ask(ENDPOINTS.cerrarSesion, { id: sesion?.sid ?? '' })).statusCode).toBe(404)
  })
})

describe('C46: keys used by outside programs', () => {
  const server = useTestServer()
  const keys = keysOf(server)
  afterEach(() => server.db.query('delete from intento_login'))

  const statusOf = async (headers: Record<string, string>, url = '/api/quien-soy') =>
    (await server.app.inject({ url, headers })).statusCode

  test('a key in the address, a cookie, another header or without Bearer is 401', async () => {
    const { clave } = await keys.make('Por otro lado', 'butacas.leer')
    const query = `clave=${clave}&access_token=${clave}&token=${clave}`
    expect(await statusOf({}, `/api/quien-soy?${query}`)).toBe(401)
    for (const headers of [
      { authorization: clave },
      { authorization: `Basic ${btoa(`${clave}:`)}` },
      { authorization: `Pared ${clave}` },
      { 'x-api-key': clave },
      { cookie: `token=${clave}; __Host-token=${clave}` },
    ])
      expect(await statusOf(headers), JSON.stringify(headers)).toBe(401)
  })

  test('more spaces and the case of «Bearer» do not matter; another character beside the key is 401', async () => {
    const { clave } = await keys.make('Con espacios', 'butacas.leer')
    for (const authorization of [`bearer ${clave}`, `BEARER   ${clave}`])
      expect(await statusOf({ authorization }), authorization).toBe(200)
    for (const authorization of [
      `Bearer ${clave}, Bearer ${clave}`,
      `Bearer ${clave} x`,
      `Bearer\t${clave}`,
      `Bearer ${clave}=`,
    ])
      expect(await statusOf({ authorization }), authorization).toBe(401)
  })

  test('a key with a character wrong, missing or added is 401', async () => {
    const { clave } = await keys.make('Casi', 'butacas.leer')
    const last = clave.endsWith('A') ? 'E' : 'A'
    for (const wrong of [
      `${clave.slice(0, -1)}${last}`,
      clave.slice(0, -1),
      `${clave}A`,
      clave.toLowerCase(),
      'but_',
    ])
      expect(await statusOf({ authorization: `Bearer ${wrong}` }), wrong).toBe(401)
  })

  test('an address that guesses keys must wait; a good key from there need not', async () => {
    const key = await keys.make('Vecino', 'butacas.leer')
    const guess = () =>
      keys.by({ clave: `but_${randomUUID().replaceAll('-', '')}12345678901` }, { url: '/api/quien-soy' })
    const statuses = []
    for (let n = 0; n < 25; n++) statuses.push((await guess()).statusCode)
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401))
    const waiting = await guess()
    expect([waiting.statusCode, Number(waiting.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await keys.by(key, { url: '/api/quien-soy' })).statusCode).toBe(200)
  })

  test('a key that calls too often gets 429 with Retry-After of at most a minute; another key does not', async () => {
    const [busy, other] = [
      await keys.make('Apurado', 'butacas.leer'),
      await keys.make('Tranquilo', 'butacas.leer'),
    ]
    const ask = (key: { clave: string }) => keys.by(key, { url: '/api/quien-soy' })
    for (let n = 0; n < LLAMADAS_POR_MINUTO; n++) await ask(busy)
    const refused = await ask(busy)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await ask(other)).statusCode).toBe(200)
    // An hour passes, and the wall clock is set back by five hours
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() - 5 * 3_600_000 })
    try {
      vi.advanceTimersByTime(3_600_000)
      expect((await ask(busy)).statusCode).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  test('a contract-only server accepts no key', async () => {
    const key = await keys.make('De otro servidor', 'butacas.leer')
    const bare = await startTestServer({ db: server.db, contractOnly: true })
    expect((await keys.by(key, { url: '/api/modelo' }, bare)).statusCode).toBe(401)
    await bare.close()
  })
})

describe('C46: every route × every permission of a key', () => {
  const server = useTestServer()
  const keys = keysOf(server)
  beforeAll(async () => {
    await fillForCalls(server)
    await addButacas(
      server.db,
      PERMISOS_DE_PROGRAMA.map(permiso => ({ nro: `P-${permiso}`, prehomologada: true })),
    )
  })

  // Written independently of the server's table of permissions
  const OPENS: Record<PermisoPrograma, readonly RegExp[]> = {
    'butacas.leer': [
      /^(filtroButaca|filtroAs|actividadHoy|historialButaca|ficha|butacasFlujo|cambios|eventos)$/,
    ],
    'informes.leer': [/^(informe(As|Detalle|DetalleAs)?|evolucion|flujo)$/],
    'stock.leer': [
      / listar$/,
      /^(filtroProductos|producto|categoriaDeModelo|modelosDeCategoria|tipoRegistros|filtroRegistros|ventas|productosButaca|entregas?|butacasRegistro|remitos)$/,
    ],
    'butacas.mover': [/^cambiarEstado$/],
    'stock.cargar': [
      /^(registros (crear|modificar)|guardarRegistro|(confirmar|descartar)Entrega|deshacerDescarte|(emitir|anular)Remito)$/,
    ],
  }
  const ANY = /^(quienSoy|clave|modelos|colores|estados|motivos)$/

  test.each(PERMISOS_DE_PROGRAMA)(
    'a key with the permission %s opens its own calls and those of any key; any other call is 403 and says why',
    async permiso => {
      const key = await keys.make(permiso.replace('.', ' '), permiso)
      const authorization = `Bearer ${key.clave}`
      for (const call of CLOSED_CALLS.map(each => callAs(each, permiso))) {
        const { name, method, path } = call
        if (ANY.test(name) || OPENS[permiso].some(expression => expression.test(name))) {
          const { statusCode } = await makeCall(server, call, null, { authorization })
          // 404: no such operation was sent with this key
          const good = name === 'clave' ? 404 : (call.good ?? 200)
          expect([name, statusCode]).toEqual([name, good])
          continue
        }
        const answer = await server.call(requestOf(call, { authorization }), null)
        const { status, codigo, faltan, detail } = answer.json<Problem>()
        const route = routesOf(server.app).find(each => each.method === method && each.url === path)
        const wanted = permisosOf(route?.accion as Parameters<typeof permisosOf>[0])
        expect([name, status, codigo, faltan]).toEqual([name, 403, 'PERMISO', wanted])
        expect(detail).toMatch(faltan?.length ? /le falta el permiso (Leer|Mover|Cargar) / : /^Ninguna clave/)
      }
    },
  )
})
