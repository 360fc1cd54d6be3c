import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { EtiquetasEnvio } from '#contract/etiqueta.ts'
import { SERVIDOR_ETIQUETAS } from '#messages/server/problemas.ts'
import { zplOf } from '#server/etiquetas/zpl.ts'
import { addButacas } from '../helpers/fabrica.ts'
import { type LabelPrinter, startLabelPrinter } from '../helpers/label-printer.ts'
import { startTestServer, type TestServer, useTestServer } from '../helpers/server.ts'

const LARGO = 'x'.repeat(40)

describe('labels on the plant’s printer', () => {
  let printer: LabelPrinter
  beforeAll(async () => {
    printer = await startLabelPrinter()
  })
  afterAll(() => printer.close())
  const server = useTestServer(() => ({ config: { impresora: { host: '127.0.0.1', port: printer.port } } }))
  beforeAll(async () => {
    await addButacas(server.db, ['E-1', 'E-2', LARGO])
  })

  const print = (envio: Partial<EtiquetasEnvio>, to = server) =>
    to.ask(ENDPOINTS.imprimirEtiquetas, {
      ...{ usuario: 'operario', body: { pedido: randomUUID(), nros: ['E-1'], copias: 1, ...envio } },
    })

  test('each label is printed once per copy, in the order asked for, with the seat’s current data', async () => {
    const before = printer.jobs.length
    const answer = await print({ nros: ['E-2', 'E-1'], copias: 3 })
    expect([answer.statusCode, answer.json()]).toEqual([200, { etiquetas: 6 }])
    const seat = { modelo: 'H5', color: 'negro' }
    expect(printer.jobs.slice(before)).toEqual([
      zplOf({ nro: 'E-2', ...seat }, 3) + zplOf({ nro: 'E-1', ...seat }, 3),
    ])
  })

  test('a label carries the company’s name', async () => {
    await server.db.query("update empresa set razon_social = 'Del Sur S.A.', nombre_fantasia = 'Del Sur'")
    const before = printer.jobs.length
    await print({ nros: ['E-1'] })
    await server.db.query("update empresa set razon_social = '', nombre_fantasia = ''")
    expect(printer.jobs.slice(before)).toEqual([
      zplOf({ nro: 'E-1', modelo: 'H5', color: 'negro' }, 1, 'Del Sur'),
    ])
  })

  test('a second tap on the same print order gets 409 and prints nothing', async () => {
    const pedido = randomUUID()
    const before = printer.jobs.length
    const answers = await Promise.all([print({ pedido }), print({ pedido })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const again = await print({ pedido })
    expect(again.json()).toMatchObject({ codigo: 'DUPLICADO', detail: SERVIDOR_ETIQUETAS.yaPedido })
    expect(printer.jobs.length).toBe(before + 1)
  })

  test('nothing is printed if one seat does not exist or does not fit', async () => {
    const before = printer.jobs.length
    const unknown = await print({ nros: ['E-1', 'NADIE'] })
    expect(unknown.json()).toMatchObject({ status: 404, detail: SERVIDOR_ETIQUETAS.noExiste('NADIE') })
    const long = await print({ nros: ['E-1', LARGO] })
    expect(long.json()).toMatchObject({ status: 422, detail: SERVIDOR_ETIQUETAS.noEntra(LARGO) })
    expect((await print({ nros: [] })).statusCode).toBe(400)
    expect((await print({ copias: 21 })).statusCode).toBe(400)
    expect(printer.jobs.length).toBe(before)
  })

  test('an unreachable printer is 503, and the same order may be sent again later', async () => {
    const away = await startLabelPrinter()
    await away.close()
    const other = await startTestServer({
      db: server.db,
      config: { impresora: { host: '127.0.0.1', port: away.port } },
    })
    const pedido = randomUUID()
    for (let n = 0; n < 2; n++) {
      const answer = await print({ pedido }, other)
      expect([answer.statusCode, answer.json()]).toEqual([
        503,
        expect.objectContaining({ codigo: 'IMPRESORA', detail: SERVIDOR_ETIQUETAS.ausente }),
      ])
    }
    await other.close()
  })

  test('a printer that hangs up halfway is reported, and the same order is not printed again', async () => {
    const rude = await startLabelPrinter(socket => socket.once('data', () => socket.resetAndDestroy()))
    const other = await startTestServer({
      db: server.db,
      config: { impresora: { host: '127.0.0.1', port: rude.port } },
    })
    const pedido = randomUUID()
    expect((await print({ pedido }, other)).json().detail).toBe(SERVIDOR_ETIQUETAS.cortada)
    expect((await print({ pedido }, other)).json().detail).toBe(SERVIDOR_ETIQUETAS.yaPedido)
    await other.close()
    await rude.close()
  })

  test('the server says whether a printer is configured; without a printer it refuses a print order', async () => {
    const ask = (to: TestServer) => to.call({ method: 'GET', url: ENDPOINTS.impresoraEtiquetas.path })
    expect((await ask(server)).json()).toEqual({ hay: true })
    const bare = await startTestServer({ db: server.db })
    expect((await ask(bare)).json()).toEqual({ hay: false })
    expect((await print({}, bare)).json().detail).toBe(SERVIDOR_ETIQUETAS.sinImpresora)
    await bare.close()
  })
})
