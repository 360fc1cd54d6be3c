import { expect, test } from 'vitest'
import { useTestServer } from '../../helpers/server.ts'

const INFORME = '/api/informes/filtroFechas?fechaD=2026-03-01T00:00:00&fechaH=2026-03-31T23:59:59&estado=5'

const lines: string[] = []
const logTo = { write: (line: string) => void lines.push(line) }
const server = useTestServer({ engine: 'postgres', logTo, config: { logLevel: 'info' } })

/** While the table is locked no request is answered, as on a slow database. */
async function whileLocked<T>(table: string, use: () => Promise<T>): Promise<T> {
  return server.db.tx(async tx => {
    await tx.query(`lock table ${table} in access exclusive mode`)
    return use()
  })
}

test('S9: reports are shed first, with Retry-After, while floor and health are answered', async () => {
  const reports = Array.from({ length: 60 }, () => server.call({ method: 'GET', url: INFORME }))
  const { floor, health } = await whileLocked('homologacion', async () => ({
    health: await server.app.inject('/salud'),
    floor: await server.call({ method: 'GET', url: '/api/modelo' }),
  }))
  const answers = await Promise.all(reports)
  const shed = answers.filter(({ statusCode }) => statusCode === 503)
  expect(shed.length).toBeGreaterThanOrEqual(60 - 16)
  for (const answer of shed) {
    expect(answer.json().codigo).toBe('OCUPADO')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(2)
  }
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0)
  const logged = lines.map(line => JSON.parse(line)).filter(({ level, res }) => level > 30 || res?.status === 503)
  expect(logged.map(({ msg }) => msg)).toEqual(shed.map(() => 'request completed'))
  expect(floor.statusCode).toBe(200)
  expect(health.statusCode).toBe(200)
})

test.each([
  '/api/informes/filtroFechas?fechaD=2026-03-01T00:00:00&fechaH=2026-03-31T23:59:59&estado=5',
  '/api/informes/evolucion?fechaD=2026-03-01T00:00:00&fechaH=2026-03-31T23:59:59&color=0&estado=5',
  '/api/informes/flujo/butacas?grupo=parada&de=1&dias=3',
  '/api/butaca/lote?modelo=1',
  '/api/buscar?q=A-1',
])('S9: a call that can wait is shed while sixteen others run: %s', async url => {
  const ask = () => server.call({ method: 'GET', url }, 'admin')
  expect((await ask()).statusCode).toBe(200)
  const reports = Array.from({ length: 16 }, () => server.call({ method: 'GET', url: INFORME }, 'admin'))
  const [floor, { statusCode }] = await Promise.all([
    server.call({ method: 'GET', url: '/api/modelo' }, 'admin'),
    ask(),
  ])
  expect([statusCode, floor.statusCode]).toEqual([503, 200])
  await Promise.all(reports)
})

test('S9: under full load floor calls are shed, health is not, and the server recovers by itself', async () => {
  const { answers, health } = await whileLocked('modelo', async () => {
    const calls = Array.from({ length: 420 }, () => server.call({ method: 'GET', url: '/api/modelo' }))
    return { answers: calls, health: await server.app.inject('/salud') }
  })
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  expect(statuses.filter(status => status === 503).length).toBeGreaterThanOrEqual(20)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(health.statusCode).toBe(200)
  expect((await server.call({ method: 'GET', url: '/api/modelo' })).statusCode).toBe(200)
})
