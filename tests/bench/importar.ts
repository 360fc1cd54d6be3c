import { randomUUID } from 'node:crypto'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { FILAS_POR_PEDIDO, IMPORTACION_FILAS_MAX } from '#contract/importacion.ts'
import { asUser, type ServerSide } from '../e2e/server-side.ts'
import { type StartedServer, startServer } from '../helpers/start-server.ts'
import { onBothEngines } from './both-engines.ts'
import { type Figure, one, within } from './figure.ts'
import { spread } from './measure.ts'
import { watchServer } from './watch.ts'

const CAMPOS = ['codigo', 'descripcion', 'stock_minimo', 'costo', 'venta']
/** Rows of a warm-up import: a server's first calls fill the engine's buffers and V8's young generation, some 50 MB. */
const WARM_UP = 10_000
const MEMORY_MIB = 64

export const measureImportar = (): Promise<Figure[]> =>
  onBothEngines(async (engine, database) => {
    const env = { DEMO: '1', JWT_SECRET: randomUUID() + randomUUID(), ...database }
    const server = await startServer({ env })
    try {
      return await measureEngine(engine, server)
    } finally {
      await server.stop()
    }
  })

async function measureEngine(engine: string, server: StartedServer): Promise<Figure[]> {
  const side = await asUser(server.url, 'admin')
  await undo(side, await write(side, await test(side, WARM_UP)))
  const nros = (await side.butacas({ estado: 2 })).map(({ nro }) => nro)
  const seconds: number[] = []
  const whole = async (): Promise<void> => {
    const tested = await timed(() => test(side, IMPORTACION_FILAS_MAX))
    const written = await timed(() => write(side, tested.value))
    const undone = await timed(() => undo(side, written.value))
    seconds.push(tested.s, written.s, undone.s)
  }
  const { grownMib, others } = await watchServer(server.pid, side, nros, whole())
  const figure = (name: string, unit: string) => ({
    group: 'importar',
    name: `${IMPORTACION_FILAS_MAX} products: ${name}, ${engine}`,
    unit,
  })
  return [
    ...['tested', 'written', 'undone'].map((name, n) => ({
      ...figure(name, 's'),
      ours: one(seconds[n] ?? Number.NaN),
    })),
    { ...figure('another call meanwhile', 'ms'), ours: spread(others) },
    within({ ...figure("the server's memory", 'MiB'), ours: one(grownMib) }, MEMORY_MIB),
  ]
}

async function timed<T>(run: () => Promise<T>): Promise<{ value: T; s: number }> {
  const from = performance.now()
  const value = await run()
  return { value, s: (performance.now() - from) / 1000 }
}

async function send(
  side: ServerSide,
  { method, path }: { method: string; path: string },
  id: string,
  body = {},
) {
  const answer = await side.call(method, path.replace(':id', id), { body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok || text.includes('"problema"'))
    throw new Error(`${path}: ${answer.status} ${text.slice(-300)}`)
}

async function test(side: ServerSide, count: number): Promise<string> {
  const id = randomUUID()
  const mark = id.slice(0, 6)
  await send(side, ENDPOINTS.crearImportacion, '', {
    ...{ id, clase: 'productos', archivo: 'lista.csv', campos: CAMPOS, decimal: ',' },
  })
  for (let from = 0; from < count; from += FILAS_POR_PEDIDO)
    await send(side, ENDPOINTS.probarFilas, id, {
      filas: Array.from({ length: Math.min(FILAS_POR_PEDIDO, count - from) }, (_, n) => ({
        fila: from + n + 2,
        celdas: [
          `${mark}-${from + n}`,
          `Espuma de alta densidad ${from + n}`,
          String(n % 50),
          '9,85',
          '14,20',
        ],
      })),
    })
  await send(side, ENDPOINTS.cerrarPrueba, id)
  return id
}

async function write(side: ServerSide, id: string): Promise<string> {
  await send(side, ENDPOINTS.aplicarImportacion, id, { dejarAfuera: 0 })
  return id
}

const undo = (side: ServerSide, id: string): Promise<void> => send(side, ENDPOINTS.deshacerImportacion, id)
