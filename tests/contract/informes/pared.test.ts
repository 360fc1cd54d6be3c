import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type EnlacePared, EnlacesPared, Pared, type ParedCreada } from '#contract/informes/pared.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { CLOSED_CALLS, callAs, fillForCalls, requestOf } from '../../helpers/calls.ts'
import { addButacas, addCambios } from '../../helpers/fabrica.ts'
import { startTestServer, useTestServer } from '../../helpers/server.ts'

/** Now is Friday, 14:30 in the factory. */
const NOW = new Date('2026-11-20T17:30:00.000Z')
const TODOS = Compile(Pared)

describe('the wall panel', () => {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const server = useTestServer({ clock: () => NOW, config: { logLevel: 'info' }, logTo })

  const crear = async (nombre: string) =>
    (await server.ask(ENDPOINTS.crearPared, { body: { nombre } })).json<ParedCreada>()
  const show = (secreto: string, of = server, headers = {}, remoteAddress = '127.0.0.1') =>
    of.app.inject({
      url: '/api/pared',
      headers: { authorization: `Pared ${secreto}`, ...headers },
      remoteAddress,
    })
  const listed = async () => (await server.ask(ENDPOINTS.paredes)).json<EnlacePared[]>()

  test('the name of a wall is stored without spaces around it; a name with half a surrogate pair is refused', async () => {
    expect(await crear('\ufeff Nave 1\n')).toMatchObject({ nombre: 'Nave 1' })
    expect(
      (await server.ask(ENDPOINTS.crearPared, { body: { nombre: 'Nave \ud800' } })).json(),
    ).toMatchObject({
      status: 400,
      campos: ['nombre'],
    })
  })

  test('a wall link shows the figures of the hall, and no person', async () => {
    await addButacas(server.db, [
      { nro: 'W-1', estado: 5, modelo: 5, color: 2, prehomologada: true },
      { nro: 'W-2', estado: 5, modelo: 5, color: 2, fechaHs: '2026-11-20T15:00:00Z' },
      { nro: 'butacaAuxiliar', estado: 5 },
      { nro: 'W-4', estado: 2, fechaHs: '2026-11-01T15:00:00Z' },
      { nro: 'W-5', estado: 6 },
      ...['W-6', 'W-7'].map(nro => ({ nro, estado: 6 })),
    ])
    await addCambios(server.db, [
      // The last second of yesterday by the factory's clock, and the first of today
      { nro: 'W-5', fechaHs: '2026-11-20T02:59:59Z' },
      { nro: 'W-6', fechaHs: '2026-11-20T03:00:00Z' },
      { nro: 'W-1', fechaHs: '2026-11-20T16:30:01Z' },
      { nro: 'W-7', fechaHs: '2026-11-20T16:30:00Z' },
      { nro: 'W-2', fechaHs: '2026-11-19T17:31:00Z' },
      { nro: 'W-7', fechaHs: '2026-11-14T03:00:00Z' },
      { nro: 'W-7', fechaHs: '2026-11-15T03:00:00Z', estado: 4 },
      { nro: 'W-6', fechaHs: '2026-11-14T02:59:59Z' },
      { nro: 'W-6', fechaHs: '2026-11-15T02:59:59Z', estado: 4 },
      { nro: 'W-5', fechaHs: '2026-11-20T17:00:00Z', estado: 6 },
      // A repeat, a second entry on one day and the auxiliary seat: none of them counts
      { nro: 'W-1', fechaHs: '2026-11-20T17:10:00Z' },
      { nro: 'W-6', fechaHs: '2026-11-20T17:11:00Z', estado: 4 },
      { nro: 'W-6', fechaHs: '2026-11-20T17:12:00Z' },
      { nro: 'W-6', fechaHs: '2026-11-20T17:13:00Z', estado: 6 },
      { nro: 'butacaAuxiliar', fechaHs: '2026-11-20T17:14:00Z' },
      { nro: 'butacaAuxiliar', fechaHs: '2026-11-20T17:15:00Z', estado: 6 },
    ])
    const { secreto } = await crear('Nave 1')
    const answer = await show(secreto)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { nombre, cifras } = answer.json<Pared>()
    expect(TODOS.Errors(answer.json())).toEqual([])
    expect(nombre).toBe('Nave 1')
    expect(cifras).toMatchObject({
      generado: NOW.getTime(),
      momento: '2026-11-20T14:30:00.000',
      entregadas: 2,
    })
    expect(cifras.terminadas).toMatchObject({ hoy: 3, ultimaHora: 2, ayer: 0 })
    expect(cifras.terminadas.porDia.map(({ dia, cantidad }) => [dia.slice(8), cantidad])).toEqual([
      ...[
        ['14', 1],
        ['15', 0],
        ['16', 0],
        ['17', 0],
        ['18', 0],
        ['19', 2],
        ['20', 3],
      ],
    ])
    expect(cifras.terminadas.porHora.flatMap((n, hora) => (n === 0 ? [] : [[hora, n]]))).toEqual([
      [0, 1],
      [13, 2],
    ])
    expect(cifras.estados.find(({ estado }) => estado.id === 5)?.cantidad).toBe(2)
    expect(cifras.listas).toEqual([
      { modelo: 'S7', color: 'blanco', s: false, cantidad: 1 },
      { modelo: 'S7', color: 'blanco', s: true, cantidad: 1 },
    ])
    const paradas = cifras.paradas.find(({ estado }) => estado.id === 2)
    expect(paradas).toMatchObject({ cantidad: 1, butacas: [{ nro: 'W-4', modelo: 'H5', dias: 19 }] })
    expect(cifras.cambios[0]).toMatchObject({
      nro: 'W-6',
      estado: { id: 6 },
      fechaHs: '2026-11-20T14:13:00.000',
    })
    expect(answer.body).not.toMatch(/operario|admin|lopez|usuario/)
  })

  test('C14: the link’s secret opens no other call and is not stored or logged; a session does not replace the secret', async () => {
    await fillForCalls(server)
    const { id, secreto } = await crear('Nave 2')
    const authorization = `Pared ${secreto}`
    for (const call of CLOSED_CALLS.map(each => callAs(each, 'admin')))
      for (const sent of [authorization, `Bearer ${secreto}`]) {
        const answer = await server.call(requestOf(call, { authorization: sent }), null)
        expect([call.name, answer.statusCode]).toEqual([call.name, 401])
      }
    const bySession = await server.call({ method: 'GET', url: '/api/pared' }, 'admin')
    expect(bySession.json()).toMatchObject({ status: 401, codigo: 'ENLACE', detail: SERVIDOR.enlace })
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect(
        (await server.app.inject({ method, url: '/api/pared', headers: { authorization } })).statusCode,
      ).toBe(405)
    expect((await listed()).find(each => each.id === id)).toMatchObject({
      nombre: 'Nave 2',
      creadaPor: 'admin',
    })
    for (const table of ['pared', 'operacion', 'auditoria'])
      expect(
        await server.db.query(`select from ${table} t where t::text like '%' || $1 || '%'`, [secreto]),
      ).toEqual([])
    expect(lines.join('')).not.toContain(secreto)
  })

  test('a revoked link gets its own message at once on both instances; wrong links are counted by network', async () => {
    const { id, secreto } = await crear('Nave 3')
    const other = await startTestServer({ db: server.db })
    try {
      expect((await show(secreto, other)).statusCode).toBe(200)
      const [seen] = (await listed()).filter(each => each.id === id)
      expect(seen?.vista).not.toBeNull()
      expect((await server.ask(ENDPOINTS.revocarPared, { id })).json()).toMatchObject({
        id,
        nombre: 'Nave 3',
      })
      for (const instance of [server, other]) {
        const answer = await show(secreto, instance)
        const problem = { status: 401, codigo: 'ENLACE_REVOCADO', detail: SERVIDOR.enlaceRevocado }
        expect(answer.json()).toMatchObject(problem)
      }
    } finally {
      await other.close()
    }
    expect(Compile(EnlacesPared).Errors(await listed())).toEqual([])
    expect((await listed()).find(each => each.id === id)?.revocada).not.toBeNull()
    const good = (await crear('Nave 4')).secreto
    const statuses: number[] = []
    // One machine may have all addresses of its IPv6 network
    const ip = (n: number) => `2001:db8::${n.toString(16)}`
    for (let n = 0; n < 302; n++)
      statuses.push((await show(String(n).padStart(20, 'X'), server, {}, ip(n))).statusCode)
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429])
    // A good link and a sign-in from that network still work
    expect((await show(good, server, {}, ip(1))).statusCode).toBe(200)
    expect((await server.login('operario', undefined, {}, ip(1))).statusCode).toBe(200)
  })
})
