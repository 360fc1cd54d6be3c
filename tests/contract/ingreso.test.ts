import { createHmac, randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CUENTA_AQUI, countIntento, EQUIPO, networkOf, tellFalla } from '#server/cuentas/intento.ts'
import { PASS } from '../helpers/fabrica.ts'
import { testConfig, useTestServer } from '../helpers/server.ts'

describe('sign-in', () => {
  const server = useTestServer()
  afterEach(() => server.db.query('delete from intento_login'))

  const login = (nombre: string, pass: string, headers: Record<string, string> = {}, ip = '10.0.0.1') =>
    server.login(nombre, pass, headers, ip)
  const pass = (seconds: number) =>
    server.db.query('update intento_login set hasta = hasta - make_interval(secs => $1)', [seconds])
  const block = (clave: string) =>
    server.db.query(
      `insert into intento_login (clave, fallas, hasta) values ($1, 12, now() + interval '64 s')`,
      [clave],
    )
  const cookieOf = (answer: Awaited<ReturnType<typeof login>>): string =>
    String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
  const BROWSER = { 'sec-fetch-site': 'same-origin' }

  test.each([
    ['a known browser', EQUIPO, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]],
    ['a stranger at one address', CUENTA_AQUI, [1, 2, 4, 8, 16, 32, 60, 60]],
  ])(
    'C11: after five failures %s waits 1 s, then twice as long each time, up to its limit',
    async (_who, regla, nominal) => {
      const count = () => countIntento(server.db, 'cuenta lopez 10.0.0.1', regla)
      for (let n = 1; n < 5; n++) expect(await count()).toBe(null)
      for (const wait of nominal) {
        expect(await count()).toBe(null)
        await tellFalla(server.db, 'cuenta lopez 10.0.0.1', regla)
        const told = (await count()) ?? 0
        expect(told).toBeLessThanOrEqual(wait)
        expect(told).toBeGreaterThan(wait - 2)
        await pass(wait)
      }
      expect((await login('lopez', PASS)).statusCode).toBe(200)
      expect(
        await server.db.query("select from intento_login where clave = 'cuenta lopez 10.0.0.1'"),
      ).toEqual([])
    },
  )

  test('C44: failures at one address lock the person out there for a minute at most, and not at another address', async () => {
    for (let n = 0; n < 20; n++) {
      await login('operario', 'mal', {}, '10.0.0.66')
      await pass(1_000)
    }
    await login('operario', 'mal', {}, '10.0.0.66')
    const there = await login('operario', PASS, {}, '10.0.0.66')
    expect(there.statusCode).toBe(429)
    expect(Number(there.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await login('operario', PASS, {}, '10.0.0.67')).statusCode).toBe(200)
  })

  test('C44: all addresses together may guess the password of one account a hundred times, then once a minute', async () => {
    await server.db.query(`insert into intento_login (clave, fallas) values ('cuenta operario', 99)`)
    expect((await login('operario', 'mal', {}, '10.1.0.1')).statusCode).toBe(401)
    const next = await login('operario', 'mal', {}, '10.1.0.2')
    expect(next.statusCode).toBe(429)
    expect(Number(next.headers['retry-after'])).toBeLessThanOrEqual(60)
    await pass(61)
    expect((await login('operario', PASS, {}, '10.1.0.3')).statusCode).toBe(200)
  })

  test('C44: addresses of one IPv6 /64 network count as one', () => {
    expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:0db8:1:2::ffff'))
    expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
    expect(networkOf('::1')).toBe('0:0:0:0::/64')
    expect(networkOf('::ffff:10.0.0.1')).toBe('::ffff:10.0.0.1')
    expect(networkOf('10.0.0.1')).toBe('10.0.0.1')
  })

  test('C44: a known browser signs in ahead of a flood of strangers', async () => {
    const cookie = cookieOf(await login('operario', PASS, BROWSER))
    let judged = 0
    const flood = Array.from({ length: 60 }, async (_, n) => {
      const answer = await login(`nadie${n}`, 'mal', {}, n < 50 ? '10.2.0.1' : `10.2.0.${n}`)
      if (answer.statusCode === 401) judged++
      return answer.statusCode
    })
    expect((await login('operario', PASS, { ...BROWSER, cookie })).statusCode).toBe(200)
    // Twenty strangers wait for one place, while the known browser takes the other place
    expect(judged).toBeLessThan(10)
    const statuses = await Promise.all(flood)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    expect(statuses.slice(0, 50).filter(status => status === 429).length).toBe(40)
    // All places are free again
    expect((await login('vendedor', PASS, {}, '10.2.0.1')).statusCode).toBe(200)
  })

  test('C11: concurrent attempts are counted one by one', async () => {
    const attempts = Array.from({ length: 30 }, () => countIntento(server.db, 'cuenta otra', EQUIPO))
    const passed = (await Promise.all(attempts)).filter(wait => wait === null)
    expect(passed.length).toBeGreaterThanOrEqual(5)
    // On a slow machine the first wait, of a second, may end before the last attempts
    expect(passed.length).toBeLessThanOrEqual(7)
  })

  test('C11: an address that fails with many accounts must wait; other addresses need not', async () => {
    await server.db.query(
      `insert into intento_login (clave, fallas, hasta) values ('direccion 10.9.9.9', 300, now() + interval '900 s')`,
    )
    const refused = await login('operario', PASS, {}, '10.9.9.9')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect((await login('operario', PASS, {}, '10.0.0.3')).statusCode).toBe(200)
    const [row] = await server.db.query(`select fallas from intento_login where clave = 'direccion 10.0.0.3'`)
    expect(row).toEqual({ fallas: 0 })
  })

  test('C11: failures of others do not lock out a browser that signed in before', async () => {
    const cookie = cookieOf(await login('operario', PASS, BROWSER))
    await block('cuenta operario 10.0.0.1')
    expect((await login('operario', PASS, BROWSER)).statusCode).toBe(429)
    const stranger = cookie.replace(/.$/, last => (last === 'A' ? 'B' : 'A'))
    expect((await login('operario', PASS, { ...BROWSER, cookie: stranger })).statusCode).toBe(429)
    expect((await login('operario', PASS, { ...BROWSER, cookie })).statusCode).toBe(200)
    expect((await login('operario', 'mal', { ...BROWSER, cookie })).statusCode).toBe(401)
    const own = await server.db.query(
      "update intento_login set fallas = 9, hasta = now() + interval '16 s' where clave like 'equipo %' returning clave",
    )
    expect(own).toHaveLength(1)
    expect((await login('operario', PASS, { ...BROWSER, cookie })).statusCode).toBe(429)
  })

  test('C4: a browser’s token is valid only with its HttpOnly cookie', async () => {
    const answer = await login('operario', PASS, BROWSER)
    expect(answer.headers['set-cookie']).toMatch(
      /^equipo=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    )
    const cookie = cookieOf(answer)
    const { token } = answer.json<{ token: string }>()
    const ask = (headers: Record<string, string>) =>
      server.app.inject({ url: '/api/modelo', headers: { authorization: `Bearer ${token}`, ...headers } })
    expect((await ask({ cookie: `otra=1; ${cookie}` })).statusCode).toBe(200)
    expect((await ask({})).json()).toMatchObject({ status: 401, codigo: 'SESION' })
    expect((await ask({ cookie: cookieOf(await login('admin', PASS, BROWSER)) })).statusCode).toBe(401)
    const again = await login('admin', PASS, { ...BROWSER, cookie })
    expect(cookieOf(again)).toBe(cookie)
    expect((await ask({ cookie })).statusCode).toBe(200)
    const guessed = await login('operario', PASS, { ...BROWSER, cookie: 'equipo=1234' })
    expect(cookieOf(guessed)).toMatch(/^equipo=[\w-]{43}$/)
  })
})

