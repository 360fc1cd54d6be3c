import { expect, test } from 'vitest'
import { RECURSOS } from '#contract/endpoints/oficina.ts'
import { callAs, EVERY_CALL, fillForCalls, requestOf, whoMay } from '../../helpers/calls.ts'
import { useTestServer } from '../../helpers/server.ts'

const INFORME = '/api/informes/filtroFechas?fechaD=2026-03-01T00:00:00&fechaH=2026-03-31T23:59:59&estado=5'

const lines: string[] = []
const logTo = { write: (line: string) => void lines.push(line) }
const server = useTestServer({ engine: 'postgres', logTo, config: { logLevel: 'info' } })

/** Locks the table, so that no request is answered, as on a slow database. */
async function whileLocked<T>(table: string, use: () => Promise<T>): Promise<T> {
  return server.db.tx(async tx => {
    await tx.query(`lock table ${table} in access exclusive mode`)
    return use()
  })
}

test('S9: reports are shed first, with Retry-After, while calls of the floor and health checks are answered', async () => {
  const reports = Array.from({ length: 60 }, () => server.call({ method: 'GET', url: INFORME }))
  const health = await server.app.inject('/salud')
  const floor = await server.call({ method: 'GET', url: '/api/modelo' })
  const answers = await Promise.all(reports)
  const shed = answers.filter(({ statusCode }) => statusCode === 503)
  // Sixteen reports run at a time, and a few of them end before the last report arrives
  expect(shed.length).toBeGreaterThanOrEqual(30)
  for (const answer of shed) {
    expect(answer.json().codigo).toBe('OCUPADO')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(2)
  }
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0)
  const logged = lines
    .map(line => JSON.parse(line))
    .filter(({ level, res }) => level > 30 || res?.status === 503)
  expect(logged.map(({ msg }) => msg)).toEqual(shed.map(() => 'request completed'))
  expect(floor.statusCode).toBe(200)
  expect(health.statusCode).toBe(200)
})

/** Heavy reports and searches, without which the floor can work. */
const CAN_WAIT = [
  ...[
    'lote',
    'buscar',
    'excel',
    'homologaciones',
    'filtroHomologaciones',
    'filtroProductos',
    'filtroRegistros',
  ],
  ...['informe', 'informeAs', 'informeDetalle', 'informeDetalleAs', 'evolucion', 'flujo', 'butacasFlujo'],
  ...['ventas', 'pared'],
]
/** Needed on the floor, or light. */
const CANNOT_WAIT = [
  ...['filtroButaca', 'filtroAs', 'cambios', 'ficha', 'historialButaca', 'actividadHoy', 'homologacionesHoy'],
  ...['modelos', 'colores', 'estados', 'motivos', 'maestros', 'cuenta', 'clave', 'claveRescate', 'quienSoy'],
  ...['clientesEntrega', 'productosEntrega', 'impresoraEtiquetas', 'empresa', 'marca', 'demo'],
  ...[
    'producto',
    'categoriaDeModelo',
    'modelosDeCategoria',
    'tipoRegistros',
    'productosButaca',
    'preciosButaca',
  ],
  ...['entregas', 'entrega', 'remitos', 'butacasRegistro', 'historial', 'borrados'],
  ...['usuarios', 'sesionesUsuario', 'dispositivos', 'paredes', 'avisos', 'envios', 'programas'],
  ...['importaciones', 'filasImportacion', 'openapi', 'documentacion', 'estiloDocumentacion'],
  ...RECURSOS.map(recurso => `${recurso} listar`),
]
/** Calls that are always answered, or whose answer never ends. */
const OTHERS = ['salud', 'listo', 'metricas', 'eventos']

test('S9: while sixteen reports run, the calls that can wait are shed, and no other', async () => {
  await fillForCalls(server)
  const reading = EVERY_CALL.filter(
    ({ name, method, path }) =>
      !OTHERS.includes(name) && (name.startsWith('filtro') || (method === 'GET' && !path.includes('/d/:id'))),
  )
  const ask = (call: (typeof reading)[number]) =>
    server.call(requestOf(callAs(call, whoMay(call))), whoMay(call))
  const asked = await whileLocked('homologacion', async () => {
    // The seventeenth report is shed, the other sixteen wait for the table
    await Promise.race(Array.from({ length: 17 }, () => server.call({ method: 'GET', url: INFORME })))
    const answers = reading.map(ask)
    for (const user of ['admin', 'operario'] as const)
      await server.call({ method: 'GET', url: '/api/modelo' }, user)
    return answers
  })
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  const names = (isShed: boolean) =>
    reading.flatMap(({ name }, n) => ((statuses[n] === 503) === isShed ? [name] : [])).sort()
  // A new reading call must be added to one of these two lists
  expect(names(true)).toEqual(CAN_WAIT.toSorted())
  expect(names(false)).toEqual(CANNOT_WAIT.toSorted())
})

test('S9: under full load calls of the floor are shed, the health check is not, and the server recovers by itself', async () => {
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
