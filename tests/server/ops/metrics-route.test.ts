import { beforeAll, expect, test } from 'vitest'
import { useTestServer } from '../../helpers/server.ts'

const TOKEN = 'una palabra larga para Prometheus'
const ID = '00000000-0000-4000-8000-000000000009'

const server = useTestServer({ config: { metricsToken: TOKEN } })
beforeAll(async () => {
  await server.db.query(
    `insert into dispositivo (id, nombre, informe) values ($1::uuid, 'Línea "1"', $2::jsonb)`,
    [ID, '{"pendientes":3,"rechazadas":[{"sec":1}]}'],
  )
})

const read = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.app.inject({ method: 'GET', url: '/metrics', headers, remoteAddress })

test('requests are counted by route and status, without the number of the seat', async () => {
  await server.call({ method: 'GET', url: '/api/cambioEstado/but?nroButaca=SECRETA-1' })
  await server.call({ method: 'GET', url: '/api/modelo' })
  const { headers, body } = await read()
  expect(headers['content-type']).toContain('text/plain; version=0.0.4')
  expect(body).toContain(
    'butacas_http_requests_total{method="GET",route="/api/cambioEstado/but",status="404"} 1',
  )
  expect(body).toContain('butacas_http_request_duration_seconds_count{method="GET",route="/api/modelo"} 1')
  expect(body).toContain(
    'butacas_http_request_duration_seconds_bucket{method="GET",route="/api/modelo",le="+Inf"} 1',
  )
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
  expect(body).toContain('butacas_database_up 1')
  expect(body).toContain('butacas_event_streams 0')
  expect(body).not.toContain('SECRETA')
  // Each line is a comment or a sample
  for (const line of body.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) .+|\w+(\{.*\})? -?[\d.e+-]+)$/)
})

test('C23: waiting changes are reported by device, without the device’s name', async () => {
  const { body } = await read()
  expect(body).toContain(`butacas_device_pending{device="${ID}"} 3`)
  expect(body).toContain(`butacas_device_rejected{device="${ID}"} 1`)
  expect(body).not.toContain('Línea')
})

test('C38: only this machine and a request with the token may read /metrics; others get 404', async () => {
  expect((await read({}, '10.0.0.5')).statusCode).toBe(404)
  expect((await read({ 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
  expect((await read({ authorization: 'Bearer otra' })).statusCode).toBe(404)
  expect((await read({ authorization: `Bearer ${TOKEN}` }, '10.0.0.5')).statusCode).toBe(200)
})

test('C23: a request keeps a proxy’s valid request id, and gets a new id otherwise', async () => {
  const named = await read({ 'x-request-id': 'abc-12345678' })
  expect(named.headers['x-request-id']).toBe('abc-12345678')
  for (const odd of ['x', 'con espacios y más', 'a'.repeat(65)])
    expect((await read({ 'x-request-id': odd })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  const refused = await server.call({
    method: 'GET',
    url: '/nada',
    headers: { 'x-request-id': 'abc-12345678' },
  })
  expect(refused.json().instance).toBe('urn:pedido:abc-12345678')
})