describe('C7: tokens', () => {
  let sid: string
  const server = useTestServer({
    config: { jwtSecretsAnteriores: ['an older secret of the tests that is long enough'] },
  })
  beforeAll(async () => {
    const [row] = await server.db.query<{ sid: string }>(
      `select sid::text as sid from sesion s join usuario u on u.id = s.usuario_id where u.nombre = 'operario'`,
    )
    sid = row?.sid ?? ''
  })

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const HEADER = { alg: 'HS256', typ: 'JWT' }
  const now = () => Math.floor(Date.now() / 1000)
  const claims = (over: object = {}) => ({
    sub: 'operario',
    rol: 'operario',
    jti: sid,
    iss: 'butacas',
    aud: 'butacas',
    iat: now(),
    exp: now() + 3600,
    ...over,
  })
  const sign = (header: object, payload: object, secret = testConfig.jwtSecret, hash = 'sha256') => {
    const text = `${encode(header)}.${encode(payload)}`
    return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
  }
  const ask = (token: string) =>
    server.app.inject({ url: '/api/modelo', headers: { authorization: `Bearer ${token}` } })

  test('tokens signed with the present or the previous secret are valid', async () => {
    expect((await ask(sign(HEADER, claims()))).statusCode).toBe(200)
    const old = sign(HEADER, claims(), 'an older secret of the tests that is long enough')
    expect((await ask(old)).statusCode).toBe(200)
  })

  test('C7: invalid tokens of 22 kinds get the same answer', async () => {
    const good = sign(HEADER, claims())
    const bodies = new Set<string>()
    const bad: Record<string, string> = {
      none: `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims())}.`,
      'none, signed': sign({ alg: 'none', typ: 'JWT' }, claims()),
      'another algorithm': sign({ alg: 'HS512', typ: 'JWT' }, claims(), undefined, 'sha512'),
      altered: good.replace(/\.(.)/, (_, first) => `.${first === 'e' ? 'f' : 'e'}`),
      'another secret': sign(HEADER, claims(), 'a secret that nobody was ever told of, ever'),
      kid: sign({ ...HEADER, kid: '../../dev/null' }, claims()),
      jku: sign({ ...HEADER, jku: 'https://example.com/k' }, claims()),
      jwk: sign({ ...HEADER, jwk: { kty: 'oct', k: 'AA' } }, claims()),
      typ: sign({ alg: 'HS256', typ: 'at+jwt' }, claims()),
      aud: sign(HEADER, claims({ aud: 'otra' })),
      iss: sign(HEADER, claims({ iss: 'otra' })),
      expired: sign(HEADER, claims({ exp: now() - 1 })),
      future: sign(HEADER, claims({ iat: now() + 3600, exp: now() + 7200 })),
      'not before': sign(HEADER, claims({ nbf: now() + 3600 })),
      'no exp': sign(HEADER, claims({ exp: undefined })),
      'no session': sign(HEADER, claims({ jti: undefined })),
      'an unknown session': sign(HEADER, claims({ jti: randomUUID() })),
      'a session that is no id': sign(HEADER, claims({ jti: "' or true --" })),
      'an unknown role': sign(HEADER, claims({ rol: 'root' })),
      '10 KB': sign(HEADER, claims({ relleno: 'x'.repeat(10_240) })),
      'no token': 'abc',
      nothing: '',
    }
    for (const [name, token] of Object.entries(bad)) {
      const answer = await ask(token)
      expect(answer.statusCode, name).toBe(401)
      const { instance: _, ...rest } = answer.json()
      expect(rest).toMatchObject({
        codigo: 'SESION',
        detail: 'La sesión no es válida o venció. Entrá de nuevo.',
      })
      bodies.add(JSON.stringify(rest))
    }
    expect(bodies.size).toBe(1)
  })
})
