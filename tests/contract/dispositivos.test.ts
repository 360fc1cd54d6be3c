import { randomUUID } from 'node:crypto'
import { Compile } from 'typebox/compile'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Dispositivo,
  Dispositivos,
  type InformeDispositivo,
} from '#contract/dispositivos/dispositivo.ts'
import { addButacas } from '../helpers/fabrica.ts'
import { useTestServer } from '../helpers/server.ts'

const INFORME: InformeDispositivo = {
  ultimaSec: 0,
  pendientes: 0,
  rechazadas: [],
  descartadas: [],
  version: 'abc123',
  desfaseMs: -4000,
}

describe('devices', () => {
  const server = useTestServer()
  beforeAll(async () => {
    await addButacas(server.db, [{ nro: 'A-1' }])
  })

  const write = (id: string, sec: number) =>
    server.put(
      { nroButaca: 'A-1', idEstado: '2' },
      { 'idempotency-key': randomUUID(), 'device-id': id, 'device-seq': String(sec), 'client-format': '1' },
    )
  const inform = (id: string, over: Partial<InformeDispositivo>) =>
    server.call({
      method: 'POST',
      url: '/api/dispositivos/informe',
      headers: { 'device-id': id },
      payload: JSON.stringify({ ...INFORME, ...over }),
    })
  const list = async () => {
    const answer = await server.call({ method: 'GET', url: '/api/dispositivos' }, 'admin')
    expect(Compile(Dispositivos).Errors(answer.json())).toEqual([])
    return answer.json<Dispositivo[]>()
  }
  const get = async (id: string) => (await list()).find(row => row.id === id)

  test('the first write of a device registers it, with its numbers and its person', async () => {
    const id = randomUUID()
    await write(id, 1)
    await write(id, 2)
    const before = Date.now() - 60_000
    const row = await get(id)
    expect(row).toMatchObject({
      nombre: null,
      ultimoUsuario: 'operario',
      ultimaSec: 2,
      recibidas: 2,
      faltan: [],
      formato: 1,
      pendientes: null,
      version: null,
    })
    expect(Date.parse(row?.ultimoContacto ?? '')).toBeGreaterThan(before)
    expect((await list())[0]?.id).toBe(id)
  })

  test('a gap is a number neither received, refused nor given up, in any order of arrival', async () => {
    const id = randomUUID()
    for (const sec of [1, 2, 5]) await write(id, sec)
    const rechazadas = [{ sec: 6, nro: 'A-9', codigo: 'NO_EXISTE' }]
    await inform(id, { ultimaSec: 12, pendientes: 6, rechazadas, descartadas: [4] })
    expect(await get(id)).toMatchObject({
      ultimaSec: 12,
      recibidas: 3,
      faltan: [
        { desde: 3, hasta: 3 },
        { desde: 7, hasta: 12 },
      ],
      pendientes: 6,
      rechazadas,
      descartadas: 1,
      version: 'abc123',
      desfaseMs: -4000,
    })
    for (const sec of [3, 6, 7, 8, 9, 10, 11, 12]) await write(id, sec)
    // The device forgets discarded numbers after a while; the server does not
    await inform(id, { ultimaSec: 12 })
    expect(await get(id)).toMatchObject({ recibidas: 11, faltan: [], rechazadas: [], descartadas: 1 })
    const [row] = await server.db.query(
      'select completa_hasta, recibidas_hasta from dispositivo where id = $1::uuid',
      [id],
    )
    expect(row).toEqual({ completa_hasta: 12, recibidas_hasta: 11 })
    await write(id, 14)
    expect(await get(id)).toMatchObject({ ultimaSec: 14, recibidas: 12, faltan: [{ desde: 13, hasta: 13 }] })
  })

  test('O49: a reported loss stays listed with its person, also after a report by an older release of the app', async () => {
    const id = randomUUID()
    for (const sec of [1, 2]) await write(id, sec)
    expect(await get(id)).toMatchObject({ perdidas: null })
    const perdidas = {
      hasta: 5,
      de: [
        { usuario: 'operario', cantidad: 2 },
        { usuario: 'lopez', cantidad: 1 },
      ],
    }
    expect((await inform(id, { ultimaSec: 6, pendientes: 1, perdidas })).json()).toMatchObject({
      ultimaSec: 6,
    })
    await inform(id, { ultimaSec: 7, pendientes: 2 })
    expect(await get(id)).toMatchObject({ faltan: [{ desde: 3, hasta: 7 }], pendientes: 2, perdidas })
    const later = { hasta: 7, de: [{ usuario: 'operario', cantidad: 4 }] }
    await inform(id, { ultimaSec: 7, perdidas: later })
    expect(await get(id)).toMatchObject({ perdidas: later })
    const many = { hasta: 7, de: Array.from({ length: 51 }, () => ({ usuario: 'x', cantidad: 1 })) }
    expect((await inform(id, { perdidas: many })).statusCode).toBe(400)
  })

  test('an admin gives and removes a device’s name, and its next report returns it', async () => {
    const id = randomUUID()
    await write(id, 1)
    const name = (nombre: string, of: string = id) =>
      server.call(
        { method: 'PUT', url: `/api/dispositivos/${of}`, payload: JSON.stringify({ nombre }) },
        'admin',
      )
    expect((await inform(id, {})).json()).toMatchObject({ nombre: null })
    expect((await name('  Línea 2 ')).statusCode).toBe(200)
    expect((await inform(id, {})).json()).toMatchObject({ nombre: 'Línea 2' })
    expect(await get(id)).toMatchObject({ nombre: 'Línea 2' })
    await name('')
    expect(await get(id)).toMatchObject({ nombre: null })
    expect((await name('Otra', randomUUID())).statusCode).toBe(404)
    expect((await name('Otra', 'no-es-un-id')).statusCode).toBe(404)
    expect((await name('x'.repeat(201))).statusCode).toBe(400)
    expect((await name('Línea \ud800')).json()).toMatchObject({ status: 400, campos: ['nombre'] })
  })

  test('C24: a report that is too long or names no device is refused', async () => {
    const id = randomUUID()
    const descartadas = Array.from({ length: 1001 }, (_, i) => i + 1)
    expect((await inform(id, { descartadas })).statusCode).toBe(400)
    const payload = JSON.stringify(INFORME)
    const unnamed = await server.call({ method: 'POST', url: '/api/dispositivos/informe', payload })
    expect(unnamed.json()).toMatchObject({ status: 400, campos: ['device-id'] })
    expect(await get(id)).toMatchObject({ version: null, descartadas: 0 })
  })
})
