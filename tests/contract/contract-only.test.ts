import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type Call, callAs, EVERY_CALL, fillForCalls } from '../helpers/calls.ts'
import { PASS } from '../helpers/fabrica.ts'
import { type TestServer, useTestServer } from '../helpers/server.ts'
import { FACTORY_CALLS, STOCK_CALLS } from '../helpers/specification.ts'

const SPECIFIED = new Set([...FACTORY_CALLS, ...STOCK_CALLS])
const CALLS = EVERY_CALL.filter(({ method, path }) =>
  SPECIFIED.has(`${method} ${path.replace(':id', '{id}')}`),
).map(call => callAs(call, 'admin'))

const EXTENSIONS =
  /"(version|actual|repetidas|signo|delPiso|motivo|nota|defecto|entrega|margenMin|identificado|retirado|prefijo|lugar)":/
/** A server that read these headers would refuse each call or answer it in another way. */
const UNREAD = {
  'idempotency-key': randomUUID(),
  'if-match': '"v99"',
  'author-identified': 'huella',
  'capture-age-ms': 'nada',
  'device-id': 'nada',
  accept: 'text/csv',
  'x-pedido': randomUUID(),
}

const clock = () => new Date('2026-11-20T15:00:00.000Z')
const ours = useTestServer({ clock })
const bare = useTestServer({ clock, contractOnly: true })
beforeAll(async () => {
  for (const server of [ours, bare]) {
    await fillForCalls(server)
    await server.db.query("update homologacion set fecha_hs = '2026-11-20T12:00:00Z'")
  }
})
const ask = (server: TestServer, { method, url, payload }: Call, headers = {}) =>
  server.call({ method, url, headers, ...(payload && { payload }) }, 'admin')

test('every call of the specification is tested on a contract-only server', () => {
  expect(CALLS.length).toBe(SPECIFIED.size)
})

test.each(CALLS)(
  '$name: a contract-only server answers like ours, without the extensions, and ignores their headers',
  async call => {
    const full = await ask(ours, call)
    const plain = await ask(bare, call, UNREAD)
    expect([plain.statusCode, plain.body]).toEqual([full.statusCode, expect.not.stringMatching(EXTENSIONS)])
    expect(plain.headers['cache-control']).toBe('no-store')
    for (const name of [
      'etag',
      'idempotency-key',
      'x-ahora',
      'x-cuenta',
      'x-cursor',
      'x-epoca',
      'x-pedido',
      'link',
    ])
      expect(plain.headers[name], name).toBeUndefined()
    if (!String(plain.headers['content-type']).includes('json')) return
    const { token: _, ...told } = plain.json()
    expect(full.json()).toMatchObject(Array.isArray(plain.json()) ? plain.json() : told)
  },
)

test('a contract-only server applies both sends of one key, and stores no motivo or delivery', async () => {
  const payload = { motivo: { id: 1, nombre: 'Otro motivo' }, entrega: { clave: randomUUID() } }
  const send = () =>
    bare.call({ method: 'PUT', url: '/api/butaca?nroButaca=A-1&idEstado=6', payload, headers: UNREAD })
  expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 200])
  const rows = await bare.db.query(
    'select clave, motivo_id, entrega_id, identificado from cambio_estado order by id desc limit 2',
  )
  expect(rows).toEqual(Array(2).fill({ clave: null, motivo_id: null, entrega_id: null, identificado: null }))
})

test('a contract-only server knows neither provisional passwords nor tokens that can only send', async () => {
  await bare.db.query("update usuario set clave_provisoria = true where nombre = 'operario'")
  const browser = { 'sec-fetch-site': 'same-origin', 'device-id': randomUUID() }
  const answer = await bare.login('operario', PASS, browser)
  expect(Object.keys(answer.json())).toEqual(['token', 'pk'])
  expect((await bare.call({ method: 'GET', url: '/api/modelo' })).statusCode).toBe(200)
})

test('a 409 of a contract-only server has none of the extensions’ members', async () => {
  const again = await ask(bare, CALLS.find(({ name }) => name === 'homologar') as Call)
  expect([again.statusCode, again.json().codigo, again.body]).toEqual([
    409,
    'DUPLICADO',
    expect.not.stringMatching(EXTENSIONS),
  ])
})

test.each(['formato=csv', 'limite=1', 'formato=nada'])(
  'a contract-only server ignores %s of a list, and refuses it in a report',
  async more => {
    const list = (url: string) => bare.call({ method: 'GET', url }, 'admin')
    expect((await list(`/api/marcas?${more}`)).body).toBe((await list('/api/marcas')).body)
    const report = CALLS.find(({ name }) => name === 'informe') as Call
    expect((await list(`${report.url}&${more}`)).statusCode).toBe(400)
  },
)

test('a contract-only server has no sender of webhooks', () => {
  expect(bare.app.hasDecorator('envios')).toBe(false)
})
