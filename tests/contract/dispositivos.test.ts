import { randomUUID } from 'node:crypto'
import { Compile } from 'typebox/compile'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Dispositivo,
  Dispositivos,
  type InformeDispositivo,
  type InformeRecibido,
  type PermisosEnvio,
} from '#contract/dispositivos/dispositivo.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { MaestroUsado } from '#contract/maestro.ts'
import { purgeClaves } from '#server/sync/idempotency.ts'
import { addButacas, PASS } from '../helpers/fabrica.ts'
import { pisoCalls } from '../helpers/piso.ts'
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
    await addButacas(server.db, ['A-1'])
  })

  const write = (id: string, sec: number) =>
    server.put(
      { nroButaca: 'A-1', idEstado: '2' },
      { 'idempotency-key': randomUUID(), 'device-id': id, 'device-seq': String(sec), 'client-format': '1' },
    )
  const inform = (id: string, over: Partial<InformeDispositivo> = {}) =>
    server.ask(ENDPOINTS.informarDispositivo, {
      ...{ usuario: 'operario', headers: { 'device-id': id } },
      body: { ...INFORME, ...over },
    })
  const list = async () => {
    const answer = await server.ask(ENDPOINTS.dispositivos)
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

  test('a gap is a change’s number that was neither received nor refused nor given up; its late arrival closes the gap', async () => {
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

  test('O7: keys older than 400 days are deleted in parts, without a new gap in the numbers of a device', async () => {
    const [complete, gap] = [randomUUID(), randomUUID()]
    for (const sec of [1, 2, 3]) await write(complete, sec)
    await inform(complete, { ultimaSec: 3 })
    for (const sec of [1, 3, 4]) await write(gap, sec)
    await inform(gap, { ultimaSec: 4 })
    const kept = async () =>
      await server.db.query(
        `select dispositivo = $2::uuid as gap, dispositivo_sec::int as sec from operacion
         where dispositivo = any ($1::uuid[]) order by 1, 2`,
        [[complete, gap], gap],
      )
    const age = (days: number, but: number) =>
      server.db.query(
        `update operacion set recibida_en = now() - make_interval(days => $2)
         where dispositivo = any ($1::uuid[]) and dispositivo_sec <> $3`,
        [[complete, gap], days, but],
      )
    await age(399, 0)
    await purgeClaves(server.db, new AbortController().signal)
    expect(await kept()).toHaveLength(6)
    await age(401, 3)
    await purgeClaves(server.db, AbortSignal.abort())
    expect(await kept()).toHaveLength(6)
    await purgeClaves(server.db, new AbortController().signal, 1)
    expect(await kept()).toEqual([
      { gap: false, sec: 3 },
      { gap: true, sec: 3 },
      { gap: true, sec: 4 },
    ])
    expect(await get(complete)).toMatchObject({ recibidas: 3, faltan: [] })
    expect(await get(gap)).toMatchObject({ recibidas: 3, faltan: [{ desde: 2, hasta: 2 }] })
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
      server.ask(ENDPOINTS.nombrarDispositivo, { id: of, body: { nombre } })
    expect((await inform(id)).json()).toMatchObject({ nombre: null })
    expect((await name('  Línea 2 ')).statusCode).toBe(200)
    expect((await inform(id)).json()).toMatchObject({ nombre: 'Línea 2' })
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

  test('a list of models, colors or states shows for each row how many waiting changes the tablets reported', async () => {
    const report = (cantidad: number, device: string) =>
      inform(device, {
        esperan: [
          { lista: 'modelo', id: 3, cantidad },
          { lista: 'estado', id: 2, cantidad: 1 },
        ],
      })
    const [first, second] = [randomUUID(), randomUUID()]
    expect((await report(4, first)).statusCode).toBe(200)
    await report(2, second)
    const esperan = async (lista: string, id: number) => {
      const answer = await server.call({ method: 'GET', url: `/api/maestros/${lista}` }, 'admin')
      return answer.json<MaestroUsado[]>().find(row => row.id === id)?.esperan
    }
    expect(await esperan('modelo', 3)).toBe(6)
    expect(await esperan('modelo', 2)).toBe(0)
    expect(await esperan('estado', 2)).toBe(2)
    expect(await esperan('color', 3)).toBe(0)
    // Only a tablet's latest report counts
    await report(1, first)
    expect(await esperan('modelo', 3)).toBe(3)
  })

  const permit = (id: string, pinPermitido: boolean, revocado: boolean) =>
    server.ask(ENDPOINTS.permitirDispositivo, { id, body: { pinPermitido, revocado } })
  const login = (id: string, nombre = 'operario') => server.login(nombre, PASS, { 'device-id': id })
  const send = (id: string, token: string, headers: Record<string, string> = {}) =>
    server.ask(ENDPOINTS.cambiarEstado, {
      ...{ query: { nroButaca: 'A-1', idEstado: '2', peso: '-1' }, token },
      headers: { 'idempotency-key': randomUUID(), 'device-id': id, 'device-seq': '1', ...headers },
    })

  test('a permission that the request omits stays as it is: forbidding PINs does not restore a revoked tablet', async () => {
    const id = randomUUID()
    expect((await permit(id, true, true)).statusCode, 'an unknown one').toBe(404)
    await inform(id)
    await permit(id, true, true)
    await server.ask(ENDPOINTS.permitirDispositivo, { id, body: { pinPermitido: false } })
    expect(await get(id)).toMatchObject({ pinPermitido: false, revocadoEn: expect.any(String) })
  })

  test('O59: an admin’s page that is older than another admin’s decision gets 412, and changes nothing', async () => {
    const id = randomUUID()
    await inform(id)
    const seen = (await get(id))?.versionFila
    const change = (body: PermisosEnvio, version = seen) =>
      server.ask(ENDPOINTS.permitirDispositivo, { id, body, headers: { 'if-match': `"v${version}"` } })
    const revoked = await change({ revocado: true })
    expect(revoked.statusCode).toBe(200)
    const now = await get(id)
    expect(now).toMatchObject({
      pinPermitido: true,
      revocadoEn: expect.any(String),
      versionFila: (seen ?? 0) + 1,
    })
    const fila = {
      id,
      nombre: null,
      pinPermitido: true,
      revocadoEn: now?.revocadoEn,
      versionFila: now?.versionFila,
    }
    expect(revoked.json()).toEqual(fila)
    for (const body of [{ revocado: false }, { revocado: true }, { pinPermitido: false }]) {
      const refused = await change(body)
      expect(refused.json()).toMatchObject({ status: 412, codigo: 'VERSION', actualFila: { fila } })
    }
    expect(await get(id)).toEqual(now)
    expect((await change({ pinPermitido: false }, now?.versionFila)).statusCode).toBe(200)
    expect((await change({ revocado: false }, now?.versionFila)).statusCode, 'PINs count too').toBe(412)
    expect((await change({ revocado: false }, (now?.versionFila ?? 0) + 1)).json()).toMatchObject({
      revocadoEn: null,
    })
  })

  test('O55: a change that an admin adopts is not marked as made with a PIN', async () => {
    const clave = randomUUID()
    const headers = { 'adopted-from': 'operario', 'author-identified': 'pin', 'idempotency-key': clave }
    await server.put({ nroButaca: 'A-1', idEstado: '4', peso: '-1' }, headers, 'admin')
    const last = (await pisoCalls(server).historial('A-1')).json().at(-1)
    expect(last.sesion.id.usuario.nombre).toBe('admin')
    expect(last.identificado ?? null).toBeNull()
  })

  test('O56: the answer to a device’s report says whether PINs are allowed', async () => {
    const id = randomUUID()
    expect((await inform(id)).json<InformeRecibido>()).toMatchObject({ pinPermitido: true })
    expect((await permit(id, false, false)).statusCode).toBe(200)
    expect((await inform(id)).json<InformeRecibido>()).toMatchObject({ pinPermitido: false })
    expect(await get(id)).toMatchObject({ pinPermitido: false, revocadoEn: null })
    await permit(id, true, false)
    expect((await inform(id)).json<InformeRecibido>()).toMatchObject({ pinPermitido: true })
  })

  test('O56: a revoked device loses its sessions and can neither sign in nor write until it is restored; other devices can', async () => {
    const id = randomUUID()
    const other = randomUUID()
    await Promise.all([inform(id), inform(other)])
    const here = (await login(id)).json<{ token: string }>().token
    const elsewhere = (await login(other)).json<{ token: string }>().token
    expect((await send(id, here)).statusCode).toBe(200)
    // An expired session that was never closed
    await server.db.query(
      `insert into sesion (sid, usuario_id, vence, donde, dispositivo)
       select gen_random_uuid(), id, now() - interval '1 hour', '', $1::uuid from usuario where nombre = 'lopez'`,
      [id],
    )
    expect((await permit(id, true, true)).statusCode).toBe(200)
    expect((await get(id))?.revocadoEn).toMatch(/^\d{4}-/)

    expect((await send(id, here)).json()).toMatchObject({ status: 401, codigo: 'SESION' })
    for (const nombre of ['operario', 'admin'])
      expect((await login(id, nombre)).json()).toMatchObject({ status: 403, codigo: 'EQUIPO_REVOCADO' })
    // A request in the name of the revoked device is refused, even with a session opened on another device
    expect((await send(id, elsewhere)).json()).toMatchObject({ status: 403, codigo: 'EQUIPO_REVOCADO' })
    expect((await send(other, elsewhere)).statusCode).toBe(200)

    const admin = (await login(other, 'admin')).json<{ token: string }>().token
    // From the revoked device an admin may only send adopted changes
    expect((await send(id, admin)).statusCode).toBe(403)
    expect((await send(id, admin, { 'adopted-from': 'operario' })).statusCode).toBe(200)
    expect((await send(id, elsewhere, { 'adopted-from': 'operario' })).statusCode).toBe(403)

    await permit(id, true, false)
    const again = (await login(id)).json<{ token: string }>().token
    expect((await send(id, again)).statusCode).toBe(200)
    const audited = await server.db.query(
      `select resultado from auditoria where que = 'equipo-revocado' and sobre = $1 order by id`,
      [id],
    )
    expect(audited).toEqual([{ resultado: '1 sesión cerrada' }, { resultado: 'repuesto' }])
  })
})
