import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { PIN_INTENTOS } from '#domain/cuenta/credenciales.ts'
import { CLOSED_CALLS, callAs, fillForCalls, makeCall } from '../helpers/calls.ts'
import { PASS } from '../helpers/fabrica.ts'
import { good, useTestServer } from '../helpers/server.ts'

const PIN = '4062'
/** Routes open to a sender's token. */
const OPEN: readonly string[] = [
  'cambiarEstado',
  'crearButaca',
  'modificarButaca',
  'homologar',
  'clave',
  'pleno',
]

interface Entrada {
  nombre: string
  token: string
  emisor: string
  cookie: string
}

describe('taking over a shared tablet', () => {
  let device = randomUUID()
  const server = useTestServer()
  beforeAll(async () => {
    await fillForCalls(server)
  })
  beforeEach(() => {
    device = randomUUID()
  })

  async function enter(nombre: string, dispositivo = device): Promise<Entrada> {
    const browser = { 'sec-fetch-site': 'same-origin', 'device-id': dispositivo }
    const answer = await server.login(nombre, PASS, browser)
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    return { nombre, cookie, ...answer.json<{ token: string; emisor: string }>() }
  }
  const ask = (
    { token, cookie }: { token: string; cookie: string },
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { payload, headers = {} }: { payload?: string; headers?: Record<string, string> } = {},
  ) =>
    server.app.inject({
      method,
      url,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, cookie, ...headers },
      ...(payload === undefined ? {} : { payload }),
      payloadAsStream: true,
    })
  const asEmisor = ({ emisor, cookie }: Entrada) => ({ token: emisor, cookie })
  const reads = async (who: { token: string; cookie: string }): Promise<number> =>
    (await ask(who, 'GET', ENDPOINTS.modelos.path)).statusCode
  const sending = () => ({
    'idempotency-key': randomUUID(),
    'device-id': device,
    'device-seq': '7',
  })
  let estado = 2
  const change = (who: { token: string; cookie: string }, headers: Record<string, string> = sending()) => {
    estado = estado === 2 ? 3 : 2
    return ask(who, 'PUT', `/api/butaca?nroButaca=A-1&idEstado=${estado}&peso=12.5&homo=true`, { headers })
  }
  const setPin = (who: Entrada, pin = PIN) =>
    ask(who, 'PUT', ENDPOINTS.pinEquipo.path, { payload: JSON.stringify({ pin }) })
  const exchange = async (who: Entrada, pin = PIN) => {
    const answer = await ask(asEmisor(who), 'POST', ENDPOINTS.pleno.path, {
      payload: JSON.stringify({ pin }),
    })
    const body = JSON.parse(await text(answer)) as { token?: string; codigo?: string }
    return { status: answer.statusCode, ...body }
  }
  const text = async (answer: Awaited<ReturnType<typeof ask>>): Promise<string> => {
    let whole = ''
    for await (const part of answer.stream()) whole += String(part)
    return whole
  }
  const idOf = (token: string): string =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti
  const close = (...tokens: string[]) =>
    server.ask(ENDPOINTS.cierres, { body: { sids: tokens.map(idOf) }, usuario: null })
  const sends = async (who: Entrada): Promise<number> => (await change(asEmisor(who))).statusCode
  const usuarioId = async (nombre: string): Promise<number> =>
    (await server.db.query<{ id: number }>('select id from usuario where nombre = $1', [nombre]))[0]?.id ?? 0

  test('only an operario who signs in on a device gets a sender’s token', async () => {
    expect((await enter('operario')).emisor).toBeTypeOf('string')
    expect((await enter('admin')).emisor).toBeUndefined()
    expect((await enter('vendedor')).emisor).toBeUndefined()
    const program = await server.login('operario')
    expect(Object.keys(program.json())).toEqual(['token', 'pk'])
  })

  test('a sender’s token is accepted only for the outbox’s writes, the outcome of a key and its exchange', async () => {
    const who = asEmisor(await enter('operario'))
    const statuses: [string, number][] = []
    for (const call of CLOSED_CALLS) {
      const headers = { authorization: `Bearer ${who.token}`, cookie: who.cookie, ...sending() }
      const { statusCode } = await makeCall(server, callAs(call, 'operario'), null, headers)
      statuses.push([call.name, statusCode])
    }
    const opened = statuses.filter(([, status]) => status !== 403)
    expect(opened.map(([name]) => name).toSorted()).toEqual(OPEN.toSorted())
    const refused = await ask(who, 'GET', ENDPOINTS.modelos.path)
    expect(JSON.parse(await text(refused))).toMatchObject({ status: 403, codigo: 'SOLO_ENVIA' })
  })

  test.each([
    ['no key', { 'idempotency-key': undefined }],
    ['no sequence', { 'device-seq': undefined }],
    ['no device', { 'device-id': undefined }],
    ['another device', { 'device-id': randomUUID() }],
    ['another author', { 'adopted-from': 'lopez' }],
  ])('a sender’s token with %s cannot write', async (_what, over) => {
    const who = asEmisor(await enter('operario'))
    const headers: Record<string, string> = {}
    for (const [name, value] of Object.entries({ ...sending(), ...over }))
      if (value !== undefined) headers[name] = value
    const answer = await change(who, headers)
    expect(JSON.parse(await text(answer))).toMatchObject({ status: 403, codigo: 'SOLO_ENVIA' })
  })

  test('a sender’s token writes in its owner’s name and records how they were identified', async () => {
    const who = await enter('operario')
    const headers = { ...sending(), 'author-identified': 'pin' }
    expect((await change(asEmisor(who), headers)).statusCode).toBe(200)
    const [row] = await server.db.query<{ nombre: string; identificado: string }>(
      `select u.nombre, c.identificado from cambio_estado c join usuario u on u.id = c.usuario_id
       order by c.id desc limit 1`,
    )
    expect(row).toEqual({ nombre: 'operario', identificado: 'pin' })
  })

  test('a sender’s token reads outcomes of keys of its own device only', async () => {
    const [here, elsewhere] = [await enter('operario'), await enter('operario', randomUUID())]
    const headers = sending()
    await change(asEmisor(here), headers)
    const url = ENDPOINTS.clave.path.replace(':id', headers['idempotency-key'])
    expect((await ask(asEmisor(here), 'GET', url)).statusCode).toBe(200)
    expect((await ask(asEmisor(elsewhere), 'GET', url)).statusCode).toBe(404)
    expect((await ask(elsewhere, 'GET', url)).statusCode).toBe(200)
  })

  test('a sender’s token is invalid without the browser’s cookie', async () => {
    const who = await enter('operario')
    expect((await change({ token: who.emisor, cookie: '' })).statusCode).toBe(401)
  })

  test('the full token can be closed alone, and the PIN gets another full token with the same expiry', async () => {
    const who = await enter('operario')
    expect((await setPin(who)).statusCode).toBe(200)
    expect((await close(who.token)).json()).toEqual({ cerradas: 0 })
    expect([await reads(who), await sends(who)]).toEqual([401, 200])
    const { token = '' } = await exchange(who)
    const again = { token, cookie: who.cookie }
    expect(await reads(again)).toBe(200)
    const expOf = (of: string) =>
      JSON.parse(Buffer.from(of.split('.')[1] ?? '', 'base64url').toString()).exp as number
    expect(Math.abs(expOf(token) - expOf(who.emisor))).toBeLessThanOrEqual(2)
    // A second exchange ends the token of the first exchange
    const { token: third = '' } = await exchange(who)
    expect([await reads(again), await reads({ token: third, cookie: who.cookie })]).toEqual([401, 200])
  })

  test('a full token cannot be exchanged, and a sender’s token only after a PIN is set; an obvious PIN is refused', async () => {
    const who = await enter('operario')
    expect((await exchange(who)).status).toBe(422)
    await setPin(who)
    const asFull = await ask(who, 'POST', ENDPOINTS.pleno.path, { payload: JSON.stringify({ pin: PIN }) })
    expect(asFull.statusCode).toBe(422)
    expect((await setPin(who, '1234')).statusCode).toBe(422)
  })

  test('too many wrong PINs lock the PIN on that device; signing in there with the password unlocks it', async () => {
    const who = await enter('operario')
    await setPin(who)
    const wrong = await Promise.all(Array.from({ length: PIN_INTENTOS }, () => exchange(who, '7391')))
    expect(wrong.map(({ status }) => status)).toEqual(Array(PIN_INTENTOS).fill(422))
    expect((await exchange(who)).status).toBe(422)
    // Other devices have their own count
    const other = await enter('operario', randomUUID())
    await setPin(other)
    expect((await exchange(other)).status).toBe(200)
    const back = await enter('operario')
    expect((await exchange(back)).status).toBe(200)
    expect((await exchange(back, '7391')).status).toBe(422)
    expect((await exchange(back)).status).toBe(200)
  })

  test('a device on which PINs are forbidden stores and exchanges no PIN', async () => {
    const who = await enter('operario')
    await setPin(who)
    await server.db.query('insert into dispositivo (id, pin_prohibido) values ($1::uuid, true)', [device])
    expect((await exchange(who)).status).toBe(422)
    expect((await setPin(who)).statusCode).toBe(422)
  })

  test('a session of an earlier release gets one sender’s token, on its own device', async () => {
    const sid = randomUUID()
    await server.db.query(
      `insert into sesion (sid, usuario_id, vence, donde, dispositivo)
       values ($1::uuid, $2::int, now() + interval '1 hour', 'prueba', $3::uuid)`,
      [sid, await usuarioId('operario'), device],
    )
    const who = { cookie: '', token: server.app.signToken({ nombre: 'operario', rol: 'operario', sid }) }
    const give = async (dispositivo: string) => {
      const answer = await ask(who, 'POST', ENDPOINTS.emisor.path, { headers: { 'device-id': dispositivo } })
      return { status: answer.statusCode, ...(JSON.parse(await text(answer)) as { emisor?: string }) }
    }
    expect((await give(randomUUID())).status).toBe(422)
    const [first, second] = [await give(device), await give(device)]
    expect([first.status, idOf(first.emisor ?? '')]).toEqual([200, idOf(second.emisor ?? '')])
    await close(who.token)
    expect((await change({ token: first.emisor ?? '', cookie: '' })).statusCode).toBe(200)
  })

  test.each([
    ['another password', ENDPOINTS.claveUsuario, { clave: 'tres tristes tigres' }],
    ['another role', ENDPOINTS.rolUsuario, { rol: 'vendedor' }],
    ['a closed account', ENDPOINTS.activoUsuario, { activo: false }],
    ['an admin who closes all sessions', ENDPOINTS.cerrarSesiones, undefined],
  ] as const)('%s ends the full token and the sender’s token', async (_what, endpoint, body) => {
    await server.db.query(
      `insert into usuario (nombre, clave, rol) select 'nadia', clave, rol from usuario where nombre = 'operario'
       on conflict (nombre) do update
         set clave = excluded.clave, rol = excluded.rol, activo = true, clave_provisoria = false`,
    )
    const who = await enter('nadia')
    expect([await reads(who), await sends(who)]).toEqual([200, 200])
    await good(server.ask(endpoint, { id: await usuarioId('nadia'), body }))
    expect([await reads(who), await sends(who)]).toEqual([401, 401])
  })

  test('signing out and revoking the device end both tokens, which count as one session; a sender’s token that is left can be closed', async () => {
    const who = await enter('lopez')
    const id = await usuarioId('lopez')
    const list = async () => (await server.ask(ENDPOINTS.sesionesUsuario, { id })).json<{ sid: string }[]>()
    const count = async () =>
      (await server.call({ method: 'GET', url: '/api/usuarios' }, 'admin'))
        .json<{ nombre: string; sesiones: number }[]>()
        .find(({ nombre }) => nombre === 'lopez')?.sesiones
    const others = (await list()).length - 1
    expect(await count()).toBe(others + 1)
    // With the full token closed, the session is listed by its sender's token, which an admin can close
    await close(who.token)
    expect((await list()).map(({ sid }) => sid)).toContain(idOf(who.emisor))
    expect(await count()).toBe(others + 1)
    expect((await server.ask(ENDPOINTS.cerrarSesion, { id: idOf(who.emisor) })).statusCode).toBe(200)
    expect(await sends(who)).toBe(401)

    const leaving = await enter('lopez')
    expect((await ask(leaving, 'POST', ENDPOINTS.logout.path)).statusCode).toBe(200)
    expect([await reads(leaving), await sends(leaving)]).toEqual([401, 401])

    const revoked = await enter('lopez')
    await server.db.query('insert into dispositivo (id) values ($1::uuid) on conflict do nothing', [device])
    const body = { pinPermitido: true, revocado: true }
    expect((await server.ask(ENDPOINTS.permitirDispositivo, { id: device, body })).statusCode).toBe(200)
    expect([await reads(revoked), await sends(revoked)]).toEqual([401, 401])
  })

  test('closing a session by its id needs no token, ends both tokens of the session and is audited', async () => {
    const [operario, admin] = [await enter('operario'), await enter('admin')]
    expect((await close(operario.emisor, admin.token)).json()).toEqual({ cerradas: 2 })
    expect([await reads(operario), await sends(operario), await reads(admin)]).toEqual([401, 401, 401])
    expect((await close(operario.emisor)).json()).toEqual({ cerradas: 0 })
    const rows = await server.db.query<{ quien: string }>(
      `select quien from auditoria where que = 'salida' and resultado = 'relevo' order by id desc limit 2`,
    )
    expect(rows.map(({ quien }) => quien).toSorted()).toEqual(['admin', 'operario'])
  })
})
