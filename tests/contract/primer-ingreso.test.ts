import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { writeCodigo } from '#domain/cuenta/credenciales.ts'
import { FALLA_CLAVE } from '#messages/persona/usuarios.ts'
import { SERVIDOR_USUARIOS } from '#messages/server/problemas.ts'
import type { Author } from '#server/cuentas/auditoria.ts'
import { huellaOf, makeCodigo } from '#server/cuentas/passwords.ts'
import { createPrimerAdmin, offerPrimerIngreso } from '#server/cuentas/primer-ingreso.ts'
import { type TestServer, useTestServer } from '../helpers/server.ts'

const CLAVE = 'tres tristes tigres'

describe('C45: the first account', () => {
  const one = useTestServer()
  const other = useTestServer(() => ({ db: one.db }))
  beforeEach(async () => {
    for (const tabla of ['sesion', 'usuario', 'primer_ingreso', 'intento_login'])
      await one.db.query(`delete from ${tabla}`)
  })

  const offer = async (): Promise<string> => (await offerPrimerIngreso(one.db)) ?? 'closed'
  const send = (server: TestServer, codigo: string, nombre = 'Ana', clave = CLAVE, ip = '10.0.0.1') =>
    server.app.inject({
      method: 'POST',
      url: '/auth/primer-ingreso',
      remoteAddress: ip,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ codigo, nombre, clave }),
    })
  const people = () => one.db.query('select nombre, rol, clave_provisoria as provisoria from usuario')

  test('a code printed by another instance creates an admin, who can sign in', async () => {
    const codigo = await offer()
    const answer = await send(other, writeCodigo(codigo).toLowerCase())
    expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
      201,
      { nombre: 'ana' },
      'no-store',
    ])
    expect(await people()).toEqual([{ nombre: 'ana', rol: 'admin', provisoria: false }])
    expect((await one.login('ANA', CLAVE.toUpperCase())).statusCode).toBe(200)
    expect(
      await one.db.query("select quien, sobre, resultado, donde from auditoria where que = 'usuario-crear'"),
    ).toContainEqual({ quien: 'ana', sobre: 'ana', resultado: 'admin', donde: '10.0.0.1' })
  })

  test('the code works once; after an account exists, no code is created or accepted', async () => {
    const [first, second] = [await offer(), await offer()]
    expect((await send(one, first)).statusCode).toBe(201)
    for (const codigo of [first, second, makeCodigo()]) {
      const again = await send(other, codigo, 'beto')
      expect(again.json()).toMatchObject({ status: 422, detail: SERVIDOR_USUARIOS.yaHayCuentas })
    }
    expect(await offer()).toBe('closed')
    expect(await people()).toHaveLength(1)
    // The first sign-in stays closed even if a code remains
    await one.db.query("insert into primer_ingreso values ($1, now() + interval '1 hour')", [
      huellaOf(second),
    ])
    expect((await send(one, second, 'beto')).statusCode).toBe(422)
    expect(await people()).toHaveLength(1)
  })

  test('of four concurrent creations on two instances, each with its own code, one succeeds', async () => {
    const codigos = [await offer(), await offer(), await offer(), await offer()]
    const answers = await Promise.all(
      codigos.map((codigo, n) => send(n % 2 === 0 ? one : other, codigo, `persona-${n}`)),
    )
    expect(answers.map(answer => answer.statusCode).toSorted()).toEqual([201, 422, 422, 422])
    expect(await people()).toHaveLength(1)
  })

  test('a second creation waits for the first to commit and is refused', async () => {
    const by: Author = { nombre: null, note: async () => {} }
    const primero = (nombre: string) => ({ nombre, hash: '!', provisoria: false })
    let made = () => {}
    const isMade = new Promise<void>(resolve => {
      made = resolve
    })
    const first = one.db.tx(async tx => {
      await createPrimerAdmin(tx, primero('ana'), by)
      made()
      await sleep(300)
    })
    await isMade
    await expect(one.db.tx(tx => createPrimerAdmin(tx, primero('beto'), by))).rejects.toThrow(
      SERVIDOR_USUARIOS.yaHayCuentas,
    )
    await first
    expect(await people()).toHaveLength(1)
  })

  test.each<[string, () => Promise<string>]>([
    ['was never printed', async () => makeCodigo()],
    ['is empty', async () => ''],
    ['is malformed', async () => "' or 1=1 --"],
    ['is a code’s hash', async () => huellaOf(await offer())],
    [
      'is older than 30 minutes',
      async () => {
        const codigo = await offer()
        await one.db.query("update primer_ingreso set vence = vence - interval '30 minutes'")
        return codigo
      },
    ],
  ])('a code that %s is refused with its field and creates no account', async (_what, codigo) => {
    const answer = await send(one, await codigo())
    expect(answer.json()).toMatchObject({
      status: 422,
      detail: SERVIDOR_USUARIOS.codigoMalo,
      campos: ['codigo'],
    })
    expect(await people()).toEqual([])
  })

  test.each([
    ['nombre', 'a b', CLAVE, undefined],
    ['clave', 'ana', 'admin123', FALLA_CLAVE.producto],
    ['clave', 'ana', 'corta', FALLA_CLAVE.corta],
  ])(
    'a wrong %s (%j, %j) is refused with its field, and the code stays valid',
    async (campo, nombre, clave, detail) => {
      const codigo = await offer()
      const answer = await send(one, codigo, nombre, clave)
      expect(answer.json()).toMatchObject({ status: 400, campos: [campo] })
      if (detail !== undefined) expect(answer.json().detail).toBe(detail)
      expect((await send(one, codigo)).statusCode).toBe(201)
    },
  )

  test('after ten wrong codes the address must wait, and a good code is still accepted there', async () => {
    const codigo = await offer()
    for (let n = 0; n < 10; n++) expect((await send(one, makeCodigo())).statusCode).toBe(422)
    const late = await send(other, makeCodigo())
    expect([late.statusCode, Number(late.headers['retry-after'])]).toEqual([429, 60])
    expect((await send(one, makeCodigo(), 'ana', CLAVE, '10.0.0.2')).statusCode).toBe(422)
    expect((await send(other, codigo)).statusCode).toBe(201)
  })

  test('a wrong code is refused before any password is hashed', async () => {
    await offer()
    const before = globalThis.hashedPasswords
    expect((await send(one, makeCodigo())).statusCode).toBe(422)
    expect(globalThis.hashedPasswords).toBe(before)
  })
})
