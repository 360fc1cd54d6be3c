import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { addButacas, type Usuario } from '../helpers/fabrica.ts'
import { useTestServer } from '../helpers/server.ts'

describe('adoption', () => {
  const server = useTestServer()
  beforeAll(async () => {
    await addButacas(
      server.db,
      ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'].map(nro => ({ nro })),
    )
  })

  const send = (nro: string, clave: string, usuario: Usuario, from?: string) =>
    server.put(
      { nroButaca: nro, idEstado: '2' },
      { 'idempotency-key': clave, ...(from ? { 'adopted-from': encodeURIComponent(from) } : {}) },
      usuario,
    )
  const historial = (nro: string) =>
    server.db.query(
      `select u.nombre as usuario, c.clave::text as clave from cambio_estado c join usuario u on u.id = c.usuario_id
       where butaca_nro = $1`,
      [nro],
    )
  const adopciones = (clave: string) =>
    server.db.query(
      `select d.nombre as de, p.nombre as por from adopcion a join usuario d on d.id = a.de_usuario
       join usuario p on p.id = a.por_usuario where a.clave = $1::uuid`,
      [clave],
    )

  test('O23: an adopted entry is written once in the admin’s name and audited; the owner’s resend gets the same answer', async () => {
    const clave = randomUUID()
    const adopted = await send('A-1', clave, 'admin', 'lopez')
    expect(adopted.statusCode).toBe(200)
    expect(adopted.headers['idempotency-replayed']).toBeUndefined()
    for (const again of [await send('A-1', clave, 'admin', 'lopez'), await send('A-1', clave, 'lopez')]) {
      expect([again.statusCode, again.body]).toEqual([200, adopted.body])
      expect(again.headers['idempotency-replayed']).toBe('true')
    }
    expect(await historial('A-1')).toEqual([{ usuario: 'admin', clave }])
    expect(await adopciones(clave)).toEqual([{ de: 'lopez', por: 'admin' }])
  })

  test('O23: adopting an entry that its owner already sent replays the stored answer and records no adoption', async () => {
    const clave = randomUUID()
    const own = await send('A-2', clave, 'lopez')
    const adopted = await send('A-2', clave, 'admin', 'lopez')
    expect([adopted.statusCode, adopted.body]).toEqual([200, own.body])
    expect(await historial('A-2')).toEqual([{ usuario: 'lopez', clave }])
    expect(await adopciones(clave)).toEqual([])
  })

  test.each(['lopez', 'nadie', "'; select pg_sleep(3)--"])(
    'a call that needs no session refuses the header adopted-from: %s',
    async from => {
      const headers = { 'adopted-from': encodeURIComponent(from) }
      for (const url of ['/salud', '/listo', '/metrics', '/demo.json']) {
        const { statusCode } = await server.app.inject({ method: 'GET', url, headers })
        expect(statusCode, url).toBe(403)
      }
    },
  )

  test('O26: an admin may adopt entries of a disabled user; an operario and a demoted admin may not', async () => {
    const clave = randomUUID()
    expect((await send('A-3', clave, 'operario', 'de-baja')).statusCode).toBe(403)
    expect((await send('A-3', clave, 'de-baja')).statusCode).toBe(401)
    expect(await historial('A-3')).toEqual([])
    expect((await send('A-3', clave, 'admin', 'de-baja')).statusCode).toBe(200)
    // A change of role also closes the sessions; the trigger is off so that the check inside the write is tested
    await server.db.exec('alter table usuario disable trigger usuario_cambiado')
    await server.db.query(`update usuario set rol = 'operario' where nombre = 'admin'`)
    const demoted = await send('A-4', randomUUID(), 'admin', 'lopez')
    await server.db.query(`update usuario set rol = 'admin' where nombre = 'admin'`)
    await server.db.exec('alter table usuario enable trigger usuario_cambiado')
    expect(demoted.statusCode).toBe(403)
  })

  test('O23: adopting from an unknown user, a malformed name or without a key is refused', async () => {
    const clave = randomUUID()
    expect((await send('A-4', clave, 'admin', 'nadie')).json()).toMatchObject({
      status: 422,
      codigo: 'REGLA',
    })
    const headers = { 'adopted-from': '%', 'idempotency-key': clave }
    expect((await server.put({ nroButaca: 'A-4', idEstado: '2' }, headers, 'admin')).statusCode).toBe(400)
    const keyless = await server.put(
      { nroButaca: 'A-4', idEstado: '2' },
      { 'adopted-from': 'lopez' },
      'admin',
    )
    expect(keyless.statusCode).toBe(400)
    expect(await historial('A-4')).toEqual([])
  })

  test('O35: a key’s outcome can be read by its owner and by the admin who adopted it', async () => {
    const clave = randomUUID()
    const ask = async (usuario: Usuario, from?: string) => {
      const headers = from ? { 'adopted-from': from } : {}
      return server.call({ method: 'GET', url: `/api/claves/${clave}`, headers }, usuario)
    }
    expect((await ask('lopez')).json()).toMatchObject({ status: 404, codigo: 'CLAVE_DESCONOCIDA' })
    await send('A-5', clave, 'admin', 'lopez')
    expect((await ask('lopez')).json()).toMatchObject({ clave, status: 200 })
    expect((await ask('admin', 'lopez')).json()).toMatchObject({ clave, status: 200 })
    expect((await ask('admin')).statusCode).toBe(404)
    expect((await ask('operario')).statusCode).toBe(404)
    expect((await ask('operario', 'lopez')).statusCode).toBe(404)
    expect((await server.call({ method: 'GET', url: '/api/claves/1' })).statusCode).toBe(400)
  })

  test('O7: a key of 400 days ago gets its stored answer; after that answer is deleted, a repeat is refused for good', async () => {
    const clave = randomUUID()
    const first = await send('A-4', clave, 'operario')
    await server.db.query(
      `update operacion set recibida_en = now() - interval '400 days' where clave = $1::uuid`,
      [clave],
    )
    expect((await send('A-4', clave, 'operario')).body).toBe(first.body)
    await server.db.query('delete from operacion where clave = $1::uuid', [clave])
    expect((await send('A-4', clave, 'operario')).json()).toMatchObject({
      status: 422,
      detail: SERVIDOR.claveVieja,
    })
    expect(await historial('A-4')).toEqual([{ usuario: 'operario', clave }])
    const adopted = randomUUID()
    expect((await send('A-3', adopted, 'admin', 'lopez')).statusCode).toBe(200)
    const before = await historial('A-3')
    await server.db.query('delete from operacion where clave = $1::uuid', [adopted])
    for (const again of [await send('A-3', adopted, 'lopez'), await send('A-3', adopted, 'admin', 'lopez')])
      expect(again.json()).toMatchObject({ status: 422, detail: SERVIDOR.claveVieja })
    expect(await historial('A-3')).toEqual(before)
  })

  test('O11: a former admin gets the outcome of an entry they adopted, and of no other entry', async () => {
    const [adopted, foreign] = [randomUUID(), randomUUID()]
    const first = await send('A-5', adopted, 'admin', 'lopez')
    await send('A-5', foreign, 'lopez')
    await server.db.query(`update usuario set rol = 'vendedor' where nombre = 'admin'`)
    const authorization = `Bearer ${await server.signIn('admin')}`
    const again = (clave: string) =>
      server.put(
        { nroButaca: 'A-5', idEstado: '2' },
        { authorization, 'idempotency-key': clave, 'adopted-from': 'lopez' },
      )
    const ask = async (clave: string) => {
      const headers = { authorization, 'adopted-from': 'lopez' }
      return (await server.call({ method: 'GET', url: `/api/claves/${clave}`, headers })).statusCode
    }
    const told = await again(adopted)
    expect([told.statusCode, told.body]).toEqual([200, first.body])
    expect((await again(foreign)).json()).toMatchObject({ status: 403, codigo: 'PERMISO' })
    expect([await ask(adopted), await ask(foreign)]).toEqual([200, 404])
    await server.db.query(`update usuario set rol = 'admin' where nombre = 'admin'`)
  })

  test('O35: answers under /api name the epoch, also 401 and 404; an answer of /salud does not', async () => {
    const epoca = async (url: string, usuario: Usuario | null) => {
      const { statusCode, headers } = await server.call({ method: 'GET', url }, usuario)
      return [statusCode, headers['x-epoca']]
    }
    const [row] = await server.db.query<{ epoca: string }>('select epoca::text as epoca from instalacion')
    expect(await epoca('/api/estado', 'operario')).toEqual([200, row?.epoca])
    expect(await epoca('/api/estado', null)).toEqual([401, row?.epoca])
    expect(await epoca('/api/nada', 'operario')).toEqual([404, row?.epoca])
    expect(await epoca('/salud', null)).toEqual([200, undefined])
  })
})
