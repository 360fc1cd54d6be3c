import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { FALLA_CLAVE } from '#messages/persona/usuarios.ts'
import { SERVIDOR_USUARIOS } from '#messages/server/problemas.ts'
import { PASS } from '../helpers/fabrica.ts'
import { useTestServer } from '../helpers/server.ts'

const CLAVE = 'tres tristes tigres'
/** Long enough for one change to wait for a concurrent change. */
const MEANWHILE_MS = 300

describe("changing one's own password", () => {
  const server = useTestServer()

  const change = (token: string, actual: string, clave: string) =>
    server.ask(ENDPOINTS.miClave, { token, body: { actual, clave } })
  const works = async (token: string) => (await server.ask(ENDPOINTS.cuenta, { token })).statusCode
  const audited = async (quien: string) =>
    (
      await server.db.query<{ resultado: string }>(
        "select resultado from auditoria where que = 'usuario-clave' and quien = $1 order by id",
        [quien],
      )
    ).map(({ resultado }) => resultado)

  test('a changed password ends the user’s sessions, and the answer has a new session', async () => {
    const [here, elsewhere] = [await server.signIn('lopez'), await server.signIn('lopez')]
    const answer = await change(here, PASS.toUpperCase(), 'Tres Tristes Tigres')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toMatchObject({ pk: { usuario: { nombre: 'lopez', rol: { nombre: 'operario' } } } })
    expect(await works(answer.json().token)).toBe(200)
    expect([await works(here), await works(elsewhere)]).toEqual([401, 401])
    expect((await server.login('lopez')).statusCode).toBe(401)
    expect((await server.login('lopez', CLAVE)).statusCode).toBe(200)
    expect(await audited('lopez')).toEqual(['ok'])
  })

  test('a wrong present password is refused, ends no session and counts as a guess', async () => {
    const token = await server.signIn('operario')
    const answer = await change(token, 'adivino', CLAVE)
    expect(answer.json()).toMatchObject({
      status: 422,
      campos: ['actual'],
      detail: SERVIDOR_USUARIOS.claveActual,
    })
    expect(await works(token)).toBe(200)
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await change(token, `adivino ${n}`, CLAVE)).statusCode)
    expect(new Set(statuses)).toEqual(new Set([422, 429]))
    expect((await change(token, PASS, CLAVE)).statusCode).toBe(429)
    expect(await works(token)).toBe(200)
    expect(new Set(await audited('operario'))).toEqual(new Set(['rechazado']))
  })

  test('a new password that is common or equals the present password is refused, naming the field', async () => {
    const token = await server.signIn('vendedor')
    const [row] = await server.db.query<{ clave: string }>(
      "select clave from usuario where nombre = 'vendedor'",
    )
    for (const [clave, status, detail] of [
      [PASS.toUpperCase(), 422, SERVIDOR_USUARIOS.claveIgual],
      ['butacas2026', 400, FALLA_CLAVE.producto],
    ] as const)
      expect((await change(token, PASS, clave)).json()).toMatchObject({
        status,
        campos: ['clave'],
        detail,
      })
    expect(await works(token)).toBe(200)
    expect(await server.db.query("select clave from usuario where nombre = 'vendedor'")).toEqual([row])
  })

  test('a concurrent reset by an admin wins, and the change with the old password gets no session', async () => {
    const token = await server.signIn('vendedor')
    const reset = server.db.tx(async tx => {
      await tx.query("update usuario set clave = 'otra', clave_provisoria = true where nombre = 'vendedor'")
      await sleep(2 * MEANWHILE_MS)
    })
    await sleep(MEANWHILE_MS)
    const answer = await change(token, PASS, CLAVE)
    await reset
    expect(answer.statusCode).not.toBe(200)
    const [row] = await server.db.query(
      "select clave, clave_provisoria from usuario where nombre = 'vendedor'",
    )
    expect(row).toEqual({ clave: 'otra', clave_provisoria: true })
  })
})
