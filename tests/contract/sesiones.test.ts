import { randomUUID } from 'node:crypto'
import { Compile } from 'typebox/compile'
import { afterEach, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type SesionAbierta, SesionesAbiertas, Usuarios } from '#contract/usuario.ts'
import { EventoClient } from '../helpers/evento-client.ts'
import { PASS } from '../helpers/fabrica.ts'
import { startTestServer, useTestServer } from '../helpers/server.ts'

const OTRA = 'tres tristes tigres'

describe('sessions', () => {
  const server = useTestServer()
  afterEach(() => server.db.query('delete from intento_login'))

  const tokenOf = (nombre: string): Promise<string> => server.signIn(nombre)
  const ask = (token: string, of = server) =>
    of.app.inject({ url: '/api/modelo', headers: { authorization: `Bearer ${token}` } })
  const statusOf = async (token: string, of = server) => (await ask(token, of)).statusCode
  const list = async () => {
    const rows = (await server.ask(ENDPOINTS.usuarios)).json()
    expect(Compile(Usuarios).Errors(rows)).toEqual([])
    return rows as { id: number; nombre: string; rol: string; activo: boolean; sesiones: number }[]
  }
  const idOf = async (nombre: string) => (await list()).find(row => row.nombre === nombre)?.id ?? 0
  const audited = () =>
    server.db.query<{ que: string; quien: string; sobre: string; resultado: string; donde: string }>(
      'select que, quien, sobre, resultado, donde from auditoria order by id',
    )

  test('C30: signing out clears the browser’s caches of answers, and none of its storage', async () => {
    const answer = await server.call({ method: 'POST', url: '/auth/logout' })
    // "storage" would delete the outbox
    expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([200, '"cache"'])
  })

  test('C8: a token is invalid after sign-out, and the person’s other tokens stay valid', async () => {
    const [left, other] = [await tokenOf('lopez'), await tokenOf('lopez')]
    expect(await statusOf(left)).toBe(200)
    const headers = { authorization: `Bearer ${left}` }
    expect((await server.app.inject({ method: 'POST', url: '/auth/logout', headers })).statusCode).toBe(200)
    expect((await ask(left)).json()).toMatchObject({ status: 401, codigo: 'SESION' })
    expect(await statusOf(other)).toBe(200)
    expect((await server.app.inject({ method: 'POST', url: '/auth/logout', headers })).statusCode).toBe(401)
  })

  test('C8: a new password, a new role, a deactivation and «close all» end every session of that person, and of no other person', async () => {
    const id = await idOf('lopez')
    const bystander = await tokenOf('operario')
    for (const [endpoint, body] of [
      [ENDPOINTS.claveUsuario, { clave: OTRA }],
      [ENDPOINTS.rolUsuario, { rol: 'vendedor' }],
      [ENDPOINTS.activoUsuario, { activo: false }],
    ] as const) {
      const tokens = [await tokenOf('lopez'), await tokenOf('lopez')]
      for (const token of tokens) expect(await statusOf(token)).toBe(200)
      expect((await server.ask(endpoint, { id, body })).statusCode).toBe(200)
      for (const token of tokens) expect(await statusOf(token)).toBe(401)
    }
    expect((await server.login('lopez', OTRA)).statusCode).toBe(401)
    await server.ask(ENDPOINTS.activoUsuario, { id, body: { activo: true } })
    const { token } = (await server.login('lopez', OTRA)).json<{ token: string }>()
    const second = await tokenOf('lopez')
    expect(await statusOf(second)).toBe(200)
    expect((await list()).find(row => row.id === id)).toMatchObject({ rol: 'vendedor', sesiones: 2 })
    const closed = await server.ask(ENDPOINTS.cerrarSesiones, { id })
    expect(closed.json()).toEqual({ cerradas: 2 })
    for (const ended of [token, second]) expect(await statusOf(ended)).toBe(401)
    expect(await statusOf(bystander)).toBe(200)
  })

  test('C8, C37: a deactivation by SQL closes the account’s sessions; the audit names the person of sign-ins, refusals and account changes', async () => {
    const { token } = (await server.login('vendedor')).json<{ token: string }>()
    expect(await statusOf(token)).toBe(200)
    await server.db.query("update usuario set activo = false where nombre = 'vendedor'")
    await expect.poll(() => statusOf(token)).toBe(401)
    await server.db.query("update usuario set activo = true where nombre = 'vendedor'")
    await server.login('vendedor', 'no es esta')
    await server.call({ method: 'GET', url: '/api/usuarios' }, 'operario')
    await server.call({ method: 'GET', url: '/api/usuarios' }, 'operario')
    await expect.poll(async () => (await audited()).at(-1)?.que).toBe('permiso')
    const rows = await audited()
    expect(rows.filter(({ que }) => que === 'permiso')).toHaveLength(1)
    const donde = '127.0.0.1'
    expect(rows).toContainEqual({ que: 'ingreso', quien: 'vendedor', sobre: null, resultado: 'ok', donde })
    expect(rows.at(-2)).toMatchObject({ que: 'ingreso', quien: 'vendedor', resultado: 'rechazado' })
    const refused = { que: 'permiso', quien: 'operario', sobre: 'GET /api/usuarios', resultado: 'rechazado' }
    expect(rows.at(-1)).toMatchObject(refused)
    expect(rows).toContainEqual({
      que: 'usuario-rol',
      quien: 'admin',
      sobre: 'lopez',
      resultado: 'vendedor',
      donde,
    })
    expect(JSON.stringify(rows)).not.toContain(OTRA)
  })

  test('C8: the event streams of a closed session end', async () => {
    const url = await server.listen()
    const token = await tokenOf('operario')
    const client = await EventoClient.connect(url, token)
    expect(client.response.status).toBe(200)
    await fetch(`${url}/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    await client.ended
  })

  test('an admin sees where each session was opened and when it was last used, and can close a session', async () => {
    const id = await idOf('vendedor')
    const equipo = randomUUID()
    await server.db.query("insert into dispositivo (id, nombre) values ($1::uuid, 'Línea 1')", [equipo])
    await server.ask(ENDPOINTS.cerrarSesiones, { id })
    const login = async (headers = {}) =>
      (await server.login('vendedor', PASS, headers)).json<{ token: string }>().token
    const [there, elsewhere] = [await login({ 'device-id': equipo }), await login()]
    const abiertas = async () => {
      const rows = (await server.ask(ENDPOINTS.sesionesUsuario, { id })).json()
      expect(Compile(SesionesAbiertas).Errors(rows)).toEqual([])
      return rows as SesionAbierta[]
    }
    const other = await startTestServer({ db: server.db })
    expect(await statusOf(there, other)).toBe(200)
    await other.close() // Closing stores the pending times of use
    const rows = await abiertas()
    const first = rows.find(each => each.equipo !== null)
    expect(first).toMatchObject({
      donde: '127.0.0.1',
      equipo: { id: equipo, nombre: 'Línea 1' },
      esta: false,
    })
    expect(Date.now() - Date.parse(first?.vista ?? '')).toBeLessThan(60_000)
    expect(rows[0]).toMatchObject({ equipo: null, vista: null })
    const close = () => server.ask(ENDPOINTS.cerrarSesion, { id: first?.sid ?? '' })
    expect((await close()).json()).toEqual({ cerradas: 1 })
    expect([await statusOf(there), await statusOf(elsewhere)]).toEqual([401, 200])
    expect(await abiertas()).toHaveLength(rows.length - 1)
    expect((await close()).statusCode).toBe(404)
    expect((await audited()).at(-1)).toMatchObject({
      que: 'usuario-sesiones',
      sobre: 'vendedor',
      resultado: '1',
    })
    const own = (await server.ask(ENDPOINTS.sesionesUsuario, { id: await idOf('admin') })).json<
      SesionAbierta[]
    >()
    expect(own.filter(({ esta }) => esta)).toHaveLength(1)
  })

  test('C29: a write of a closed session is refused, even if the notification of the closing was lost', async () => {
    const token = await tokenOf('admin')
    expect(await statusOf(token)).toBe(200)
    await server.db.query('alter table sesion disable trigger sesion_aviso')
    await server.db.query('update sesion set cerrada = now() where cerrada is null')
    await server.db.query('alter table sesion enable trigger sesion_aviso')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const payload = JSON.stringify({ nombre: 'C29' })
    const answer = await server.app.inject({ method: 'POST', url: '/api/talles', headers, payload })
    expect(answer.json()).toMatchObject({ status: 401, codigo: 'SESION' })
    expect(await server.db.query("select from talle where nombre = 'C29'")).toEqual([])
  })
})
