import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoints/piso.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { FALLA_CLAVE, FALLA_USUARIO } from '#messages/persona/usuarios.ts'
import { SERVIDOR_USUARIOS } from '#messages/server/problemas.ts'
import { changeRol } from '#server/cuentas/usuario.ts'
import { type Asked, useTestServer } from '../helpers/server.ts'

const CLAVE = 'tres tristes tigres'

describe('accounts', () => {
  const server = useTestServer()

  const tokenOf = (nombre: string): Promise<string> => server.signIn(nombre)
  const send = (token: string, endpoint: Endpoint, asked: Asked) =>
    server.ask(endpoint, { ...asked, token, headers: { 'idempotency-key': crypto.randomUUID() } })
  const crear = (token: string, body: object) =>
    send(token, ENDPOINTS.crearUsuario, {
      body: { nombre: 'nueva', clave: CLAVE, rol: 'operario', ...body },
    })
  const idOf = async (nombre: string): Promise<number> => {
    const [row] = await server.db.query<{ id: number }>('select id from usuario where nombre = $1', [nombre])
    return row?.id ?? 0
  }

  test('an admin creates an account that can sign in with name and password in another case', async () => {
    const token = await tokenOf('admin')
    const made = await crear(token, { nombre: ' Marisa ', clave: 'Tres Tristes Tigres' })
    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({ nombre: 'marisa', rol: 'operario', activo: true, sesiones: 0 })
    expect((await server.login('MARISA', 'tres TRISTES tigres')).statusCode).toBe(200)
    const again = await crear(token, { nombre: 'marisa' })
    expect(again.json()).toMatchObject({
      status: 409,
      campos: ['nombre'],
      detail: SERVIDOR_USUARIOS.duplicado('marisa'),
    })
  })

  test('C12: a short, common or guessable password is refused with its reason and field', async () => {
    const token = await tokenOf('admin')
    for (const [clave, detail] of [
      ['siete77', FALLA_CLAVE.corta],
      ['password', FALLA_CLAVE.comun],
      ['butacas2026', FALLA_CLAVE.producto],
      ['nueva2026', FALLA_CLAVE.nombre],
    ])
      expect((await crear(token, { clave })).json()).toMatchObject({ status: 400, campos: ['clave'], detail })
    const named = await crear(token, { nombre: 'dos palabras' })
    expect(named.json()).toMatchObject({ status: 400, campos: ['nombre'], detail: FALLA_USUARIO.signos })
    expect(await idOf('nueva')).toBe(0)
  })

  test('C40: a name that looks like another’s is refused; composed and decomposed letters are one name', async () => {
    const token = await tokenOf('admin')
    for (const [nombre, detail] of [
      ['\u0430dmin', FALLA_USUARIO.alfabeto],
      ['adm\u0131n', FALLA_USUARIO.alfabeto],
      ['admin\u200b', FALLA_USUARIO.signos],
      ['\u202eadmin', FALLA_USUARIO.signos],
    ])
      expect((await crear(token, { nombre })).json()).toMatchObject({
        status: 400,
        campos: ['nombre'],
        detail,
      })
    expect((await crear(token, { nombre: 'Ñuñez'.normalize('NFD') })).statusCode).toBe(201)
    expect((await crear(token, { nombre: 'ñuñez' })).statusCode).toBe(409)
    for (const form of ['NFC', 'NFD'])
      expect((await server.login('ñuñez'.normalize(form), CLAVE)).statusCode).toBe(200)
  })

  test('C40: an existing user with a look-alike name can sign in and work', async () => {
    const nombre = 'pe\u0301rez-\u0430'
    await server.db.query(
      "insert into usuario (nombre, clave, rol) select $1, clave, 'operario' from usuario where nombre = 'lopez'",
      [nombre],
    )
    const answer = await server.login(nombre)
    expect(answer.statusCode).toBe(200)
    const lista = await server.ask(ENDPOINTS.actividadHoy, { token: answer.json().token })
    expect(lista.statusCode).toBe(200)
  })

  test('C36: only a password’s hash is stored, even if the request had an idempotency key', async () => {
    const token = await tokenOf('admin')
    const propia = 'comian trigo en un trigal'
    const answers = [
      await crear(token, { nombre: 'secreta' }),
      await send(token, ENDPOINTS.claveUsuario, { id: await idOf('lopez'), body: { clave: CLAVE } }),
      await send(await tokenOf('lopez'), ENDPOINTS.miClave, { body: { actual: CLAVE, clave: propia } }),
    ]
    for (const { statusCode, headers } of answers)
      expect([statusCode < 300, headers['idempotency-key']]).toEqual([true, undefined])
    expect((await server.login('lopez', propia)).statusCode).toBe(200)
    const claves = await server.db.query<{ clave: string }>(
      "select clave from usuario where nombre in ('secreta', 'lopez')",
    )
    expect(claves.map(({ clave }) => clave.split('$')[0])).toEqual(['scrypt', 'scrypt'])
    const tables = await server.db.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    )
    expect(tables.map(({ name }) => name)).toContain('operacion')
    for (const { name } of tables)
      expect(
        await server.db.query(`select from ${name} t where t::text ilike any ($1)`, [
          [CLAVE, propia].map(clear => `%${clear}%`),
        ]),
        name,
      ).toEqual([])
  })

  test('an admin can neither change their own role nor deactivate their own account', async () => {
    const token = await tokenOf('admin')
    const own = await idOf('admin')
    for (const [endpoint, body] of [
      [ENDPOINTS.rolUsuario, { rol: 'operario' }],
      [ENDPOINTS.activoUsuario, { activo: false }],
    ] as const)
      expect((await send(token, endpoint, { id: own, body })).json()).toMatchObject({
        status: 422,
        detail: SERVIDOR_USUARIOS.propio,
      })
    const unknown = { id: 999_999, body: { rol: 'admin' } }
    expect((await send(token, ENDPOINTS.rolUsuario, unknown)).statusCode).toBe(404)
  })

  test('a change without a session, as the command line makes it, cannot take the last admin’s role', async () => {
    const id = await idOf('admin')
    const nobody = { nombre: null, note: async () => {} }
    const change = server.db.tx(tx => changeRol(tx, id, 'operario', nobody))
    await expect(change).rejects.toMatchObject({ codigo: 'REGLA', message: SERVIDOR_USUARIOS.ultimoAdmin })
  })

  test('C29: of two admins who demote each other at once, one stays admin', async () => {
    const token = await tokenOf('admin')
    for (const nombre of ['uno', 'dos']) await crear(token, { nombre: `jefe-${nombre}`, rol: 'admin' })
    const [uno, dos] = [await tokenOf('jefe-uno'), await tokenOf('jefe-dos')]
    await server.db.query("update usuario set activo = false where nombre = 'admin'")
    const take = async (from: string, nombre: string) =>
      (await send(from, ENDPOINTS.rolUsuario, { id: await idOf(nombre), body: { rol: 'operario' } }))
        .statusCode
    const statuses = await Promise.all([take(uno, 'jefe-dos'), take(dos, 'jefe-uno')])
    expect(statuses).toContain(200)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    const admins = await server.db.query("select from usuario where rol = 'admin' and activo")
    expect(admins).toHaveLength(1)
  })
})
